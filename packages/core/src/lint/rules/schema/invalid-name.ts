import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const invalidName: RuleInfo = {
  id: "schema/invalid-name",
  severity: "error",
  title: "a name that is not of the form of its kind",
  rationale:
    "Names of components, columns and queries become properties and functions of generated code; those of tables and families are limited by Bigtable itself.",
  help: "Rename it: components, columns and queries are camelCase, entities PascalCase; tables and families have letters, digits, `-`, `_` and `.`.",
  wrong: example({ columns: { "air-pressure": "family: m, type: float64" } }),
  right: example({ columns: { airPressure: "family: m, type: float64, qualifier: air-pressure" } }),
};
