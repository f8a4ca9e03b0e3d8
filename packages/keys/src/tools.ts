/** What tools around keys need to know of components and layouts; generated code and its callers do not. */
export { maxFieldBytes, maxKeyBytes } from "./key-size.ts";
export { mayBeDropped } from "./layouts/binary/struct-end.ts";
export { layoutRefusal } from "./layouts/index.ts";
export { packedWidth } from "./layouts/packed/field.ts";
export { decimalWidth, invertedFrom, textMaximum } from "./layouts/text/width.ts";
export {
  bitsOf,
  isBigint,
  isNumeric,
  isSigned,
  type NumericComponent,
  typeMaximum,
  typeMinimum,
} from "./numeric.ts";
export { isoWidth } from "./time-bucket.ts";
export { formatValue, parseValue } from "./value-text.ts";
