import type { Draft } from "../model/draft.ts";
import type { GcRule } from "../model/types.ts";

/** Every garbage-collection rule of the table, those inside others too. */
export function* gcRules(draft: Draft): Generator<GcRule> {
  for (const { gc } of draft.table.families) yield* inside(gc);
}

function* inside(rule: GcRule): Generator<GcRule> {
  yield rule;
  if ("rules" in rule) for (const part of rule.rules) yield* inside(part);
}
