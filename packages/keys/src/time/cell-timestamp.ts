import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";
import { checkRounding, floorDivide, type Rounding } from "./rounding.ts";
import { checkInt64, checkTime, type Micros } from "./unit.ts";

/** What a table's cell timestamps are multiples of: 1000 microseconds, or one. */
export type Granularity = "millis" | "micros";

/**
 * A time as a cell timestamp, which Bigtable counts in microseconds and takes only in multiples of the table's granularity.
 * What `floor` and `ceil` take away is gone from the cell: microseconds survive only in the row key or in a value.
 *
 * @param at - 0 or later: Bigtable has no cells before 1970, and reads -1 as "the server's time"
 * @param rounding - `exact` refuses what is no multiple
 * @throws TimeError REMAINDER with `exact`, OUT_OF_RANGE
 * @example cellTimestamp(micros(1793361600123456n), "millis", "floor") // 1793361600123000n
 */
export function cellTimestamp(at: Micros, granularity: Granularity, rounding: Rounding): Micros {
  const time = checkTime(at, "micros");
  checkRounding(rounding);
  const granule = granuleOf(granularity);
  if (time < 0n) {
    const why = "cell timestamps start in 1970, and -1 would mean the server's time";
    throw new TimeError("OUT_OF_RANGE", `${time} micros is refused as a cell timestamp: ${why}`, `${time}n`);
  }
  const floor = floorDivide(time, granule) * granule;
  if (floor === time || rounding === "floor") return floor as Micros;
  if (rounding === "ceil") return checkInt64(floor + granule, "micros") as Micros;
  throw new TimeError(
    "REMAINDER",
    `${time} micros is refused as a cell timestamp: the table's granularity is millis, and it lies between ` +
      `${floor} and ${floor + granule}; rounding "floor" stores ${floor}, and keeps the microseconds only if the row key or a value has them`,
    `${time}n`,
  );
}

/** Micros that a cell timestamp is a multiple of. */
function granuleOf(granularity: Granularity): bigint {
  if (granularity === "micros") return 1n;
  if (granularity === "millis") return 1000n;
  const shown = readable(granularity);
  throw new TimeError("WRONG_TYPE", `the granularity is ${shown}; it must be "millis" or "micros"`, shown);
}
