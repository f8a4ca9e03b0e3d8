import { type ComponentSpec, isDescending, type KeySpec } from "@rowsmith/keys";
import { invertedFrom, isNumeric } from "@rowsmith/keys/tools";
import { quote } from "../diagnostics/display.ts";
import type { EntityModel, TableModel } from "../model/types.ts";
import { RenderError } from "./render/error.ts";
import { type AdminKeyStruct, structOf, WITHOUT } from "./row-key-struct.ts";

/** What tells GoogleSQL how to read a table's row keys by columns. */
export interface RowKeySchema {
  readonly entity: string;
  readonly struct: AdminKeyStruct;
  /** What whoever applies it should know, one sentence each. */
  readonly notes: readonly string[];
}

const RESERVED = ["_key", "_timestamp"];
const FOREVER =
  "A row key schema can't be changed later, only removed and added again. One row whose key does not conform makes queries on key columns fail.";

/**
 * The row key schema of a table: one for all its rows. Every component is a field, literals and buckets too.
 *
 * @param entity the entity whose key it is; may be left out where the table has one
 * @throws {@link RenderError} where Bigtable can't express the key, and where keys of another entity would not conform.
 * @example rowKeySchema(model).struct.fields[0] // { fieldName: "bucket", type: { int64Type: { … } } }, in layout binary
 */
export function rowKeySchema(model: TableModel, entity?: string): RowKeySchema {
  const chosen = choose(model, entity);
  const struct = structOf(chosen.key);
  for (const { fieldName } of struct.fields) checkFieldName(model, fieldName);
  for (const other of model.entities) if (other !== chosen) checkConforms(chosen, struct, other);
  return { entity: chosen.name, struct, notes: [FOREVER, ...notesOf(chosen.key)] };
}

function choose({ table, entities }: TableModel, name: string | undefined): EntityModel {
  const names = entities.map((entity) => entity.name).join(", ");
  if (name === undefined && entities.length > 1) {
    throw new RenderError(
      `table ${table} has several entities (${names}), but one row key schema for all rows`,
      "Name the entity whose key columns it should have.",
    );
  }
  const found = name === undefined ? entities[0] : entities.find((entity) => entity.name === name);
  if (found) return found;
  throw new RenderError(`table ${table} has no entity ${name ?? "at all"}`, `There are: ${names || "none"}.`);
}

function checkFieldName({ families }: TableModel, name: string): void {
  const family = families.some(({ id }) => id === name);
  if (!family && !RESERVED.includes(name)) return;
  throw new RenderError(
    `the key component ${name} has the name of ${family ? "a column family" : "a column that every table has"}, which a field can't have`,
    "Rename the component (key bytes stay the same), or the family.",
  );
}

/** Names of fields may differ, bytes may not. */
function checkConforms(chosen: EntityModel, struct: AdminKeyStruct, other: EntityModel): void {
  const form = ({ fields, encoding }: AdminKeyStruct): string =>
    JSON.stringify([fields.map(({ type }) => type), encoding]);
  let same = false;
  try {
    same = form(structOf(other.key)) === form(struct);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
  }
  if (same) return;
  throw new RenderError(
    `keys of ${other.name} do not conform to the row key schema of ${chosen.name}: queries on key columns would fail`,
    `Give both keys the same fields, or a table each. ${WITHOUT}`,
  );
}

function notesOf(key: KeySpec): string[] {
  const notes: string[] = [];
  if (key.layout === "text") notes.push("In layout text every field is a STRING; numbers are decimals of fixed width.");
  for (const component of key.components) notes.push(...noteOf(key, component));
  return notes;
}

function noteOf({ layout }: KeySpec, component: ComponentSpec): string[] {
  const { name, type } = component;
  if (type === "literal") return [`${name} is ${quote(component.value)} in every row.`];
  if (type === "domain") return [`${name} has its labels reversed: com.example.maps for maps.example.com.`];
  if (layout === "text") {
    if (!isDescending(component)) return [];
    const from = isNumeric(component) ? invertedFrom(component) : 9_999_999_999n;
    return [`${name} is descending: the STRING holds ${from} minus the value.`];
  }
  if (type === "uuid") return [`${name} is the 16 BYTES of a UUID, not its text.`];
  if (type === "timeBucket") return [`${name} is an INT64 of seconds since 1970.`];
  if (type !== "timestamp" || component.unit === "micros") return [];
  return [`${name} is an INT64 of ${component.unit} since 1970: a TIMESTAMP field would be read as micros.`];
}
