import type { Aggregate, ColumnModel, ColumnType, EntityModel, TableModel } from "../model/types.ts";
import { constantName } from "./names.ts";
import type { Printer } from "./printer.ts";
import { quote } from "./source-text.ts";

/** The TypeScript type of one value; that of an enum is the union of its names. */
const VALUE_TYPES: Readonly<Record<Exclude<ColumnType, "enum">, string>> = {
  string: "string",
  int64: "bigint",
  float64: "number",
  bool: "boolean",
  bytes: "Uint8Array",
  timestamp: "keys.Micros",
  json: "keys.JsonValue",
};

/** The part of `encode…Value` and `decode…Value` that names the column's type. */
const CODECS: Readonly<Record<ColumnType, string>> = {
  string: "String",
  int64: "Int64",
  float64: "Float64",
  bool: "Bool",
  bytes: "Bytes",
  timestamp: "Timestamp",
  json: "Json",
  enum: "Enum",
};

/** How the column's family adds up what is written to it; `undefined` where it does not. */
export function aggregateOf(table: TableModel, column: ColumnModel): Aggregate | undefined {
  return table.families.find(({ id }) => id === column.family)?.aggregate;
}

/** The type of what is read: of a count of different values that is the server's sketch, which only it can count. */
export function readType(table: TableModel, column: ColumnModel): string {
  return wrapped(column, aggregateOf(table, column) === "hll" ? "Uint8Array" : valueType(column));
}

/** The type of what is written. */
export function writtenType(column: ColumnModel): string {
  return wrapped(column, valueType(column));
}

/** A property of a row type. */
export function property(column: ColumnModel, type: string): string {
  return column.required ? `${column.name}: ${type};` : `${column.name}?: ${type} | undefined;`;
}

function valueType({ type, values = [] }: ColumnModel): string {
  return type === "enum" ? values.map(quote).join(" | ") : VALUE_TYPES[type];
}

function wrapped(column: ColumnModel, type: string): string {
  return column.dynamic ? `Record<string, ${type}>` : type;
}

/** The bytes of a value. */
export function encoded(entity: EntityModel, column: ColumnModel, value: string): string {
  return `keys.encode${CODECS[column.type]}Value(${value}${names(entity, column)}, ${quote(column.name)})`;
}

/** The value of bytes. Any bytes are a value of bytes, so that its decoder has no error to name the column in. */
export function decoded(table: TableModel, entity: EntityModel, column: ColumnModel, bytes: string): string {
  if (column.type === "bytes" || aggregateOf(table, column) === "hll") return `keys.decodeBytesValue(${bytes})`;
  return `keys.decode${CODECS[column.type]}Value(${bytes}${names(entity, column)}, ${quote(column.name)})`;
}

function names(entity: EntityModel, column: ColumnModel): string {
  return column.type === "enum" ? `, ${constantName(entity, column.name, "values")}` : "";
}

/** What the columns are written and read with: their qualifiers, and the names of their enums. */
export function printColumnConstants(out: Printer, entity: EntityModel): void {
  if (entity.columns.length > 0) out.line();
  for (const column of entity.columns) {
    const { qualifier, name, values } = column;
    if (qualifier !== null) {
      const bytes =
        typeof qualifier === "string"
          ? `keys.utf8(${quote(qualifier)})`
          : `Uint8Array.of(${[...Buffer.from(qualifier.hex, "hex")].join(", ")})`;
      out.line(`const ${constantName(entity, name, "qualifier")} = ${bytes};`);
    }
    if (values !== undefined) {
      out.line(`const ${constantName(entity, name, "values")} = [${values.map(quote).join(", ")}] as const;`);
    }
  }
  for (const column of entity.columns) {
    if (!column.dynamic) continue;
    const others = sameFamily(entity, column).map(({ name }) => constantName(entity, name, "qualifier"));
    const type = others.length === 0 ? ": readonly Uint8Array[]" : "";
    out.line(`const ${constantName(entity, column.name, "others")}${type} = [${others.join(", ")}];`);
  }
}

/** The columns of a dynamic column's family whose qualifiers are no data. */
function sameFamily(entity: EntityModel, { family }: ColumnModel): ColumnModel[] {
  return entity.columns.filter((other) => !other.dynamic && other.family === family);
}

/** How a column looks in documentation. */
export function columnText(table: TableModel, column: ColumnModel): string {
  const aggregate = aggregateOf(table, column);
  const what = { sum: "a sum of", min: "the least", max: "the greatest", hll: "how many different" } as const;
  const type = aggregate === undefined ? column.type : `${what[aggregate]} int64`;
  if (column.qualifier === null) return `Columns of family ${column.family} by their qualifier, ${type}.`;
  const { qualifier } = column;
  return `Column ${column.family}:${typeof qualifier === "string" ? qualifier : `hex ${qualifier.hex}`}, ${type}.`;
}
