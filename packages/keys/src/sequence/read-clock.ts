import { readable } from "../readable.ts";
import { guardUnit } from "../time/guard.ts";
import type { Clock } from "../time/index.ts";
import { SequencerError } from "./error.ts";

// Microseconds are counted as numbers: exact below 2^53, which is the year 2255.
export const CLOCK_LIMIT = 9_000_000_000_000_000;
const EARLIEST = 100_000_000_000_000;
const LATEST = 4_000_000_000_000_000;

/** The clock as a function that gives microseconds as a number, and refuses what cannot be the present time. */
export function clockReader(clock: Clock | undefined, artificial: boolean): () => number {
  const earliest = artificial ? -CLOCK_LIMIT : EARLIEST;
  const latest = artificial ? CLOCK_LIMIT : LATEST;
  const check = (now: number): number => (now >= earliest && now <= latest ? now : refuse(now, artificial));
  if (clock === undefined) return () => check(Date.now() * 1000);
  return () => {
    const now: unknown = clock();
    if (typeof now !== "bigint") {
      const next = "it must give micros as a bigint, such as dateClock or createHrtimeClock().micros";
      throw new SequencerError("INVALID_CLOCK", `the clock gave ${readable(now)}; ${next}`);
    }
    return check(Number(now));
  };
}

function refuse(now: number, artificial: boolean): never {
  if (artificial || !Number.isSafeInteger(now)) {
    const limits = `${-CLOCK_LIMIT} to ${CLOCK_LIMIT}`;
    throw new SequencerError("INVALID_CLOCK", `the clock gave ${now} micros; with artificial it may give ${limits}`);
  }
  try {
    guardUnit(BigInt(now), "micros");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SequencerError("INVALID_CLOCK", `the clock gave a wrong time: ${reason}`, { cause: error });
  }
  throw new SequencerError("INVALID_CLOCK", `the clock gave ${now} micros`);
}
