/** Raw row filters of exact bytes, and the one that every read sends. */
export type { Bytes } from "./bytes.ts";
export { type ColumnRef, columnRange, columns } from "./columns.ts";
export { ALL_CELLS, cellsPerRow, chain, interleave, NO_CELL, newest, type RowFilter, STRIP_VALUES } from "./combine.ts";
export { quote } from "./quote.ts";
export { type CellRules, type FamilyRule, readFilter } from "./read-filter.ts";
export { filterBytes, MAX_FILTER_BYTES } from "./size.ts";
export { type CellTimes, cellTimes, type GranularityMicros } from "./times.ts";
export { type ValueBounds, valueEquals, valueRange } from "./values.ts";
