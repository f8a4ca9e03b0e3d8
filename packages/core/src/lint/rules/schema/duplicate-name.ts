import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const duplicateName: RuleInfo = {
  id: "schema/duplicate-name",
  severity: "error",
  title: "two components of one name",
  rationale: "Values of a key are given by the names of its components. Of two with one name, one could not be given.",
  help: "Rename one of the two.",
  wrong: example({ components: [DEVICE, AT, SEQ, SEQ] }),
  right: example({ components: [DEVICE, AT, SEQ, "name: part, type: uint8"] }),
};
