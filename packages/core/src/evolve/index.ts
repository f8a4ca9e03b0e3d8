import type { ComponentSpec } from "@rowsmith/keys";
import { isDerived } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { EntityModel, TableModel } from "../model/types.ts";
import { compareColumns } from "./columns.ts";
import { compareTable } from "./families.ts";
import { compareKeys } from "./key.ts";
import { compareMeaning } from "./meaning.ts";
import { compareQueries } from "./queries.ts";
import { EVOLVE_CHANGES, type EvolveFinding, type EvolveReport } from "./report.ts";
import { SOURCE_HELP } from "./words.ts";

export { EVOLVE_CHANGES, type EvolveFinding, type EvolveRule } from "./report.ts";

export interface EvolveContext {
  /** The day as `YYYY-MM-DD`. Without it, no earlier number of buckets counts as over. */
  readonly today?: string;
}

/**
 * Compares two versions of the schema of one table: what breaks for rows that are stored and for callers. Descriptions,
 * workloads, limits and the way a schema is written make no difference. Paths are those of the new schema.
 *
 * @example
 * evolve(before, after).map(({ change, message }) => `${change}: ${message}`)
 * // ["KEY_BYTES: `bucket` had 16 buckets and has 32: the rows that are stored are looked for in other buckets"]
 */
export function evolve(old: TableModel, now: TableModel, { today }: EvolveContext = {}): EvolveFinding[] {
  const findings: EvolveFinding[] = [];
  const report: EvolveReport = (finding) => findings.push({ ...finding, change: EVOLVE_CHANGES[finding.rule] });
  compareTable(old, now, report);
  const taken = new Set<EntityModel>();
  for (const entity of old.entities) {
    const same = now.entities.find(({ name }) => name === entity.name) ?? renamedTo(entity, old, now, taken);
    if (same === undefined) {
      report({
        rule: "evolve/entity-removed",
        message: `the entity ${code(entity.name)} is gone: its rows stay in the table, and nothing reads or writes them`,
        help: `${SOURCE_HELP} Delete its rows where they are of no use.`,
        path: ["entities"],
        at: "key",
      });
      continue;
    }
    taken.add(same);
    compareEntity(entity, same, today, report);
  }
  return findings;
}

function compareEntity(old: EntityModel, now: EntityModel, today: string | undefined, report: EvolveReport): void {
  const path = ["entities", now.name];
  if (old.name !== now.name) {
    const message = `the entity ${code(old.name)} is ${code(now.name)} now`;
    report({ rule: "evolve/entity-renamed", message, help: SOURCE_HELP, path, at: "key" });
  }
  const { names } = compareKeys(old, now, path, today, report);
  const columns = compareColumns(old.columns, now.columns, path, report);
  compareMeaning(old, now, { components: names, columns }, path, report);
  compareQueries(old, now, names, path, report);
}

/**
 * The new entity that an old one, whose name is gone, has become: the one with the same keys, else the only one of the same
 * type whose key is made of the same names.
 */
function renamedTo(
  old: EntityModel,
  before: TableModel,
  after: TableModel,
  taken: ReadonlySet<EntityModel>,
): EntityModel | undefined {
  const come = after.entities.filter(
    (entity) => !taken.has(entity) && before.entities.every(({ name }) => name !== entity.name),
  );
  const sameKeys = come.find((entity) => hasSameKeys(old, entity));
  if (sameKeys !== undefined) return sameKeys;
  const alike = come.filter(
    ({ type, key }) => type === old.type && givenNames(key.components) === givenNames(old.key.components),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

function hasSameKeys(old: EntityModel, now: EntityModel): boolean {
  let same = true;
  compareKeys(old, now, [], undefined, ({ rule }) => {
    same &&= EVOLVE_CHANGES[rule] !== "KEY_BYTES";
  });
  return same;
}

function givenNames(components: readonly ComponentSpec[]): string {
  return JSON.stringify(
    components
      .filter((component) => !isDerived(component))
      .map(({ name }) => name)
      .sort(),
  );
}
