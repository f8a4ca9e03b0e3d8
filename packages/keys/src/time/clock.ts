import type { Micros, Nanos } from "./unit.ts";

/** Gives the present time. */
export type Clock = () => Micros;

/** The system's clock, as `Date.now()` gives it: whole milliseconds, with every step that the system makes. */
export const dateClock: Clock = () => (BigInt(Date.now()) * 1000n) as Micros;

/** A clock that never steps. Its functions may be taken off it. */
export interface HrtimeClock {
  readonly nanos: () => Nanos;
  readonly micros: () => Micros;
}

/**
 * A clock with nanoseconds that never runs back: the system's time when it is made, plus what `process.hrtime.bigint()`
 * counts from then on. It starts less than a millisecond late (what `Date.now()` drops), does not follow later
 * corrections of the system's clock, and on many systems stands still while the machine sleeps: make a new one now and
 * then in a process that lives long.
 *
 * @example createSequencer({ clock: createHrtimeClock().micros })
 */
export function createHrtimeClock(): HrtimeClock {
  const origin = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  const nanos = (): bigint => origin + process.hrtime.bigint();
  return { nanos: () => nanos() as Nanos, micros: () => (nanos() / 1000n) as Micros };
}
