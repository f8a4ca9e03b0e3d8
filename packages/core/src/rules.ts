import type { Severity } from "./diagnostics/types.ts";
import { RULES } from "./lint/rules/index.ts";
import { isBlocking } from "./suppress/blocking.ts";
import { SUPPRESS_RULES } from "./suppress/rules.ts";

/** The rules of the schema's shape, which are reported where it is read. All are errors. */
const SCHEMA_RULES = [
  "schema/alias-bomb",
  "schema/duplicate-key",
  "schema/duplicate-name",
  "schema/invalid-name",
  "schema/invalid-value",
  "schema/missing-key",
  "schema/name-collision",
  "schema/not-supported",
  "schema/reserved-name",
  "schema/syntax",
  "schema/unknown-key",
  "schema/unknown-reference",
  "schema/version",
  "schema/wrong-type",
];

/** The rules over all schemas of a project. */
export const DUPLICATE_TABLE = "project/duplicate-table";

/** The severity of every rule where rowsmith.yaml does not set one, by id. */
export const RULE_SEVERITIES: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ...SCHEMA_RULES.map((id) => [id, "error"] as const),
  ...RULES.map(({ id, severity }) => [id, severity] as const),
  [DUPLICATE_TABLE, "error"],
  ...Object.values(SUPPRESS_RULES).map((id) => [id, "warning"] as const),
]);

/** The ids of all rules. */
export const KNOWN_RULES: ReadonlySet<string> = new Set(RULE_SEVERITIES.keys());

/** The rules whose findings leave nothing to work with: they can be neither silenced nor set otherwise. */
export const BLOCKING_RULES: ReadonlySet<string> = new Set(
  [...RULE_SEVERITIES].filter(([rule, severity]) => isBlocking({ rule, severity })).map(([rule]) => rule),
);

/**
 * Where a rule is documented, relative to the folder of the documentation.
 *
 * @example rulePage("gc/empty") // "rules/gc/empty.md"
 */
export function rulePage(id: string): string {
  return `rules/${id}.md`;
}
