import { compile } from "../compile.ts";
import { arrange } from "../diagnostics/report.ts";
import type { Diagnostic } from "../diagnostics/types.ts";
import type { LintContext } from "../lint/index.ts";
import type { TableModel } from "../model/types.ts";
import { checkProject } from "../project.ts";
import { unusedChanges } from "../suppress/findings.ts";
import { type Silenced, silence } from "../suppress/silence.ts";
import { type Against, type Compared, compareFiles } from "./against.ts";
import { applyBaseline, type BaselineEntry } from "./baseline.ts";
import { applySettings, type RuleSettings, ruleSettingProblem } from "./settings.ts";
import type { CompiledFile, SourceFile } from "./types.ts";

export interface CheckOptions<Entry extends BaselineEntry = BaselineEntry> {
  /** Severities that differ from those of the rules, by rule id or group. */
  readonly rules?: RuleSettings;
  /** What rules may know beside the schemas, like the day of the check. */
  readonly context?: LintContext;
  /** Old findings, which are not reported again. */
  readonly baseline?: readonly Entry[];
  /** Earlier versions of the schemas: what has changed and breaks something is found, by the rules of the group evolve/. */
  readonly against?: Against;
}

export interface CheckResult<Entry extends BaselineEntry = BaselineEntry> {
  /** What is to be corrected: by file, in the order of the files, and by position. */
  readonly findings: readonly Diagnostic[];
  /** How many of the findings are errors, and how many warnings. */
  readonly errors: number;
  readonly warnings: number;
  /** Findings that comments or the baseline silence. */
  readonly silenced: readonly Silenced[];
  /** Entries of the baseline that nothing was found for, of the files that have a model: in others not every rule ran. */
  readonly stale: readonly Entry[];
  /** The models by file, of the files that have one. */
  readonly models: ReadonlyMap<string, TableModel>;
}

/**
 * Checks the schemas of a project, as `rowsmith check` does, without disk or network. Never throws for what is in a schema.
 *
 * @throws RangeError for a rule setting that `ruleSettingProblem` refuses
 * @example
 * const text = readFileSync("telemetry.bt.yaml", "utf8");
 * const { errors, findings } = check([{ file: "telemetry.bt.yaml", text }], { rules: { "key/enum-order": "off" } });
 */
export function check<Entry extends BaselineEntry = BaselineEntry>(
  files: readonly SourceFile[],
  options: CheckOptions<Entry> = {},
): CheckResult<Entry> {
  return checkCompiled(
    files.map(({ file, text }) => ({ text, ...compile(text, file, options.context) })),
    options,
  );
}

/** The same for files that are compiled already: an editor compiles only what has changed. */
export function checkCompiled<Entry extends BaselineEntry = BaselineEntry>(
  files: readonly CompiledFile[],
  { rules = {}, baseline = [], against, context = {} }: CheckOptions<Entry> = {},
): CheckResult<Entry> {
  for (const [name, setting] of Object.entries(rules)) {
    const problem = ruleSettingProblem(name, setting);
    if (problem !== null) throw new RangeError(`${problem.what}. ${problem.next}`);
  }
  const compared = against === undefined ? [] : compareFiles(files, against, context.today);
  const found = withProjectFindings(files, compared);
  const set = found.flatMap(({ findings }) => applySettings(findings, rules));
  const byComment = found.flatMap(({ silenced }) =>
    silenced.flatMap((each) => applySettings([each.finding], rules).map((finding) => ({ ...each, finding }))),
  );
  const checked = new Set(files.map(({ file }) => file));
  const complete = new Set(files.filter(({ model }) => model !== null).map(({ file }) => file));
  const entries = baseline.filter(({ file }) => checked.has(file));
  const { kept, silenced, stale } = applyBaseline(set, entries);
  const errors = kept.filter(({ severity }) => severity === "error").length;
  return {
    findings: kept,
    errors,
    warnings: kept.length - errors,
    silenced: [...byComment, ...silenced],
    stale: stale.filter(({ file }) => complete.has(file)),
    models: new Map(files.flatMap(({ file, model }) => (model === null ? [] : [[file, model]]))),
  };
}

interface FileFindings {
  readonly findings: readonly Diagnostic[];
  readonly silenced: readonly Silenced[];
}

/** The findings of each file, of all together, and of what has changed. Comments silence all of them. */
function withProjectFindings(files: readonly CompiledFile[], compared: readonly Compared[]): FileFindings[] {
  const ofProject = new Map(checkProject(files).map((finding) => [finding.file, finding]));
  const ofFiles = files.map(({ file, diagnostics, silenced, ignores }) => {
    const finding = ofProject.get(file);
    const changed = compared.filter((each) => each.file === file);
    const results = [
      ...(finding === undefined ? [] : [silence([finding], ignores)]),
      ...changed.map((each) => silence(each.findings, each.ignores)),
    ];
    if (results.length === 0) return { findings: diagnostics, silenced };
    const used = new Set(results.flatMap((result) => [...result.used]));
    const unused = new Set(changed.flatMap((each) => unusedChanges(each.ignores, used, file)));
    return {
      findings: arrange([...diagnostics, ...results.flatMap(({ kept }) => kept), ...unused]),
      silenced: [...silenced, ...results.flatMap((result) => result.silenced)],
    };
  });
  const checked = new Set(files.map(({ file }) => file));
  const gone = compared.filter(({ file }) => !checked.has(file));
  return [...ofFiles, ...gone.map(({ findings }) => ({ findings: arrange(findings), silenced: [] }))];
}
