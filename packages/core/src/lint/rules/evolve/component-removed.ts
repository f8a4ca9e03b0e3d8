import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

const WRITER = "name: writer, type: writer";

export const evolveComponentRemoved: RuleInfo = {
  id: "evolve/component-removed",
  severity: "error",
  change: "KEY_BYTES",
  title: "a component of a key that is gone",
  rationale:
    "Rows that are stored have keys with it: they are not found. New rows that differ in nothing else overwrite each other.",
  help: "Leave it; a component that is of no more use can have one value from now on.",
  before: example({ components: [BUCKET, DEVICE, AT, WRITER, SEQ] }),
  wrong: example({}),
  right: example({ components: [BUCKET, DEVICE, AT, `${WRITER}, description: Always 0 since 2026.`, SEQ] }),
};
