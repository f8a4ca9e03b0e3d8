import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { text, wholeNumber } from "./leaf.ts";
import type { Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import { subject } from "./words.ts";

/** An earlier number of buckets, and the day (UTC) from which on no row of it is left. */
export interface Generation {
  readonly buckets: number;
  readonly until: string;
}

const DATE_WORDS = "a day, like 2026-12-01";

export const generation: Piece<Generation & { description?: string }> = {
  name: "a generation",
  shape: (): Mapping<Generation & { description?: string }> =>
    z.strictObject({
      buckets: wholeNumber(1, 65_536),
      until: z
        .string({ error: DATE_WORDS })
        .check(
          z.regex(/^\d{4}-\d\d-\d\d$/, { error: DATE_WORDS, abort: true }),
          z.refine(isDay, { error: DATE_WORDS }),
        ),
      description: z.exactOptional(text()),
    }),
  keys: {
    buckets: "The number of buckets that keys were written with.",
    until: "The day (UTC) from which on no row of that number is left.",
  },
};

/** Earlier numbers of buckets; `undefined` where one could not be read. */
export function readGenerations(value: unknown, path: DocumentPath, report: Report): Generation[] | undefined {
  if (!Array.isArray(value)) {
    const message = `${subject(path)} must be a list of earlier numbers of buckets, not ${show(value)}`;
    report({ rule: "schema/wrong-type", message, help: "For example [{ buckets: 16, until: 2026-12-01 }].", path });
    return undefined;
  }
  const parts = value.map((item, i) => readPiece(generation, item, [...path, i], report));
  const sound = parts.filter((part) => part !== undefined);
  return sound.length < parts.length ? undefined : sound.map(({ buckets, until }) => ({ buckets, until }));
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
