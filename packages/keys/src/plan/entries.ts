import { compareBytes } from "../bytes.ts";
import { layoutOf } from "../layouts/index.ts";
import { type ComponentSpec, type ComponentValue, isDescending, type KeySpec } from "../spec.ts";

/** One value that a component is pinned to, with the bytes that it adds to a key. */
export interface Entry {
  readonly value: ComponentValue;
  readonly content: Uint8Array;
  /** `null` where they depend on what stands before: an empty value at the end of a key. */
  readonly field: Uint8Array | null;
}

const NOTHING: Uint8Array = new Uint8Array(0);

/** Each of the values once, in the order of the key's bytes. Throws a KeyError for one that no key can hold. */
export function entriesOf(spec: KeySpec, component: ComponentSpec, values: Iterable<ComponentValue>): Entry[] {
  const layout = layoutOf(spec);
  const entries: Entry[] = [];
  for (const value of new Set(values)) {
    const content = layout.encodeField(spec, component, value);
    entries.push({ value, content, field: fieldOf(spec, component, content) });
  }
  entries.sort(compareEntries);
  // Bytes of the same content are different objects.
  return entries.filter((entry, at) => at === 0 || compareBytes(entry.content, entries[at - 1]!.content) !== 0);
}

/** The order in which keys come that differ in these values. */
export function compareEntries(a: Entry, b: Entry): number {
  return compareBytes(a.field ?? NOTHING, b.field ?? NOTHING);
}

/** What a component adds to any prefix; `null` where that depends on the prefix. */
export function fieldOf(spec: KeySpec, component: ComponentSpec, content: Uint8Array): Uint8Array | null {
  const last = component === spec.components.at(-1);
  if (last && content.length === 0 && !isDescending(component)) return null;
  return layoutOf(spec).append(spec, NOTHING, component, content);
}

/** Values of components that are fixed in a branch, because a computed component depends on them. */
export interface Fixed {
  readonly name: string;
  readonly entry: Entry;
  readonly rest: Fixed | null;
}

export function fixedEntry(fixed: Fixed | null, name: string): Entry | undefined {
  for (let link = fixed; link !== null; link = link.rest) if (link.name === name) return link.entry;
  return undefined;
}
