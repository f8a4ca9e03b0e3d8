import { AT, DEVICE, example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveComponentType: RuleInfo = {
  id: "evolve/component-type",
  severity: "warning",
  change: "SOURCE",
  title: "a component with the same bytes and another type in TypeScript",
  rationale:
    "Every row is found as before, but callers give and get another type, or one value more. A component that is new at the end of a key in layout binary is such a change where it may be empty: rows that are stored have it empty.",
  help: "Generate the code anew and change its callers.",
  before: example({ key: ["layout: binary"], components: [DEVICE, AT, "name: part, type: uint32"] }),
  wrong: example({ key: ["layout: binary"], components: [DEVICE, AT, "name: part, type: int64"] }),
  right: example({ key: ["layout: binary"], components: [DEVICE, AT, "name: part, type: sequence"] }),
};
