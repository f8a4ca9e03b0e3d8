import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { duration, durationOf } from "./duration.ts";
import { entriesOf, type Named } from "./entries.ts";
import { anything, grouped, positive, text, wholeNumber } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import { readSkew } from "./skew.ts";
import type { Duration, Skew } from "./types.ts";
import { subject } from "./words.ts";

interface WorkloadShape {
  writesPerSecond?: number;
  writers?: number;
  valueBytes?: number;
  distinct?: unknown;
  skew?: unknown;
  diurnal?: unknown;
  bursts?: unknown;
  late?: unknown;
  clockSkew?: string;
  description?: string;
}

export const workload: Piece<WorkloadShape> = {
  name: "a workload",
  shape: (): Mapping<WorkloadShape> =>
    z.strictObject({
      writesPerSecond: z.exactOptional(positive(1_000_000_000)),
      writers: z.exactOptional(wholeNumber(1, 1_000_000)),
      valueBytes: z.exactOptional(wholeNumber(0, 100_000_000)),
      distinct: z.exactOptional(anything()),
      skew: z.exactOptional(anything()),
      diurnal: z.exactOptional(anything()),
      bursts: z.exactOptional(anything()),
      late: z.exactOptional(anything()),
      clockSkew: z.exactOptional(duration()),
      description: z.exactOptional(text()),
    }),
  keys: {
    writesPerSecond: "Rows written a second, on the average of a day.",
    writers: "Processes that write at the same time.",
    valueBytes: "Bytes of the values that one write stores, without keys and qualifiers.",
    distinct: "How many different values a component has.",
    skew: "How writes spread over the values of a component: uniform, zipf(s) or a list of shares. Default: uniform.",
    diurnal: "How the rate rises and falls over a day.",
    bursts: "Times of a higher rate that come back.",
    late: "Events that are written long after they happened.",
    clockSkew: "How far the clocks of writers are off, at most.",
  },
};

interface DiurnalShape {
  peak: number;
  hour?: number;
  description?: string;
}

export const diurnal: Piece<DiurnalShape> = {
  name: "diurnal",
  shape: (): Mapping<DiurnalShape> =>
    z.strictObject({
      peak: between(1, 24),
      hour: z.exactOptional(wholeNumber(0, 23)),
      description: z.exactOptional(text()),
    }),
  keys: {
    peak: "The rate of the busiest time over the average, 1 to 24.",
    hour: "When that is, 0 to 23 UTC. Default: 12.",
  },
};

interface BurstsShape {
  factor: number;
  every: string;
  for: string;
  description?: string;
}

export const bursts: Piece<BurstsShape> = {
  name: "bursts",
  shape: (): Mapping<BurstsShape> =>
    z.strictObject({
      factor: between(1, 1_000_000),
      every: duration(),
      for: duration(),
      description: z.exactOptional(text()),
    }),
  keys: {
    factor: "The rate of a burst over that of the time around it.",
    every: "From the beginning of a burst to that of the next.",
    for: "How long a burst lasts; shorter than every.",
  },
};

interface LateShape {
  share: number;
  by: string;
  description?: string;
}

export const late: Piece<LateShape> = {
  name: "late events",
  shape: (): Mapping<LateShape> =>
    z.strictObject({ share: positive(1), by: duration(), description: z.exactOptional(text()) }),
  keys: { share: "Their share of all events, up to 1.", by: "How late they are at most." },
};

/** A workload, with names of components that are not resolved yet. */
export interface WorkloadParts {
  readonly writesPerSecond?: number;
  readonly writers?: number;
  readonly valueBytes?: number;
  readonly distinct: readonly Named<number>[];
  readonly skew: readonly Named<Skew>[];
  readonly diurnal?: { readonly peak: number; readonly hour: number };
  readonly bursts?: { readonly factor: number; readonly every: Duration; readonly for: Duration };
  readonly late?: { readonly share: number; readonly by: Duration };
  readonly clockSkew?: Duration;
}

export function readWorkload(value: unknown, path: DocumentPath, report: Report): WorkloadParts | undefined {
  const shape = readPiece(workload, value, path, report);
  if (!isMapping(value)) return undefined;
  const part = <T>(piece: Piece<T>, key: string): T | undefined =>
    Object.hasOwn(value, key) ? readPiece(piece, value[key], [...path, key], report) : undefined;
  const named = <T>(key: string, read: (value: unknown, path: DocumentPath) => T | undefined): Named<T>[] =>
    (entriesOf(value, key, path, report) ?? []).map((entry) => ({ ...entry, value: read(entry.value, entry.path) }));
  const daily = part(diurnal, "diurnal");
  const burst = checkedBursts(part(bursts, "bursts"), [...path, "bursts"], report);
  const lateness = part(late, "late");
  const { writesPerSecond, writers, valueBytes, clockSkew } = shape ?? {};
  return {
    ...(writesPerSecond === undefined ? {} : { writesPerSecond }),
    ...(writers === undefined ? {} : { writers }),
    ...(valueBytes === undefined ? {} : { valueBytes }),
    distinct: named("distinct", (count, place) => readCount(count, place, report)),
    skew: named("skew", (skew, place) => readSkew(skew, place, report)),
    ...(daily === undefined ? {} : { diurnal: { peak: daily.peak, hour: daily.hour ?? 12 } }),
    ...(burst === undefined ? {} : { bursts: burst }),
    ...(lateness === undefined ? {} : { late: { share: lateness.share, by: durationOf(lateness.by) } }),
    ...(clockSkew === undefined ? {} : { clockSkew: durationOf(clockSkew) }),
  };
}

function checkedBursts(
  shape: BurstsShape | undefined,
  path: DocumentPath,
  report: Report,
): WorkloadParts["bursts"] | undefined {
  if (shape === undefined) return undefined;
  const [every, length] = [durationOf(shape.every), durationOf(shape.for)];
  if (length.micros < every.micros) return { factor: shape.factor, every, for: length };
  report({
    rule: "schema/invalid-value",
    message: `a burst of ${length.text} does not end before the next one, after ${every.text}`,
    help: "Make `for` shorter than `every`.",
    path: [...path, "for"],
  });
  return undefined;
}

function readCount(value: unknown, path: DocumentPath, report: Report): number | undefined {
  const number = typeof value === "number" || typeof value === "bigint";
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  const most = grouped(Number.MAX_SAFE_INTEGER);
  report({
    rule: number ? "schema/invalid-value" : "schema/wrong-type",
    message: `${subject(path)} must be a whole number from 1 to ${most}, not ${show(value)}`,
    help: typeof value === "string" && /^\d+$/.test(value) ? `Write it without quotes: ${value}.` : undefined,
    path,
  });
  return undefined;
}

function between(min: number, max: number): z.ZodMiniNumber<number> {
  const error = `a number from ${min} to ${grouped(max)}`;
  return z.number({ error }).check(z.gte(min, { error }), z.lte(max, { error }));
}
