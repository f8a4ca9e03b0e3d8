export { type CompileResult, compile } from "./compile.ts";
export { codeFrame } from "./diagnostics/code-frame.ts";
export { displayWidth } from "./diagnostics/display.ts";
export { suggest } from "./diagnostics/suggest.ts";
export type { Diagnostic, DocumentPath, Severity, Span } from "./diagnostics/types.ts";
export { GENERATED_HEADER, generate, isGenerated, isGenerateError } from "./generate/index.ts";
export type {
  Aggregate,
  ByteString,
  ColumnModel,
  ColumnType,
  Conflict,
  Duration,
  EntityModel,
  EntityType,
  FamilyModel,
  GcRule,
  Generation,
  HexBytes,
  OptionsModel,
  QueryModel,
  QueryOp,
  Skew,
  SplitsModel,
  TableModel,
  TimeModel,
  VersionSource,
  WorkloadModel,
} from "./model/types.ts";
export { bytesOf } from "./schema/byte-string.ts";
export * from "./table/index.ts";
