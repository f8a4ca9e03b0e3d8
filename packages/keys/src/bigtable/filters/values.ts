import { compareBytes } from "../../bytes.ts";
import { asBuffer, type Bytes } from "./bytes.ts";
import { ALL_CELLS, NO_CELL, type RowFilter } from "./combine.ts";

/** Values by their bytes, compared as unsigned bytes; at most one bound on each side. */
export interface ValueBounds {
  readonly gt?: Bytes | undefined;
  readonly gte?: Bytes | undefined;
  readonly lt?: Bytes | undefined;
  readonly lte?: Bytes | undefined;
}

/**
 * The cells with one value.
 *
 * @example valueEquals(encodeStringValue("ok"))
 */
export function valueEquals(value: Bytes): RowFilter {
  return valueRange({ gte: value, lte: value });
}

/**
 * The cells whose values lie in a range of bytes. Of stored numbers, only int64 of one sign order as bytes do.
 *
 * @example valueRange({ gte: "2026-10", lt: "2026-11" })
 */
export function valueRange(bounds: ValueBounds): RowFilter {
  const lower = bounds.gte ?? bounds.gt;
  const upper = bounds.lte ?? bounds.lt;
  const start = lower === undefined ? Buffer.alloc(0) : asBuffer(lower, "a value");
  const end = upper === undefined ? null : asBuffer(upper, "a value");
  const startOpen = bounds.gte === undefined && lower !== undefined;
  const endOpen = bounds.lte === undefined;
  if (end !== null) {
    const order = compareBytes(start, end);
    if (order > 0 || (order === 0 && (startOpen || endOpen))) return NO_CELL;
  }
  if (lower === undefined && end === null) return ALL_CELLS;
  return {
    valueRangeFilter: {
      ...(lower === undefined ? {} : { [startOpen ? "startValueOpen" : "startValueClosed"]: start }),
      ...(end === null ? {} : endOf(end, endOpen)),
    },
  };
}

/** An end that is closed and empty might be taken for none. */
function endOf(end: Buffer, open: boolean): object {
  if (open) return { endValueOpen: end };
  return end.length === 0 ? { endValueOpen: Buffer.of(0) } : { endValueClosed: end };
}
