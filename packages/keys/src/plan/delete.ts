import { compareBytes, equalBytes, joinBytes } from "../bytes.ts";
import { componentNamed } from "../component.ts";
import { sourcesOf } from "../derived.ts";
import { KeyError } from "../error.ts";
import { generationSpec } from "../generations.ts";
import { checkKeyLength } from "../key-length.ts";
import { layoutOf } from "../layouts/index.ts";
import { packedWidth } from "../layouts/packed/field.ts";
import type { ComponentSpec, HashComponent, KeySpec, TimeBucketComponent } from "../spec.ts";
import { Branches } from "./branches.ts";
import { entriesOf, fieldOf } from "./entries.ts";
import { isNewerKey } from "./newer.ts";
import { checkMaxRanges, DEFAULT_MAX_RANGES, isEmpty, refuseSeveralHashes } from "./plan.ts";
import { checkWhere, holds, prefixBytes } from "./predicate.ts";
import type { Predicate, Where } from "./types.ts";

/** What deletes exactly the rows of a query: prefixes for `dropRowRange`, and whole keys. */
export interface DeletePlan {
  /** Sorted. None is empty, and each ends with what ends a component, so that `user#1` never takes `user#10` with it. */
  readonly prefixes: readonly Uint8Array[];
  /** Keys of rows that no such prefix covers, sorted: whole keys, and a domain itself beside its subdomains. */
  readonly points: readonly Uint8Array[];
}

/** Above as many, the values of a bucket's sources are not combined to see which a predicate on it admits. */
const MAX_COMBINATIONS = 1_000_000;

/**
 * What to delete for a query, in every generation of the key. Pure; deletes nothing.
 *
 * The predicates must pin the components from the left: by `eq` or `in`, or the last of them by a domain `prefix`, which is
 * the domain and its subdomains. Buckets and time buckets are computed; where a bucket's sources are not pinned, there is
 * a prefix for each bucket.
 *
 * Throws a {@link KeyError} for anything that a prefix can't express exactly, naming the component: a range, the prefix of
 * a text, a component left out before one that is pinned, a range or prefix without a bound; for no predicate at all; and for more than `maxRanges` prefixes.
 *
 * @example planDelete(user, { id: { op: "eq", value: "1" } }) // { prefixes: [user#1#], points: [] }
 */
export function planDelete(
  spec: KeySpec,
  where: Where,
  { maxRanges = DEFAULT_MAX_RANGES }: { readonly maxRanges?: number } = {},
): DeletePlan {
  refuseSeveralHashes(spec);
  checkMaxRanges(spec, maxRanges);
  const predicates = checkWhere(spec, where);
  const depth = pinnedDepth(spec, predicates);
  refuseOpen(spec, where, predicates);
  if (isEmpty(predicates)) return { prefixes: [], points: [] };
  const generations = [0, ...(spec.generations ?? [])].map((_, generation) => generationSpec(spec, generation));
  const found = generations.map((one, index) => {
    const branches = branchesOf(one, generations.slice(0, index), predicates, depth, maxRanges);
    return ending(branches, depth);
  });
  const prefixes = sorted(found.flatMap((part) => part.prefixes));
  const points = sorted(found.flatMap((part) => part.points));
  if (prefixes.length + points.length > maxRanges) throw tooMany(spec, prefixes.length + points.length, maxRanges);
  if (prefixes.some((prefix) => prefix.length === 0)) throw everyRow(spec);
  if (prefixes.length > 0) checkWidths(spec, generations);
  for (const key of [...prefixes, ...points]) checkKeyLength(spec, key);
  return { prefixes, points };
}

/** A bound that was forgotten, and so admits every value, must not delete them. */
function refuseOpen(spec: KeySpec, where: Where, predicates: ReadonlyMap<string, Predicate>): void {
  const open = Object.keys(where).find((name) => !predicates.has(name));
  if (open === undefined) return;
  throw refused(spec, componentNamed(spec, open), "its predicate admits every value; leave it out if that is meant");
}

/** The last component with a predicate; all up to it must be pinned. */
function pinnedDepth(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>): number {
  const { components } = spec;
  const depth = components.findLastIndex(({ name }) => predicates.has(name));
  if (depth < 0) throw everyRow(spec);
  const isPinned = (name: string): boolean => ["eq", "in"].includes(predicates.get(name)?.op ?? "");
  components.slice(0, depth + 1).forEach((component, index) => {
    const predicate = predicates.get(component.name);
    if (predicate?.op === "range")
      throw refused(spec, component, "a range on it is no prefix of keys; list the values");
    if (predicate?.op === "prefix" && component.type !== "domain") {
      throw refused(spec, component, "a prefix of its text ends inside of it; list the values");
    }
    if (predicate?.op === "prefix" && index < depth) {
      throw refused(spec, component, "nothing behind a prefix can be pinned; leave the predicates behind it out");
    }
    if (component.type === "hash" && predicate && spec.generations?.length) {
      throw refused(spec, component, "a bucket holds rows of other generations too; pin its sources instead");
    }
    if (predicate || component.type === "literal" || component.type === "hash") return;
    if (component.type === "timeBucket" && sourcesOf(component).every(isPinned)) return;
    const behind = components[depth]!.name;
    throw refused(
      spec,
      component,
      `it stands before ${behind} and is not pinned; give its values or leave ${behind} out`,
    );
  });
  return depth;
}

function branchesOf(
  spec: KeySpec,
  newer: readonly KeySpec[],
  predicates: ReadonlyMap<string, Predicate>,
  depth: number,
  maxRanges: number,
): Branches {
  const branches = new Branches(spec, predicates);
  for (const component of spec.components.slice(0, depth + 1)) {
    const count = countWith(branches, component);
    if (count > maxRanges) throw tooMany(spec, count, maxRanges);
    if (component.type === "hash" || component.type === "timeBucket") appendDerived(branches, component, newer);
    else if (predicates.get(component.name)?.op !== "prefix") branches.append(component, branches.listing(component)!);
    if (branches.count > maxRanges) throw tooMany(spec, branches.count, maxRanges);
  }
  return branches;
}

/** How many branches there will be with a component, counted before they are made. */
function countWith(branches: Branches, component: ComponentSpec): number {
  if (component.type !== "hash" && component.type !== "timeBucket") {
    return branches.listing(component) ? branches.countWith(component) : branches.count;
  }
  const computed = branches.countComputed(component);
  if (computed === Number.POSITIVE_INFINITY) {
    const all = component.type === "hash" ? component.buckets : 1;
    return branches.count * (branches.listing(component)?.length ?? all);
  }
  // A predicate on a computed component leaves some of them out.
  return branches.predicates.has(component.name) && computed <= MAX_COMBINATIONS ? 0 : computed;
}

function appendDerived(
  branches: Branches,
  component: HashComponent | TimeBucketComponent,
  newer: readonly KeySpec[],
): void {
  const { spec, predicates } = branches;
  const predicate = predicates.get(component.name);
  if (branches.countComputed(component) < Number.POSITIVE_INFINITY) {
    branches.appendComputed(component, ({ value, content }, sourceValue) => {
      if (predicate && !holds(spec, component, predicate, value)) return false;
      return component.type !== "hash" || !isNewerKey(newer, content, sourceValue);
    });
    return;
  }
  const all = component.type === "hash" ? Array.from({ length: component.buckets }, (_, bucket) => bucket) : [];
  branches.append(component, branches.listing(component) ?? entriesOf(spec, component, all));
}

/** What deletes all keys under the branches, of which the component at `depth` is the last that is pinned. */
function ending(branches: Branches, depth: number): { prefixes: Uint8Array[]; points: Uint8Array[] } {
  const { spec } = branches;
  const component = spec.components[depth]!;
  const wholeKeys = depth === spec.components.length - 1;
  const starts = branches.list.map(({ prefix }) => prefix);
  const predicate = branches.predicates.get(component.name);
  if (predicate?.op !== "prefix") return wholeKeys ? { prefixes: [], points: starts } : under(spec, component, starts);
  const { begins, exact } = prefixBytes(spec, component, predicate.prefix);
  const field = fieldOf(spec, component, exact!)!;
  const begin = layoutOf(spec).begin(spec, component, begins);
  const itself = starts.map((prefix) => joinBytes(prefix, field));
  const subdomains = starts.map((prefix) => joinBytes(prefix, begin));
  if (wholeKeys) return { prefixes: subdomains, points: itself };
  const { prefixes, points } = under(spec, component, itself);
  return { prefixes: [...prefixes, ...subdomains], points };
}

/** The prefixes, and the key of each that leaves out its last fields and so does not begin with it. */
function under(
  spec: KeySpec,
  component: ComponentSpec,
  prefixes: Uint8Array[],
): { prefixes: Uint8Array[]; points: Uint8Array[] } {
  const points = prefixes.map((prefix) => layoutOf(spec).least(spec, prefix, component));
  return { prefixes, points: points.filter((point, index) => point !== prefixes[index]) };
}

/** Without separators, a prefix with a shorter bucket would also begin keys with a longer one. */
function checkWidths(spec: KeySpec, generations: readonly KeySpec[]): void {
  if (spec.layout !== "packed") return;
  const at = spec.components.findIndex(({ type }) => type === "hash");
  const widths = new Set(generations.map(({ components }) => (at < 0 ? 0 : packedWidth(components[at]!))));
  if (widths.size < 2) return;
  throw refused(
    spec,
    spec.components[at]!,
    "its generations differ in width, so that prefixes are ambiguous; give whole keys",
  );
}

function sorted(keys: readonly Uint8Array[]): Uint8Array[] {
  const all = [...keys].sort(compareBytes);
  return all.filter((key, index) => index === 0 || !equalBytes(key, all[index - 1]!));
}

function refused(spec: KeySpec, component: ComponentSpec, why: string): KeyError {
  return new KeyError("INVALID_PREDICATE", `${spec.entity} can't be deleted by this: ${component.name}: ${why}`, {
    entity: spec.entity,
    component: component.name,
    allowed: why,
  });
}

function everyRow(spec: KeySpec): KeyError {
  const allowed = `eq or in on ${spec.components.find(({ type }) => type !== "literal" && type !== "hash")?.name}`;
  return new KeyError("FULL_SCAN", `no predicate on ${spec.entity}: this would delete every row; give ${allowed}`, {
    entity: spec.entity,
    allowed,
  });
}

function tooMany(spec: KeySpec, count: number, maxRanges: number): KeyError {
  return new KeyError(
    "TOO_MANY_RANGES",
    `${spec.entity}: deleting this takes ${count} prefixes and keys, above maxRanges ${maxRanges}; delete in parts or raise maxRanges`,
    { entity: spec.entity, value: String(count), allowed: `${maxRanges}` },
  );
}
