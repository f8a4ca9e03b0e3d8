import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { EntityParts } from "../schema/entity.ts";
import type { Generation } from "./types.ts";

/** Earlier numbers of buckets of the key's hash. */
export function resolveGenerations(entity: EntityParts, report: Report): readonly Generation[] {
  const { generations = [], key } = entity;
  const path = [...entity.path, "generations"];
  if (generations.length === 0 || key === undefined || !key.complete) return generations;
  const hash = key.components.find(({ spec }) => spec?.type === "hash")?.spec;
  if (hash?.type !== "hash" || hash.hexDigits !== undefined) {
    report({
      rule: "schema/invalid-value",
      message:
        hash === undefined
          ? "`generations` are of a hash, and the key has none"
          : `\`generations\` are numbers of buckets; ${code(hash.name)} has \`hexDigits\``,
      help: hash === undefined ? "Remove it." : "Bring rows of another `hexDigits` into a new table.",
      path,
      at: "key",
    });
    return generations;
  }
  const seen = new Set([hash.buckets]);
  generations.forEach(({ buckets }, i) => {
    if (seen.has(buckets)) {
      report({
        rule: "schema/duplicate-name",
        message: buckets === hash.buckets ? `${buckets} is the number of buckets today` : `${buckets} is there before`,
        help: "Name each earlier number of buckets once.",
        path: [...path, i, "buckets"],
      });
    }
    seen.add(buckets);
  });
  return generations;
}
