import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

const WRITER = "name: writer, type: writer";

export const evolveComponentAdded: RuleInfo = {
  id: "evolve/component-added",
  severity: "error",
  change: "KEY_BYTES",
  title: "a new component in a key",
  rationale:
    "Rows that are stored have keys without it. They are not found, and where a scan comes upon them they can't be read. (At the end of a key in layout binary, text that may be empty takes no bytes: that is [`evolve/component-type`](component-type.md).)",
  help: "Store it as a column; or make a new table or entity with the longer key, and bring the rows over.",
  before: example({}),
  wrong: example({ components: [BUCKET, DEVICE, AT, WRITER, SEQ] }),
  right: example({ columns: { value: "family: m, type: float64", writer: "family: m, type: int64" } }),
};
