import type { EntityModel, GcRule, TableModel } from "../model/types.ts";
import { quote } from "./source-text.ts";

/**
 * What reads of an entity leave out on the server: `{}` where its columns lie in all families of the table, and none of
 * these has an age rule.
 */
export function cellRules(table: TableModel, entity: EntityModel): string {
  const own = new Set(entity.columns.map(({ family }) => family));
  const families = table.families.filter(({ id }) => own.size === 0 || own.has(id));
  const ages = families.map(({ gc }) => greatestAge(gc));
  if (families.length === table.families.length && ages.every((age) => age === null)) return "{}";
  const rules = families.map(({ id }, at) => {
    const age = ages[at] === null ? "" : `, maxAgeMicros: ${ages[at]}n`;
    return `{ family: ${quote(id)}${age} }`;
  });
  const granularity = table.granularity === "micros" ? ", granularityMicros: 1n" : "";
  return `{ families: [${rules.join(", ")}]${granularity} }`;
}

/**
 * The age in microseconds at which even the newest cell of a column is garbage; `null` for never. A limit of versions
 * never deletes the newest: it decides nothing in `any`, and keeps the newest for ever in `all`.
 */
function greatestAge(rule: GcRule): bigint | null {
  if (rule.kind === "maxAge") return rule.micros;
  if (rule.kind !== "any" && rule.kind !== "all") return null;
  const ages = rule.rules.map(greatestAge);
  const known = ages.filter((age) => age !== null).sort((a, b) => (a < b ? -1 : 1));
  if (rule.kind === "any") return known[0] ?? null;
  return known.length < ages.length ? null : (known.at(-1) ?? null);
}
