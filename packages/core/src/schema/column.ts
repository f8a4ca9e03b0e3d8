import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { readByteString } from "./byte-string.ts";
import { anything, flag, text, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { ByteString, ColumnType } from "./types.ts";
import { hasNoDuplicates, valueNames } from "./value-names.ts";

interface ColumnShape {
  family: string;
  type: ColumnType;
  qualifier?: unknown;
  values?: string[];
  dynamic?: boolean;
  required?: boolean;
  description?: string;
}

export const COLUMN_TYPES = [
  "string",
  "bytes",
  "bool",
  "int64",
  "float64",
  "timestamp",
  "json",
  "enum",
] as const satisfies readonly ColumnType[];

/** Bigtable's limit. */
const MAX_QUALIFIER_BYTES = 16_384;

export const column: Piece<ColumnShape> = {
  name: "a column",
  shape: (): Mapping<ColumnShape> =>
    z.strictObject({
      family: text("the id of a family"),
      type: word(COLUMN_TYPES),
      qualifier: z.exactOptional(anything()),
      values: z.exactOptional(valueNames()),
      dynamic: z.exactOptional(flag()),
      required: z.exactOptional(flag()),
      description: z.exactOptional(text()),
    }),
  keys: {
    family: "The id of the family that holds its cells.",
    type: "What a value is, and so its bytes. timestamp counts microseconds; enum takes values.",
    qualifier:
      "What Bigtable calls the column: text, or bytes as { hex: ff80 } or { base64: /4A= }. Default: its name.",
    values: "With type enum: the names that a value can be.",
    dynamic: "true: qualifiers are data, and a row has a value for each. Default: false.",
    required: "true: every row has a value. Default: false.",
  },
};

/** A column as far as it could be read. */
export interface ColumnParts {
  readonly whole: (Omit<ColumnShape, "qualifier"> & { readonly qualifier?: ByteString }) | undefined;
  /** The family and the type that it names, also where the rest is wrong. */
  readonly family: string | undefined;
  readonly type: ColumnType | undefined;
  readonly dynamic: boolean;
}

export function readColumn(value: unknown, path: DocumentPath, report: Report): ColumnParts {
  const shape = readPiece(column, value, path, report);
  const given = isMapping(value) ? value : {};
  const type = COLUMN_TYPES.find((known) => known === given.type);
  const dynamic = given.dynamic === true;
  const sound = [
    checkValues(given, type, path, report),
    checkDynamic(given, path, report),
    hasNoDuplicates(shape?.values ?? [], [...path, "values"], report),
  ].every(Boolean);
  const parts = { family: stringAt(value, "family"), type, dynamic };
  if (!Object.hasOwn(given, "qualifier")) return { ...parts, whole: sound ? withoutQualifier(shape) : undefined };
  const qualifier = readByteString(given.qualifier, MAX_QUALIFIER_BYTES, [...path, "qualifier"], report);
  if (shape === undefined || qualifier === undefined || !sound) return { ...parts, whole: undefined };
  return { ...parts, whole: { ...shape, qualifier } };
}

function withoutQualifier(shape: ColumnShape | undefined): ColumnParts["whole"] {
  return shape as Omit<ColumnShape, "qualifier"> | undefined;
}

/** Names of values belong to enums, and every enum has them. */
function checkValues(
  given: Readonly<Record<string, unknown>>,
  type: ColumnType | undefined,
  path: DocumentPath,
  report: Report,
): boolean {
  if (type === undefined) return true;
  const has = Object.hasOwn(given, "values");
  if (type === "enum" && !has) {
    report({
      rule: "schema/missing-key",
      message: "`values` is missing in a column of type enum",
      help: "Add `values:` with a list of names, like [on, off].",
      path,
      at: "key",
    });
  } else if (type !== "enum" && has) {
    report({
      rule: "schema/invalid-value",
      message: `\`values\` can't be given with type ${type}`,
      help: "They are for type enum.",
      path: [...path, "values"],
      at: "key",
    });
  }
  return has === (type === "enum");
}

/** Qualifiers that are data have no name in the schema. */
function checkDynamic(given: Readonly<Record<string, unknown>>, path: DocumentPath, report: Report): boolean {
  if (given.dynamic !== true) return true;
  const wrong = ["qualifier", "required"].filter((key) => Object.hasOwn(given, key) && given[key] !== false);
  for (const key of wrong) {
    report({
      rule: "schema/invalid-value",
      message: `\`${key}\` can't be given with \`dynamic: true\``,
      help:
        key === "qualifier"
          ? "The qualifiers of a dynamic column are data: each row has its own."
          : "A row may have no value of a dynamic column.",
      path: [...path, key],
      at: "key",
    });
  }
  return wrong.length === 0;
}
