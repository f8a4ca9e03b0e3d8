import type { Severity } from "./diagnostics/types.ts";
import { RULES } from "./lint/index.ts";
import { isBlocking } from "./suppress/blocking.ts";

/** The severity of every rule where rowsmith.yaml does not set one, by id. */
export const RULE_SEVERITIES: ReadonlyMap<string, Severity> = new Map(RULES.map(({ id, severity }) => [id, severity]));

/** The ids of all rules. */
export const KNOWN_RULES: ReadonlySet<string> = new Set(RULE_SEVERITIES.keys());

/** The rules whose findings leave nothing to work with: they can be neither silenced nor set otherwise. */
export const BLOCKING_RULES: ReadonlySet<string> = new Set(
  RULES.filter(({ id, severity }) => isBlocking({ rule: id, severity })).map(({ id }) => id),
);
