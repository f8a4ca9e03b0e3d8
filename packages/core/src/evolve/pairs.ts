import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import { formOf } from "./form.ts";

/** A component before and after the change, and where it stands now. */
export interface Pair {
  readonly old: ComponentSpec;
  readonly now: ComponentSpec;
  readonly index: number;
}

/** Which components of two keys are the same one. */
export interface Pairs {
  /** In the order of the new key. */
  readonly pairs: readonly Pair[];
  readonly added: readonly { readonly component: ComponentSpec; readonly index: number }[];
  readonly removed: readonly ComponentSpec[];
  /** The first component that stands behind one that it stood before. */
  readonly moved: Pair | undefined;
  /** New names of the old components. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Components are the same by their name. Of the others, those between the same neighbours are taken for renamed: all of
 * them where as many went as came, else those whose bytes are of the same form.
 */
export function pairComponents(old: KeySpec, now: KeySpec): Pairs {
  const known = new Map(now.components.map((component) => [component.name, component]));
  const oldNames = new Set(old.components.map(({ name }) => name));
  const partner = new Map<ComponentSpec, ComponentSpec>();
  for (const component of old.components) {
    const same = known.get(component.name);
    if (same !== undefined) partner.set(same, component);
  }
  const gone = byNeighbour(old.components, (name) => known.has(name));
  const come = byNeighbour(now.components, (name) => oldNames.has(name));
  for (const [neighbour, news] of come) {
    const olds = gone.get(neighbour) ?? [];
    for (const [before, after] of olds.length === news.length ? zip(olds, news) : alike(olds, news, old, now)) {
      partner.set(after, before);
    }
  }
  const pairs = now.components.flatMap((component, index): Pair[] => {
    const before = partner.get(component);
    return before === undefined ? [] : [{ old: before, now: component, index }];
  });
  const paired = new Set(pairs.map((pair) => pair.old));
  const places = pairs.map((pair) => old.components.indexOf(pair.old));
  return {
    pairs,
    added: now.components.flatMap((component, index) => (partner.has(component) ? [] : [{ component, index }])),
    removed: old.components.filter((component) => !paired.has(component)),
    moved: pairs.find((_, i) => i > 0 && places[i]! < Math.max(...places.slice(0, i))),
    names: new Map(pairs.map((pair) => [pair.old.name, pair.now.name])),
  };
}

/** The components that are not in both keys, by the name of the last one before them that is. */
function byNeighbour(
  components: readonly ComponentSpec[],
  isInBoth: (name: string) => boolean,
): Map<string | null, ComponentSpec[]> {
  const groups = new Map<string | null, ComponentSpec[]>();
  let neighbour: string | null = null;
  for (const component of components) {
    if (isInBoth(component.name)) neighbour = component.name;
    else groups.set(neighbour, [...(groups.get(neighbour) ?? []), component]);
  }
  return groups;
}

type Match = readonly [old: ComponentSpec, now: ComponentSpec];

function zip(olds: readonly ComponentSpec[], news: readonly ComponentSpec[]): Match[] {
  return olds.map((component, i) => [component, news[i]!]);
}

function alike(olds: readonly ComponentSpec[], news: readonly ComponentSpec[], old: KeySpec, now: KeySpec): Match[] {
  const left = [...olds];
  return news.flatMap((component): Match[] => {
    const at = left.findIndex(
      (before) => before.type === component.type && formOf(before, old) === formOf(component, now),
    );
    return at < 0 ? [] : [[left.splice(0, at + 1).at(-1)!, component]];
  });
}
