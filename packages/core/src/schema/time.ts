import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { duration, durationOf } from "./duration.ts";
import { flag, text, word } from "./leaf.ts";
import type { Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { Duration } from "./types.ts";

interface TimeShape {
  rounding?: "exact" | "floor";
  maxSkew?: string;
  artificial?: boolean;
  description?: string;
}

export const time: Piece<TimeShape> = {
  name: "time",
  shape: (): Mapping<TimeShape> =>
    z.strictObject({
      rounding: z.exactOptional(word(["exact", "floor"])),
      maxSkew: z.exactOptional(duration()),
      artificial: z.exactOptional(flag()),
      description: z.exactOptional(text()),
    }),
  keys: {
    rounding:
      "Into the granularity of cells: exact refuses a remainder, floor drops it. Default: floor; versioned: exact.",
    maxSkew: "How far in the future the time of a write may lie. Default: 5m.",
    artificial: "true: times that look like another unit are meant. Default: false.",
  },
};

export interface TimeParts {
  readonly rounding?: "exact" | "floor";
  readonly maxSkew?: Duration;
  readonly artificial?: boolean;
}

export function readTime(value: unknown, path: DocumentPath, report: Report): TimeParts | undefined {
  const shape = readPiece(time, value, path, report);
  if (shape === undefined) return undefined;
  const { maxSkew, description: _, ...parts } = shape;
  return maxSkew === undefined ? parts : { ...parts, maxSkew: durationOf(maxSkew) };
}
