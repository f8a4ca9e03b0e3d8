/** What generated code is made of. Exact bytes; not meant to be called by hand. */

export { tryDecode } from "../codec/result.ts";
export { murmur3End, murmur3Mix } from "../hash/murmur3.ts";
export { murmur3Integer, murmur3Text } from "../hash/murmur3-value.ts";
export { asciiText } from "./ascii.ts";
export { hasNul, readBlock } from "./blocks.ts";
export {
  cellTime,
  clockTime,
  type Dated,
  granuleOf,
  type Numbered,
  periodTime,
  startOfPeriod,
  type TimeOptions,
  type TimeRules,
  versionOf,
  versionTime,
} from "./cell-time.ts";
export { addEntry, addToCell, checkState, deleteCellsBefore, deleteColumn } from "./cells.ts";
export {
  putDigits,
  putSafeDigits,
  putSmallDigits,
  readDecimal,
  readDecimal64,
  writeDecimal,
  writeDecimal64,
  writeInverted,
  writeInverted64,
} from "./digits.ts";
export {
  bytesLength,
  checkBytes,
  checkEnum,
  copyBytes,
  endWithoutNul,
  hasBytes,
  isDomain,
  reversedDomain,
  structLiteral,
  writeEnumIndex,
  writeStructBytes,
  writeStructText,
} from "./fields.ts";
export * from "./integers.ts";
export { checkPattern, copyKey, endKey, isKeyLengthWrong, keyBuffer, SCRATCH, wholeKey, writeBytes } from "./key.ts";
export type {
  AddToCellMutation,
  DeleteFromColumnMutation,
  DeleteFromFamilyMutation,
  DeleteFromRowMutation,
  Mutation,
  SetCellMutation,
} from "./mutation.ts";
export {
  orderedBigint,
  orderedLength,
  orderedLength64,
  orderedNumber,
  parseOrdered,
  putOrdered,
  putOrdered64,
  putOrderedNumber,
  writeOrdered,
  writeOrdered64,
} from "./ordered.ts";
export { checkPeriod, isoPeriod, periodStart, writeAscii } from "./periods.ts";
export { missingColumn, type RowEntry, rowEntry, setCell, utf8 } from "./row.ts";
export { decodeBinary, decodePacked, decodeText, hashBucket, writeBinary } from "./slow.ts";
export {
  endOfField,
  endOfText,
  putBytes,
  putEscaped,
  readText,
  textLength,
  writeEscapedText,
  writeRawText,
  writeText,
} from "./text.ts";
export { isUuid, readUuid, writeUuid, writeUuidText } from "./uuid.ts";
