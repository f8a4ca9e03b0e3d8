import { readable } from "../readable.ts";
import type { TimeUnit } from "../spec.ts";
import type { Micros, Millis, Seconds } from "../time/index.ts";
import { SequencerError } from "./error.ts";
import { isLater, type LastGiven } from "./last-given.ts";
import { checkOptions, type SequencerLimits, type SequencerOptions } from "./options.ts";
import { clockReader } from "./read-clock.ts";
import { Scopes } from "./scopes.ts";

/** The brand of each unit's times. */
export interface UnitTimes {
  readonly seconds: Seconds;
  readonly millis: Millis;
  readonly micros: Micros;
}

/** A time and a number that tells apart what shares the time: values for the key's timestamp and sequence. */
export interface SequencePair<U extends TimeUnit = "micros"> {
  readonly at: UnitTimes[U];
  readonly seq: number;
}

/** A pair with the id of the process that it was made in. */
export interface WriterPair<U extends TimeUnit = "micros"> extends SequencePair<U> {
  readonly writer: number;
}

export interface Sequencer<P> {
  /**
   * The next pair: its time and then its number are greater than those of every pair given before, in the scope.
   *
   * @param scope - required with `scope: "key"`, without effect otherwise
   * @throws SequencerError TOO_FAR_AHEAD, INVALID_CLOCK, MISSING_SCOPE; nothing is used up then
   */
  next(scope?: string): P;
}

/**
 * Makes pairs of a time and a number for the keys of events: strictly increasing, also when the clock stands still or runs
 * back. The time is the clock's; where the clock is not past the last pair's time, that time is kept and the number counts
 * on, to the next tick of the unit when the numbers are used up. Never further ahead of the clock than `maxAhead`.
 *
 * The first pair comes after the clock's tick at the time of the call, so a restarted process does not repeat its
 * earlier pairs, unless the clock was set back in between or the earlier run was ahead of it: give `startAfter`, or a
 * fresh `writer`, where that can be. Make one sequencer a process and writer id; two would give equal pairs.
 *
 * @throws SequencerError INVALID_OPTION, INVALID_CLOCK
 * @example
 * const sequencer = createSequencer({ writer: 7 });
 * sequencer.next(); // { at: 1793361600123001n, seq: 0, writer: 7 }
 * sequencer.next(); // { at: 1793361600123001n, seq: 1, writer: 7 }, in the same millisecond
 */
export function createSequencer<U extends TimeUnit = "micros">(
  options: SequencerOptions<U> & { readonly writer: number },
): Sequencer<WriterPair<U>>;
export function createSequencer<U extends TimeUnit = "micros">(
  options?: SequencerOptions<U>,
): Sequencer<SequencePair<U>>;
export function createSequencer<U extends TimeUnit>(options: SequencerOptions<U> = {}): Sequencer<SequencePair<U>> {
  const limits = checkOptions(options);
  const { writer, tick, maxSequence, maxAhead, maxScopes } = limits;
  const readClock = clockReader(options.clock, options.artificial === true);
  const start = startOf(limits, readClock());
  const scopes = maxScopes === null ? null : new Scopes(maxScopes, start);
  return {
    next(scope) {
      const last = scopes === null ? start : scopes.of(checkScope(scope));
      const now = readClock();
      const present = tick === 1 ? now : Math.floor(now / tick);
      let { at, seq } = last;
      if (present > at) {
        at = present;
        seq = 0;
      } else if (seq < maxSequence) {
        seq++;
      } else {
        at++;
        seq = 0;
      }
      if (at * tick - now > maxAhead) tooFarAhead(at * tick, now, limits);
      if (at !== last.at) {
        last.at = at;
        last.time = BigInt(at);
      }
      last.seq = seq;
      const time = last.time as UnitTimes[U];
      return writer === undefined ? { at: time, seq } : { at: time, seq, writer };
    },
  };
}

/** The pair that the first one comes after: all of the clock's present tick, or what `startAfter` says if that is later. */
function startOf({ startAfter, tick, maxSequence }: SequencerLimits, now: number): LastGiven {
  const at = Math.floor(now / tick);
  const present = { at, seq: maxSequence, time: BigInt(at) };
  return startAfter !== null && isLater(startAfter, present) ? startAfter : present;
}

/** Another object with the same content would be another scope, and its pairs the same. */
function checkScope(scope: string | undefined): string {
  if (typeof scope === "string") return scope;
  const given = scope === undefined ? "" : `, not ${readable(scope)}`;
  throw new SequencerError("MISSING_SCOPE", `next() needs a string, such as the device id${given}: scope is "key"`);
}

function tooFarAhead(at: number, now: number, { maxAhead }: SequencerLimits): never {
  const ahead = at - now;
  const waitMicros = ahead - maxAhead;
  throw new SequencerError(
    "TOO_FAR_AHEAD",
    `the next pair would be ${ahead} micros ahead of the clock, maxAhead is ${maxAhead}: the clock was set back, or ` +
      `the numbers of many ticks are used up; try again in ${waitMicros} micros of the clock, raise maxSequence ` +
      "for longer bursts, or make a new sequencer with a fresh writer id if the clock will not catch up",
    { waitMicros },
  );
}
