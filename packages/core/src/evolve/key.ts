import type { ComponentSpec, HashComponent, KeySpec } from "@rowsmith/keys";
import { isDescending } from "@rowsmith/keys";
import { mayBeDropped, packedWidth } from "@rowsmith/keys/tools";
import { code, quote } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { EntityModel } from "../model/types.ts";
import { compareComponent } from "./component.ts";
import { compareBuckets, compareHash } from "./hash.ts";
import { type Pairs, pairComponents } from "./pairs.ts";
import type { EvolveReport } from "./report.ts";
import { takesText, valuesOf } from "./values.ts";
import { REWRITE, SOURCE_HELP } from "./words.ts";

/**
 * Compares the bytes of the keys of two entities that are the same one. A finding that is KEY_BYTES means: there is a key
 * that could be written, and the same values are now another key or none.
 *
 * @param path that of the new entity
 * @returns which components are the same
 */
export function compareKeys(
  old: EntityModel,
  now: EntityModel,
  path: DocumentPath,
  today: string | undefined,
  report: EvolveReport,
): Pairs {
  const pairs = pairComponents(old.key, now.key);
  const keyPath = [...path, "key"];
  if (old.key.layout !== now.key.layout) {
    report({
      rule: "evolve/layout",
      message: `the layout was ${old.key.layout} and is ${now.key.layout}: every row has another key`,
      help: REWRITE,
      path: [...keyPath, "layout"],
    });
    return pairs;
  }
  compareDelimiter(old.key, now.key, keyPath, report);
  compareList(old.key, pairs, keyPath, now.key, report);
  const keys = {
    old: old.key,
    now: now.key,
    hashed: hashedIn(old.key),
    queried: new Set(old.queries.flatMap(({ where }) => where.map(({ component }) => component))),
    names: pairs.names,
  };
  for (const pair of pairs.pairs) {
    const at = [...keyPath, "components", pair.index];
    compareComponent(pair, keys, at, report);
    if (pair.old.type !== "hash" || pair.now.type !== "hash") continue;
    compareHash(pair.old, pair.now, pairs.names, at, report);
    compareBuckets(old, now, { old: pair.old, now: pair.now, path: at }, path, today, report);
  }
  return pairs;
}

/** Sources of hashes with more than one bucket: a single one is 0 whatever they are. */
function hashedIn({ components }: KeySpec): ReadonlySet<string> {
  const hashes = components.filter((component): component is HashComponent => component.type === "hash");
  return new Set(hashes.flatMap(({ of, buckets }) => (buckets === 1 ? [] : of)));
}

function compareDelimiter(old: KeySpec, now: KeySpec, path: DocumentPath, report: EvolveReport): void {
  if (old.layout !== "text" || old.delimiter === now.delimiter) return;
  const joins = old.components.length > 1;
  const [before, after] = [old, now].map(({ delimiter }) => Buffer.from(delimiter)[0]!);
  if (!joins && (after! <= before! || !hasText(old))) return;
  report({
    rule: "evolve/layout",
    message: joins
      ? `the delimiter was ${quote(old.delimiter)} and is ${quote(now.delimiter)}: every row has another key`
      : `the delimiter was ${quote(old.delimiter)} and is ${quote(now.delimiter)}: more characters are refused below it`,
    help: REWRITE,
    path: [...path, "delimiter"],
  });
}

/** Whether a component may have characters other than digits. */
function hasText({ components }: KeySpec): boolean {
  return components.some(({ type }) => type === "string" || type === "domain" || type === "enum" || type === "literal");
}

/** Components that went, came or stand elsewhere. */
function compareList(old: KeySpec, pairs: Pairs, path: DocumentPath, now: KeySpec, report: EvolveReport): void {
  const { added, removed, moved } = pairs;
  const components = [...path, "components"];
  if (moved !== undefined) {
    report({
      rule: "evolve/component-order",
      message: `${code(moved.now.name)} stands elsewhere in the key: it was ${list(old.components)}`,
      help: REWRITE,
      path: [...components, moved.index],
    });
  }
  for (const component of removed) {
    report({
      rule: "evolve/component-removed",
      message: `${code(component.name)} is no longer part of the key`,
      help: REWRITE,
      path: components,
      at: "key",
    });
  }
  const appended = removed.length === 0 && moved === undefined && keepsBytes(pairs, now);
  for (const { component, index } of added) {
    const place = [...components, index];
    if (!appended) {
      const message = `${code(component.name)} is new in the key: every row has another key`;
      report({ rule: "evolve/component-added", message, help: REWRITE, path: place });
      continue;
    }
    report({
      rule: "evolve/component-type",
      message: `${code(component.name)} is new at the end of the key: rows that are stored have it empty, and their bytes are the same`,
      help: SOURCE_HELP,
      path: place,
    });
  }
}

/** Whether what is new stands at the end and takes no bytes while it is empty. */
function keepsBytes({ added }: Pairs, { layout, components }: KeySpec): boolean {
  const first = components.length - added.length;
  if (added.length === 0 || added.some(({ index }) => index < first)) return false;
  if (!added.every(({ component }) => mayBeDropped(component) && takesText(valuesOf(component, layout)!, ""))) {
    return false;
  }
  if (layout === "binary") return true;
  const before = components[first - 1];
  const fixed = before !== undefined && (packedWidth(before) !== null || isDescending(before));
  return layout === "packed" && added.length === 1 && fixed && packedWidth(added[0]!.component) === null;
}

function list(components: readonly ComponentSpec[]): string {
  return components.map(({ name }) => name).join(", ");
}
