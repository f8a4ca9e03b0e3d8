import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

const KIND = "name: kind, type: enum, values: [click, view]";

export const evolveEnumOrdinals: RuleInfo = {
  id: "evolve/enum-ordinals",
  severity: "error",
  change: "KEY_BYTES",
  title: "a name of an enum at another place in layout packed",
  rationale:
    "Layout packed stores a name as its place in the list. With a name put in, taken out or moved, what stands behind it is stored otherwise, and rows that are stored are read as another name.",
  help: "Leave the names where they are and add new ones at the end. Where a name was only written otherwise and nothing is hashed from it, say so in a comment.",
  before: example({ key: ["layout: packed"], components: [DEVICE, KIND, AT, SEQ] }),
  wrong: example({ key: ["layout: packed"], components: [DEVICE, KIND.replace("click", "open, click"), AT, SEQ] }),
  right: example({ key: ["layout: packed"], components: [DEVICE, KIND.replace("view]", "view, open]"), AT, SEQ] }),
};
