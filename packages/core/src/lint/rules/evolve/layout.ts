import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveLayout: RuleInfo = {
  id: "evolve/layout",
  severity: "error",
  change: "KEY_BYTES",
  title: "another layout or delimiter of a key",
  rationale:
    "The layout and the delimiter are part of every key: each row that is stored has another key than the one it is looked up by, and is not found.",
  help: "Take the change back. A new layout needs a new table, or an entity of its own with a literal that tells it apart: write both, copy the old rows, then switch the readers.",
  before: example({}),
  wrong: example({ key: ["layout: packed"] }),
  right: example({ key: ["layout: text", "description: Readable in every tool."] }),
};
