import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type GcPlaces, readGc } from "./gc.ts";
import { present, text } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import { checkName, FAMILY_ID } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { GcRule } from "./types.ts";

interface FamilyShape {
  gc: unknown;
  description?: string;
}

const family: Piece<FamilyShape> = {
  name: "a family",
  shape: (): Mapping<FamilyShape> =>
    z.strictObject({
      gc: present("a garbage-collection rule, or never to keep everything"),
      description: z.exactOptional(text()),
    }),
  notYet: { keys: ["aggregate"] },
};

export interface FamilyParts {
  readonly gc: GcRule;
  readonly description?: string;
}

export function readFamily(
  id: string,
  value: unknown,
  path: DocumentPath,
  report: Report,
  place: GcPlaces,
): FamilyParts | undefined {
  checkName(id, FAMILY_ID, path, "key", report);
  const parts = readPiece(family, value, path, report);
  if (!isMapping(value)) return undefined;
  if (!Object.hasOwn(value, "gc")) return undefined;
  const gc = readGc(value.gc, [...path, "gc"], report, place);
  if (gc === undefined || parts === undefined) return undefined;
  return parts.description === undefined ? { gc } : { gc, description: parts.description };
}
