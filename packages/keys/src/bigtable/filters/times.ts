import { ScanError } from "../scan-error.ts";
import { ALL_CELLS, NO_CELL, type RowFilter } from "./combine.ts";

/** Cell timestamps from `from` (included) to `to` (excluded), in microseconds since 1970; each is optional. */
export interface CellTimes {
  readonly from?: bigint | undefined;
  readonly to?: bigint | undefined;
}

/** How far apart timestamps of a table lie, in microseconds: 1,000 (the default of a table) or 1. */
export type GranularityMicros = 1000n | 1n;

/**
 * The cells with timestamps in a range. Both bounds are rounded up to the table's granularity, which changes nothing of
 * what they mean: a cell's timestamp is a multiple of it, and the service refuses bounds that are not.
 *
 * @throws ScanError INVALID_OPTION for a bound that is not a bigint: a `number` can't hold every microsecond
 * @example cellTimes({ from: 1793361600123456n }) // { timestampRangeFilter: { startTimestampMicros: "1793361600124000" } }
 */
export function cellTimes(times: CellTimes, granularity: GranularityMicros = 1000n): RowFilter {
  const from = bound("from", times.from, granularity);
  const end = bound("to", times.to, granularity);
  const to = end !== undefined && end > INT64_MAX ? undefined : end;
  // An end of 0 would mean no end, and no cell is older.
  const last = to ?? INT64_MAX + 1n;
  if (last <= 0n || (from !== undefined && from >= last)) return NO_CELL;
  const start = from === undefined || from <= 0n ? undefined : from;
  if (start === undefined && to === undefined) return ALL_CELLS;
  return {
    timestampRangeFilter: {
      ...(start === undefined ? {} : { startTimestampMicros: String(start) }),
      ...(to === undefined ? {} : { endTimestampMicros: String(to) }),
    },
  };
}

/** The greatest timestamp that a cell can have. */
const INT64_MAX = (1n << 63n) - 1n;

function bound(name: string, micros: bigint | undefined, granularity: bigint): bigint | undefined {
  if (micros === undefined) return undefined;
  if (typeof micros !== "bigint") {
    const message = `${name} must be microseconds as a bigint, such as 1793361600123000n; got ${typeof micros} ${micros}`;
    throw new ScanError("INVALID_OPTION", message);
  }
  return roundUp(micros, granularity);
}

function roundUp(micros: bigint, granularity: bigint): bigint {
  const rest = micros % granularity;
  if (rest === 0n) return micros;
  return rest > 0n ? micros - rest + granularity : micros - rest;
}
