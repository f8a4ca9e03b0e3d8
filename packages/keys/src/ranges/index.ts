export { clipAfter, clipBefore, clipPast, holdsKey, holdsKeys, intersection, prefixRange, union } from "./algebra.ts";
export { keyBytes, REQUEST_BYTES, rangeBytes, splitByBytes } from "./split.ts";
export type { ByteRange, KeySet } from "./types.ts";
