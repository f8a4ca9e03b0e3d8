export { compareBytes, equalBytes, keySuccessor, prefixSuccessor, toHex } from "./bytes.ts";
export type { KeyField } from "./codec/decode.ts";
export { type KeyCodec, keyCodec } from "./codec/index.ts";
export type { KeyResult } from "./codec/result.ts";
export { isKeyError, KeyError, type KeyErrorCode, type KeyErrorDetails } from "./error.ts";
export { murmur3 } from "./hash/murmur3.ts";
export { MAX_KEY_BYTES } from "./key-length.ts";
export { maxFieldBytes, maxKeyBytes } from "./key-size.ts";
export { mayBeDropped } from "./layouts/binary/struct-end.ts";
export { layoutRefusal } from "./layouts/index.ts";
export { packedWidth } from "./layouts/packed/field.ts";
export { decimalWidth, invertedFrom, textMaximum } from "./layouts/text/width.ts";
export { mergeKey } from "./merge-key.ts";
export {
  bitsOf,
  isBigint,
  isNumeric,
  isSigned,
  type NumericComponent,
  typeMaximum,
  typeMinimum,
} from "./numeric.ts";
export { matches } from "./plan/matches.ts";
export { DEFAULT_MAX_RANGES, type PlanOptions, plan } from "./plan/plan.ts";
export type * from "./plan/types.ts";
export * from "./runtime/index.ts";
export * from "./spec.ts";
export { reverseLabels } from "./stored-text.ts";
export * from "./time/index.ts";
export { isoWidth } from "./time-bucket.ts";
export { formatValue, parseValue } from "./value-text.ts";
export * from "./values/index.ts";
