export { type CompileResult, compile } from "./compile.ts";
export { codeFrame } from "./diagnostics/code-frame.ts";
export { displayWidth } from "./diagnostics/display.ts";
export { suggest } from "./diagnostics/suggest.ts";
export type { Diagnostic, DocumentPath, Severity, Span } from "./diagnostics/types.ts";
export { GENERATED_HEADER, generate, isGenerated } from "./generate/index.ts";
export {
  findRule,
  type LintContext,
  RULES,
  type RuleInfo,
  type RuleSource,
  ruleDocuments,
  ruleGroups,
  rulePage,
  suggestRule,
} from "./lint/index.ts";
export type {
  ColumnModel,
  ColumnType,
  EntityModel,
  EntityType,
  FamilyModel,
  GcRule,
  QueryModel,
  QueryOp,
  SplitsModel,
  TableModel,
} from "./model/types.ts";
export * from "./table/index.ts";
