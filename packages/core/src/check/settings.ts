import { code } from "../diagnostics/display.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { Diagnostic, Severity } from "../diagnostics/types.ts";
import { suggestRule } from "../lint/index.ts";
import { BLOCKING_RULES, KNOWN_RULES } from "../rules.ts";

/** What a rule's findings count as; `off` leaves them out. */
export type RuleSetting = Severity | "off";

/** Settings by rule id (`key/enum-order`) or group (`gc`). The id counts before the group. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

export const RULE_SETTINGS: readonly RuleSetting[] = ["error", "warning", "off"];

/** Why a setting can't be. */
export interface SettingProblem {
  /** Whether the name or the value is at fault. */
  readonly at: "name" | "value";
  readonly what: string;
  readonly next: string;
}

/**
 * What is wrong with one setting; `null` when nothing is.
 *
 * @example ruleSettingProblem("gc/emty", "off")?.next // "Did you mean `gc/empty`?"
 */
export function ruleSettingProblem(name: string, value: unknown): SettingProblem | null {
  const group = groupOf(name);
  const ofGroup = [...KNOWN_RULES].filter((id) => groupOf(id) === name);
  if (!KNOWN_RULES.has(name) && ofGroup.length === 0) {
    const groups = [...new Set([...KNOWN_RULES].map(groupOf))];
    const near = name === group ? suggest(name, groups) : suggestRule(name);
    const next = near === undefined ? `The groups are ${groups.join(", ")}.` : `Did you mean ${code(near)}?`;
    return { at: "name", what: `There is no rule or group ${code(name)}`, next };
  }
  if (!RULE_SETTINGS.includes(value as RuleSetting)) {
    return {
      at: "value",
      what: `The severity of ${code(name)} must be error, warning or off`,
      next: `For example: ${name}: warning`,
    };
  }
  if (value === "error") return null;
  if (BLOCKING_RULES.has(name)) {
    return {
      at: "value",
      what: `${code(name)} can't be ${value}: a schema with it can't be used`,
      next: "Remove the setting, and correct what it finds.",
    };
  }
  const blocking = ofGroup.filter((id) => BLOCKING_RULES.has(id));
  if (blocking.length === 0) return null;
  const others = ofGroup.filter((id) => !BLOCKING_RULES.has(id));
  return {
    at: "value",
    what: `The group ${code(name)} can't be ${value}: a schema with ${code(blocking[0]!)}, for one, can't be used`,
    next: others.length > 0 ? `Of this group can be set: ${others.join(", ")}.` : "Remove the setting.",
  };
}

/** Findings with the severities that are set, without those of rules that are off. */
export function applySettings(findings: readonly Diagnostic[], settings: RuleSettings): readonly Diagnostic[] {
  if (Object.keys(settings).length === 0) return findings;
  return findings.flatMap((finding) => {
    const severity = settingOf(finding.rule, settings) ?? finding.severity;
    if (severity === "off") return [];
    return severity === finding.severity ? [finding] : [{ ...finding, severity }];
  });
}

function settingOf(rule: string, settings: RuleSettings): RuleSetting | undefined {
  if (Object.hasOwn(settings, rule)) return settings[rule];
  const group = groupOf(rule);
  return Object.hasOwn(settings, group) ? settings[group] : undefined;
}

function groupOf(rule: string): string {
  return rule.split("/")[0]!;
}
