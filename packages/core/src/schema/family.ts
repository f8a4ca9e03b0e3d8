import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type GcPlaces, readGc } from "./gc.ts";
import { present, text, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import { checkName, FAMILY_ID } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { Aggregate, GcRule } from "./types.ts";

interface FamilyShape {
  gc: unknown;
  aggregate?: Aggregate;
  description?: string;
}

const AGGREGATES = ["sum", "min", "max", "hll"] as const;

export const family: Piece<FamilyShape> = {
  name: "a family",
  shape: (): Mapping<FamilyShape> =>
    z.strictObject({
      gc: present("a garbage-collection rule, or never to keep everything"),
      aggregate: z.exactOptional(word(AGGREGATES)),
      description: z.exactOptional(text()),
    }),
  keys: {
    gc: "Which cells Bigtable may delete: never, or one of maxVersions, maxAge, any and all.",
    aggregate: "Cells are totals: an int64 that is written is added to what is there, by sum, min, max or hll.",
  },
};

/** A family as far as it could be read. */
export interface FamilyParts {
  /** Missing where it, or anything else of the family, is wrong. */
  readonly whole?: { readonly gc: GcRule; readonly aggregate?: Aggregate; readonly description?: string };
  /** Whether it aggregates; `undefined` where that can't be told. */
  readonly aggregates: boolean | undefined;
}

export function readFamily(
  id: string,
  value: unknown,
  path: DocumentPath,
  report: Report,
  place: GcPlaces,
): FamilyParts {
  checkName(id, FAMILY_ID, path, "key", report);
  const parts = readPiece(family, value, path, report);
  if (!isMapping(value)) return { aggregates: undefined };
  const aggregates = parts !== undefined ? parts.aggregate !== undefined : aggregatesOf(value);
  if (!Object.hasOwn(value, "gc")) return { aggregates };
  const gc = readGc(value.gc, [...path, "gc"], report, place);
  return gc === undefined || parts === undefined ? { aggregates } : { aggregates, whole: { ...parts, gc } };
}

function aggregatesOf(value: Readonly<Record<string, unknown>>): boolean | undefined {
  if (!Object.hasOwn(value, "aggregate")) return false;
  const word = stringAt(value, "aggregate");
  return AGGREGATES.some((known) => known === word) ? true : undefined;
}
