declare const unit: unique symbol;

/** Whole seconds since 1970-01-01T00:00:00Z. */
export type Seconds = bigint & { readonly [unit]: "seconds" };
/** Whole milliseconds since 1970-01-01T00:00:00Z. */
export type Millis = bigint & { readonly [unit]: "millis" };
/** Whole microseconds since 1970-01-01T00:00:00Z. */
export type Micros = bigint & { readonly [unit]: "micros" };

/**
 * Marks a number of seconds as such. Fractions and unsafe integers are refused with a `RangeError`.
 *
 * @example seconds(1793361600) // 1793361600n
 */
export function seconds(value: bigint | number): Seconds {
  return whole(value) as Seconds;
}

/**
 * Marks a number of milliseconds as such; a `Date` gives its own.
 *
 * @example millis(new Date("2026-10-30T12:00:00.123Z")) // 1793361600123n
 */
export function millis(value: bigint | number | Date): Millis {
  return whole(value instanceof Date ? value.getTime() : value) as Millis;
}

/**
 * Marks a number of microseconds as such; a `Date`, which knows milliseconds, is converted exactly.
 *
 * @example micros(new Date("2026-10-30T12:00:00.123Z")) // 1793361600123000n
 */
export function micros(value: bigint | number | Date): Micros {
  return (value instanceof Date ? whole(value.getTime()) * 1000n : whole(value)) as Micros;
}

function whole(value: bigint | number): bigint {
  if (typeof value === "bigint") return value;
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is not a whole number below 2^53; give a bigint or round it first`);
  }
  return BigInt(value);
}
