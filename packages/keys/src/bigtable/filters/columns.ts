import { asBuffer, type Bytes } from "./bytes.ts";
import { interleave, type RowFilter } from "./combine.ts";

/** A column, or a whole family. */
export interface ColumnRef {
  readonly family: string;
  /** A string stands for its UTF-8 bytes. Absent: all columns of the family. */
  readonly qualifier?: Bytes | undefined;
}

/**
 * The cells of some columns, by exact bytes: no regular expression. Columns that are named twice, or whose family is named
 * as a whole, come once. No column is no cell.
 *
 * @example columns([{ family: "m", qualifier: "st" }, { family: "raw" }])
 */
export function columns(refs: readonly ColumnRef[]): RowFilter {
  return interleave(...byFamily(refs).map(([family, qualifiers]) => columnsOf(family, qualifiers)));
}

/** Some columns of one family; `null` is all of them. */
export function columnsOf(family: string, qualifiers: readonly Buffer[] | null): RowFilter {
  if (qualifiers === null) return { columnRangeFilter: { familyName: family } };
  return interleave(...qualifiers.map((qualifier) => oneColumn(family, qualifier)));
}

/**
 * The columns of a family from one qualifier (included) to another (excluded), each optional.
 *
 * @example columnRange("raw", { from: "a", to: "b" }) // all that begin with a
 */
export function columnRange(family: string, range: { readonly from?: Bytes; readonly to?: Bytes }): RowFilter {
  return {
    columnRangeFilter: {
      familyName: family,
      ...(range.from === undefined ? {} : { startQualifierClosed: asBuffer(range.from, "a qualifier") }),
      ...(range.to === undefined ? {} : { endQualifierOpen: asBuffer(range.to, "a qualifier") }),
    },
  };
}

function oneColumn(family: string, qualifier: Buffer): RowFilter {
  // An end that is closed and empty might be taken for none.
  const end = qualifier.length === 0 ? { endQualifierOpen: Buffer.of(0) } : { endQualifierClosed: qualifier };
  return { columnRangeFilter: { familyName: family, startQualifierClosed: qualifier, ...end } };
}

/** The columns asked for by family, each once; `null` for all of a family. */
export function byFamily(refs: readonly ColumnRef[]): [family: string, qualifiers: readonly Buffer[] | null][] {
  const families = new Map<string, Map<string, Buffer> | null>();
  for (const { family, qualifier } of refs) {
    const asked = families.get(family);
    if (asked === null) continue;
    if (qualifier === undefined) {
      families.set(family, null);
      continue;
    }
    const bytes = asBuffer(qualifier, "a qualifier");
    families.set(family, (asked ?? new Map<string, Buffer>()).set(bytes.toString("latin1"), bytes));
  }
  return [...families].map(([family, asked]) => [family, asked && [...asked.values()]]);
}
