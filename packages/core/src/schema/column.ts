import * as z from "zod/mini";
import { flag, isUnicode, text, textWhere, word } from "./leaf.ts";
import type { Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import type { ColumnType } from "./types.ts";

export interface ColumnShape {
  family: string;
  type: ColumnType;
  qualifier?: string;
  required?: boolean;
  description?: string;
}

/** Bigtable's limit. */
const MAX_QUALIFIER_BYTES = 16_384;

function isQualifier(qualifier: string): boolean {
  const bytes = Buffer.byteLength(qualifier, "utf8");
  return bytes >= 1 && bytes <= MAX_QUALIFIER_BYTES && isUnicode(qualifier);
}

export const column: Piece<ColumnShape> = {
  name: "a column",
  shape: (): Mapping<ColumnShape> =>
    z.strictObject({
      family: text("the id of a family"),
      type: word(["string", "int64", "float64", "bool", "bytes"]),
      qualifier: z.exactOptional(textWhere(isQualifier, "a string of 1 to 16,384 UTF-8 bytes")),
      required: z.exactOptional(flag()),
      description: z.exactOptional(text()),
    }),
  notYet: { keys: ["dynamic", "values"], values: { type: ["timestamp", "json", "enum"] } },
};
