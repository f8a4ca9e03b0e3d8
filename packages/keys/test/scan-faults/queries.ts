import type { ScanOptions } from "../../src/bigtable/index.ts";
import type { Where } from "../../src/index.ts";
import { DEVICES, type Reading, TIMES } from "./table.ts";

/** What one run asks, and how. */
export interface RandomQuery {
  readonly where: Where;
  /** The same, said of values. */
  readonly wants: (reading: Reading) => boolean;
  readonly limit?: number;
  readonly options: Pick<ScanOptions, "ordered" | "concurrency" | "readAhead">;
  /** The consumer leaves after so many rows, and comes back with a cursor. */
  readonly breakEvery?: number;
}

const everything = { where: {}, wants: () => true };

/** The query of a seed: whole scans, ranges, residuals, points; with and without limits, in pages, unordered. */
export function randomQuery(next: () => number): RandomQuery {
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  const maybe = (chance: number): boolean => next() < chance;
  const from = upTo(TIMES - 1);
  const to = from + 1 + upTo(TIMES / 2);
  const inRange = { op: "range", range: { gte: from, lt: to } } as const;
  const devices = Array.from({ length: 1 + upTo(20) }, () => `device-${String(upTo(DEVICES)).padStart(2, "0")}`);
  const few = Array.from({ length: 1 + upTo(30) }, () => upTo(TIMES));
  const queries = [
    everything,
    everything,
    { where: { at: inRange }, wants: ({ at }: Reading) => at >= from && at < to },
    {
      where: { at: inRange, device: { op: "in", values: devices } },
      wants: ({ at, device }: Reading) => at >= from && at < to && devices.includes(device),
    },
    { where: { device: { op: "in", values: devices } }, wants: ({ device }: Reading) => devices.includes(device) },
    {
      where: { at: { op: "in", values: few }, device: { op: "in", values: devices } },
      wants: ({ at, device }: Reading) => few.includes(at) && devices.includes(device),
    },
  ] as const;
  const ordered = maybe(0.85);
  return {
    ...queries[upTo(queries.length - 1)]!,
    ...(maybe(0.4) ? { limit: 1 + upTo(3000) } : {}),
    options: {
      ordered,
      ...(maybe(0.3) ? { concurrency: 1 + upTo(20) } : {}),
      ...(maybe(0.5) ? { readAhead: 40 + upTo(300) } : {}),
    },
    ...(ordered && maybe(0.3) ? { breakEvery: 100 + upTo(4000) } : {}),
  };
}
