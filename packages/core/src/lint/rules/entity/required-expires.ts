import { code } from "../../../diagnostics/display.ts";
import type { FamilyModel } from "../../../model/types.ts";
import { example } from "../../example.ts";
import { familiesOf, greatestAge, isWhole } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const COLUMNS = { value: "family: m, type: float64, required: true", note: "family: kept, type: string" };

export const requiredExpires: Rule = {
  id: "entity/required-expires",
  severity: "error",
  title: "a required column that is gone before its row",
  rationale:
    "A row is there while any of its cells is. Where the family of a required column deletes by an age that another family of the row outlasts, rows remain without the column that each row must have: to read one is an error, which stops the whole scan.",
  source: { title: "Garbage collection", url: "https://cloud.google.com/bigtable/docs/garbage-collection" },
  help: "Leave the column optional, or give its family an age that the other families don't outlast.",
  wrong: example({ families: { m: "gc: { maxAge: 30d }", kept: "gc: { maxAge: 400d }" }, columns: COLUMNS }),
  right: example({ families: { m: "gc: { maxAge: 400d }", kept: "gc: { maxAge: 30d }" }, columns: COLUMNS }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const families = familiesOf(draft, entity);
      if (families.some(({ gc }) => !isWhole(gc))) continue;
      for (const column of entity.columns) {
        const family = families.find(({ id }) => id === column.family);
        if (!column.required || family === undefined) continue;
        const longer = families.find((other) => outlasts(other, family));
        if (longer === undefined) continue;
        report({
          path: [...draft.pathOf(column), "required"],
          message: `${code(column.name)} is required, and ${code(family.id)} deletes it ${ageText(family)}, while ${code(longer.id)} keeps cells of the row ${keptText(longer)}: such a row can't be read`,
          help: `Leave ${code(column.name)} optional, or keep ${code(family.id)} as long as ${code(longer.id)}.`,
        });
      }
    }
  },
};

function outlasts(one: FamilyModel, other: FamilyModel): boolean {
  const [longer, shorter] = [greatestAge(one.gc), greatestAge(other.gc)];
  return shorter !== null && (longer === null || longer > shorter);
}

function ageText({ gc }: FamilyModel): string {
  return gc.kind === "maxAge" ? `after ${gc.text}` : "by age";
}

function keptText({ gc }: FamilyModel): string {
  return gc.kind === "maxAge" ? `for ${gc.text}` : greatestAge(gc) === null ? "for good" : "longer";
}
