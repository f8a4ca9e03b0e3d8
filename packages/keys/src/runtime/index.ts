/** What generated code is made of. Exact bytes; not meant to be called by hand. */
export { hashBucket } from "./hash.ts";
export {
  checkDecodedLength,
  checkPattern,
  copyKey,
  endKey,
  expectBucket,
  expectBytes,
  expectEnd,
  SCRATCH,
  tryDecode,
  writeBytes,
} from "./key.ts";
export { missingColumn, type RowEntry, rowEntry, type SetCellMutation, setCell, utf8 } from "./row.ts";
export {
  endOfText,
  readDecimal,
  readDecimal64,
  readInverted64,
  readText,
  writeBucket,
  writeDecimal,
  writeDecimal64,
  writeInverted64,
  writeText,
} from "./text.ts";
