import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const nameCollision: RuleInfo = {
  id: "schema/name-collision",
  severity: "error",
  title: "two parts that would be one",
  rationale:
    "A row has its components and columns as properties, generated code has functions named after entities and queries, and a family and a qualifier are one cell. Two parts of one name overwrite each other.",
  help: "Rename one, or give a column another `qualifier`.",
  wrong: example({ columns: { at: "family: m, type: float64" } }),
  right: example({ columns: { measured: "family: m, type: float64, qualifier: at" } }),
};
