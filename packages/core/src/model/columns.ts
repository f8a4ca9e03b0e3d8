import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { EntityParts } from "../schema/entity.ts";
import type { Places } from "./draft.ts";
import { checkPropertyName } from "./names.ts";
import { reportUnknown } from "./reference.ts";
import type { ColumnModel } from "./types.ts";

/** The columns that could be read. `familyIds` is `null` where the families could not. */
export function resolveColumns(
  entity: EntityParts,
  familyIds: readonly string[] | null,
  places: Places,
  report: Report,
): ColumnModel[] {
  const components = new Set(entity.key?.components.map(({ name }) => name));
  const cells = new Map<string, string>();
  const columns: ColumnModel[] = [];
  for (const { name, path, value, family } of entity.columns) {
    checkPropertyName(name, path, "key", report);
    if (components.has(name)) {
      report({
        rule: "schema/name-collision",
        message: `the column ${code(name)} has the name of a component of the key`,
        help: "A row has both as properties: rename the column and keep the old name as its `qualifier`.",
        path,
        at: "key",
      });
    }
    if (family !== undefined && familyIds !== null && !familyIds.includes(family)) {
      reportUnknown("family", family, familyIds, [...path, "family"], "value", report);
    }
    if (value === undefined) continue;
    const { qualifier = name, required = false, description } = value;
    const cell = JSON.stringify([value.family, qualifier]);
    const other = cells.get(cell);
    if (other !== undefined) {
      report({
        rule: "schema/name-collision",
        message: `the columns ${code(other)} and ${code(name)} are the same cell: family ${code(value.family)}, qualifier ${code(qualifier)}`,
        help: "Give one of them another `qualifier`.",
        path: value.qualifier === undefined ? path : [...path, "qualifier"],
        at: value.qualifier === undefined ? "key" : "value",
      });
    }
    cells.set(cell, name);
    const column: ColumnModel = {
      name,
      family: value.family,
      qualifier,
      type: value.type,
      required,
      ...(description === undefined ? {} : { description }),
    };
    columns.push(places.set(column, path));
  }
  return columns;
}
