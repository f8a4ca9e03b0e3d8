import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveColumnValues: RuleInfo = {
  id: "evolve/column-values",
  severity: "error",
  change: "DATA",
  title: "a column whose stored values can no longer be read",
  rationale:
    "The type comes from the schema, never from the bytes: a cell that was stored as another type is refused when it is read, or taken for another value.",
  help: "Add a column of the new type, write both, then copy the values. Leave names of an enum in the list as long as a cell has them.",
  before: example({}),
  wrong: example({ columns: { value: "family: m, type: int64" } }),
  right: example({ columns: { value: "family: m, type: float64", count: "family: m, type: int64" } }),
};
