import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const reservedName: RuleInfo = {
  id: "schema/reserved-name",
  severity: "error",
  title: "a name that every JavaScript object has",
  rationale:
    "Components and columns become properties of rows. `row.constructor` is there without any column of that name, so a value that is missing could not be told from one that is there.",
  help: "Rename it; a column can keep the name as its `qualifier`.",
  wrong: example({ columns: { constructor: "family: m, type: string" } }),
  right: example({ columns: { maker: "family: m, type: string, qualifier: constructor" } }),
};
