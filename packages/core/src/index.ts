export type { Against } from "./check/against.ts";
export { type BaselineEntry, baselineEntries } from "./check/baseline.ts";
export { fingerprints } from "./check/fingerprint.ts";
export { type CheckOptions, type CheckResult, check, checkCompiled } from "./check/index.ts";
export {
  applySettings,
  type RuleSetting,
  type RuleSettings,
  ruleSettingProblem,
  type SettingProblem,
} from "./check/settings.ts";
export type { CompiledFile, SourceFile } from "./check/types.ts";
export { type CompileResult, compile, type TableId } from "./compile.ts";
export { codeFrame, sourceLines } from "./diagnostics/code-frame.ts";
export { displayWidth } from "./diagnostics/display.ts";
export { suggest } from "./diagnostics/suggest.ts";
export type { Change, Diagnostic, DocumentPath, Severity, Span } from "./diagnostics/types.ts";
export { EVOLVE_CHANGES, type EvolveContext, type EvolveFinding, type EvolveRule, evolve } from "./evolve/index.ts";
export { GENERATED_HEADER, generate, isGenerated, isGenerateError } from "./generate/index.ts";
export {
  type EntityReview,
  findRule,
  type LintContext,
  RULES,
  type RuleInfo,
  type RuleSource,
  reviewTable,
  ruleDocuments,
  ruleGroups,
  rulePage,
  suggestRule,
} from "./lint/index.ts";
export { about, size, span } from "./lint/words.ts";
export { cellRules } from "./model/cell-rules.ts";
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
export { checkProject } from "./project.ts";
export { bytesOf } from "./schema/byte-string.ts";
export { editorSchema } from "./schema/editor/index.ts";
export type { Ignore, Ignores } from "./suppress/ignore.ts";
export { type Silenced, type SilenceResult, silence } from "./suppress/silence.ts";
export * from "./table/index.ts";
export { type EstimateBasis, estimateRead, type ReadEstimate } from "./workload/estimate.ts";
