import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { bytesOf } from "../schema/byte-string.ts";
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
  for (const { name, path, value } of entity.columns) {
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
    if (value.family !== undefined && familyIds !== null && !familyIds.includes(value.family)) {
      reportUnknown("family", value.family, familyIds, [...path, "family"], "value", report);
    }
    if (value.whole === undefined) continue;
    const { family, type, qualifier = name, values, dynamic = false, required = false, description } = value.whole;
    const column: ColumnModel = {
      name,
      family,
      qualifier: dynamic ? null : qualifier,
      type,
      ...(values === undefined ? {} : { values }),
      dynamic,
      required,
      ...(description === undefined ? {} : { description }),
    };
    claimCell(column, cells, path, value.whole.qualifier !== undefined, report);
    columns.push(places.set(column, path));
  }
  return columns;
}

/** Two columns of one entity can't be the same cell. */
function claimCell(
  { name, family, qualifier }: ColumnModel,
  cells: Map<string, string>,
  path: DocumentPath,
  named: boolean,
  report: Report,
): void {
  const cell = JSON.stringify([family, qualifier === null ? null : Buffer.from(bytesOf(qualifier)).toString("hex")]);
  const other = cells.get(cell);
  cells.set(cell, name);
  if (other === undefined) return;
  const both = `the columns ${code(other)} and ${code(name)}`;
  if (qualifier === null) {
    report({
      rule: "schema/name-collision",
      message: `${both} both have the qualifiers of the family ${code(family)} that are data`,
      help: "Give each dynamic column a family of its own.",
      path: [...path, "family"],
    });
    return;
  }
  const shown = typeof qualifier === "string" ? code(qualifier) : code(`hex: ${qualifier.hex}`);
  report({
    rule: "schema/name-collision",
    message: `${both} are the same cell: family ${code(family)}, qualifier ${shown}`,
    help: "Give one of them another `qualifier`.",
    path: named ? [...path, "qualifier"] : path,
    at: named ? "value" : "key",
  });
}
