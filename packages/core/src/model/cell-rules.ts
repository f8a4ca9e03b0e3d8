import type { CellRules } from "@rowsmith/keys/bigtable";
import type { EntityModel, GcRule, TableModel } from "./types.ts";

/**
 * What reads of an entity leave out on the server, for the reader of its rows: cells beyond their family's age, and
 * families that none of its columns lies in. Nothing where its columns lie in all families of the table, and none of
 * these has an age.
 */
export function cellRules(table: TableModel, entity: EntityModel): CellRules {
  const own = new Set(entity.columns.map(({ family }) => family));
  const families = table.families
    .filter(({ id }) => own.size === 0 || own.has(id))
    .map(({ id, gc }) => {
      const maxAgeMicros = greatestAge(gc);
      return { family: id, ...(maxAgeMicros === null ? {} : { maxAgeMicros }) };
    });
  if (families.length === table.families.length && families.every((rule) => !("maxAgeMicros" in rule))) return {};
  return { families, ...(table.granularity === "micros" ? { granularityMicros: 1n } : {}) };
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
