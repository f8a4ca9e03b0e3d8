import { readable } from "../readable.ts";
import type { TimeUnit } from "../spec.ts";
import type { Clock } from "../time/index.ts";
import { checkOption, SequencerError } from "./error.ts";
import type { LastGiven } from "./last-given.ts";
import { CLOCK_LIMIT } from "./read-clock.ts";

export interface SequencerOptions<U extends TimeUnit = "micros"> {
  /**
   * The id of this process, 0 to 65535, for a key with a writer component: it comes back in every pair. That no two
   * running processes have the same is up to the caller.
   */
  readonly writer?: number | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
  /** The unit of the key's timestamp, which the clock's time is floored to; default `micros`. */
  readonly unit?: U | undefined;
  /**
   * The greatest number that the key's sequence holds: 65535 for 16 bits, 4294967295 for 32 (the default), and
   * `10^digits - 1` where `digits` is set.
   */
  readonly maxSequence?: number | undefined;
  /**
   * How far the times given may run ahead of the clock, in microseconds: up to a day; default 60,000,000, a minute. At least
   * one tick of the unit.
   */
  readonly maxAhead?: number | undefined;
  /**
   * What a pair is unique in. `all` (default): in this sequencer. `key`: only among the pairs of one scope, such as a device
   * id, that each call of `next` names; sequences then stay small.
   */
  readonly scope?: "all" | "key" | undefined;
  /** With `scope: "key"`: how many scopes are remembered, 2 to 10,000,000; default 100,000. */
  readonly maxScopes?: number | undefined;
  /** The last pair that an earlier run is known to have given; all new ones come after it. Without `seq`: after that time. */
  readonly startAfter?: { readonly at: bigint; readonly seq?: number | undefined } | undefined;
  /** Takes a clock that is far from the present, as in tests and simulations. */
  readonly artificial?: boolean | undefined;
}

/** Checked options, with their defaults. */
export interface SequencerLimits {
  readonly writer: number | undefined;
  /** Microseconds of a tick of the unit. */
  readonly tick: number;
  readonly maxSequence: number;
  readonly maxAhead: number;
  readonly maxScopes: number | null;
  readonly startAfter: LastGiven | null;
}

const TICKS: Readonly<Record<TimeUnit, number>> = { seconds: 1_000_000, millis: 1000, micros: 1 };
const DAY = 86_400_000_000;

export function checkOptions(options: SequencerOptions<TimeUnit>): SequencerLimits {
  if (typeof options !== "object" || options === null) {
    throw new SequencerError("INVALID_OPTION", `the options are ${readable(options)}; they must be an object`);
  }
  const { writer, scope = "all", unit = "micros" } = options;
  if (writer !== undefined) checkOption("writer", writer, 0, 65_535);
  checkWord("scope", scope, ["all", "key"]);
  checkWord("unit", unit, Object.keys(TICKS));
  const tick = TICKS[unit];
  const maxSequence = checkOption("maxSequence", options.maxSequence ?? 4_294_967_295, 0, 4_294_967_295);
  return {
    writer,
    tick,
    maxSequence,
    maxAhead: checkOption("maxAhead", options.maxAhead ?? 60_000_000, tick, DAY),
    maxScopes: scope === "all" ? null : checkOption("maxScopes", options.maxScopes ?? 100_000, 2, 10_000_000),
    startAfter: startAfter(options.startAfter, tick, maxSequence),
  };
}

function startAfter(pair: SequencerOptions["startAfter"], tick: number, maxSequence: number): LastGiven | null {
  if (pair === undefined) return null;
  const limit = BigInt(CLOCK_LIMIT / tick);
  if (typeof pair !== "object" || pair === null) {
    throw new SequencerError("INVALID_OPTION", `startAfter is ${readable(pair)}; it must be an object with at and seq`);
  }
  if (typeof pair.at !== "bigint" || pair.at < -limit || pair.at > limit) {
    const allowed = `a bigint from -${limit} to ${limit}, in the sequencer's unit`;
    throw new SequencerError("INVALID_OPTION", `startAfter.at is ${readable(pair.at)}; it must be ${allowed}`);
  }
  const seq = checkOption("startAfter.seq", pair.seq ?? maxSequence, 0, maxSequence);
  return { at: Number(pair.at), seq, time: pair.at };
}

function checkWord(name: string, value: string, words: readonly string[]): void {
  if (words.includes(value)) return;
  throw new SequencerError("INVALID_OPTION", `${name} is ${readable(value)}; it must be ${words.join(" or ")}`);
}
