import { joinBytes } from "../bytes.ts";
import { componentNamed } from "../component.ts";
import { derivedValue, sourcesOf } from "../derived.ts";
import { layoutOf } from "../layouts/index.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  type HashComponent,
  isDerived,
  type KeySpec,
  type TimeBucketComponent,
} from "../spec.ts";
import { compareEntries, type Entry, entriesOf, type Fixed, fixedEntry } from "./entries.ts";
import { listed } from "./predicate.ts";
import type { Predicate } from "./types.ts";

/** One prefix that a plan reads under, and the values that a computed component before or after depends on. */
export interface Branch {
  readonly prefix: Uint8Array;
  readonly bucket: number | null;
  readonly fixed: Fixed | null;
}

/** The prefixes of a plan, while the components are walked from the left. */
export class Branches {
  readonly spec: KeySpec;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly #listings: Map<string, readonly Entry[] | null> = new Map();
  #list: readonly Branch[] = [{ prefix: new Uint8Array(0), bucket: null, fixed: null }];
  #last: LastValues | null = null;

  constructor(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>) {
    this.spec = spec;
    this.predicates = predicates;
  }

  get count(): number {
    return this.#list.length * (this.#last?.entries.length ?? 1);
  }

  /** Every branch. In byte order, unless lists of a bucket's sources mixed them. */
  get list(): readonly Branch[] {
    const last = this.#last;
    if (!last) return this.#list;
    this.#last = null;
    this.#list = this.#list.flatMap((branch) =>
      last.entries.map((entry) => ({ ...branch, prefix: this.#extended(branch, last.component, entry) })),
    );
    return this.#list;
  }

  /** The branches without the component appended last, and its values, where each branch has all of them. */
  get product(): { readonly branches: readonly Branch[]; readonly last: LastValues } | null {
    return this.#last && { branches: this.#list, last: this.#last };
  }

  /** The values that predicates list for a component, or `null` where they don't. */
  listing(component: ComponentSpec): readonly Entry[] | null {
    let entries = this.#listings.get(component.name);
    if (entries === undefined) {
      const predicate = this.predicates.get(component.name);
      const values = component.type === "literal" ? [component.value] : predicate ? listed(predicate) : null;
      entries = values && entriesOf(this.spec, component, values);
      this.#listings.set(component.name, entries);
    }
    return entries;
  }

  /** How many branches the values of a component make; infinite where they are not listed. */
  countWith(component: ComponentSpec): number {
    const listed = this.listing(component)?.length ?? Number.POSITIVE_INFINITY;
    if (!this.#isSource(component)) return this.count * listed;
    return this.list.reduce((sum, { fixed }) => sum + (fixedEntry(fixed, component.name) ? 1 : listed), 0);
  }

  /** How many branches a computed component makes; infinite where the values of a source are not listed. */
  countComputed(component: HashComponent | TimeBucketComponent): number {
    const counts = this.#sources(component).map(
      (source) => [source.name, this.listing(source)?.length ?? Number.POSITIVE_INFINITY] as const,
    );
    return this.list.reduce((sum, { fixed }) => {
      const own = counts.reduce((count, [name, listed]) => (fixedEntry(fixed, name) ? count : count * listed), 1);
      return sum + own;
    }, 0);
  }

  /** Extends every branch by each of a component's values, or by the one that is fixed in it. */
  append(component: ComponentSpec, entries: readonly Entry[]): void {
    const branches = this.list;
    const isSource = this.#isSource(component);
    if (!isSource && component.type !== "hash") {
      this.#last = { component, entries };
      return;
    }
    this.#list = branches.flatMap((branch) => {
      const known = fixedEntry(branch.fixed, component.name);
      if (known) return [this.#child(branch, component, known, branch.fixed)];
      return entries.map((entry) => {
        const fixed = isSource ? { name: component.name, entry, rest: branch.fixed } : branch.fixed;
        return this.#child(branch, component, entry, fixed);
      });
    });
  }

  /** Extends every branch by a computed component, for each combination of its sources' values that `keep` admits. */
  appendComputed(component: HashComponent | TimeBucketComponent, keep: Keep): void {
    const sources = this.#sources(component);
    const entries = new Map<ComponentValue, Entry>();
    const combine = (fixed: Fixed | null): Combination[] => {
      const combinations: Combination[] = [];
      for (const sourcesFixed of this.#choices(sources, fixed)) {
        const sourceValue = (name: string): ComponentValue => fixedEntry(sourcesFixed, name)!.value;
        const value = derivedValue(this.spec, component, sourceValue);
        const entry = entries.get(value) ?? entriesOf(this.spec, component, [value])[0]!;
        entries.set(value, entry);
        if (keep(entry, sourceValue)) combinations.push({ entry, fixed: sourcesFixed });
      }
      return combinations.sort((a, b) => compareEntries(a.entry, b.entry));
    };
    // Most branches have nothing fixed, and all of these the same combinations.
    const free = this.list.some(({ fixed }) => fixed === null) ? combine(null) : [];
    this.#list = this.list.flatMap((branch) => {
      const combinations = branch.fixed ? combine(branch.fixed) : free;
      return combinations.map(({ entry, fixed }) => this.#child(branch, component, entry, fixed));
    });
  }

  /** Every combination of values of the sources, behind what is fixed already. */
  #choices(sources: readonly ComponentSpec[], fixed: Fixed | null): (Fixed | null)[] {
    let choices: (Fixed | null)[] = [fixed];
    for (const source of sources) {
      if (fixedEntry(fixed, source.name)) continue;
      const entries = this.listing(source) ?? [];
      choices = choices.flatMap((rest) => entries.map((entry) => ({ name: source.name, entry, rest })));
    }
    return choices;
  }

  #child(branch: Branch, component: ComponentSpec, entry: Entry, fixed: Fixed | null): Branch {
    const bucket = component.type === "hash" ? (entry.value as number) : branch.bucket;
    return { prefix: this.#extended(branch, component, entry), bucket, fixed };
  }

  #extended({ prefix }: Branch, component: ComponentSpec, { field, content }: Entry): Uint8Array {
    return field ? joinBytes(prefix, field) : layoutOf(this.spec).append(this.spec, prefix, component, content);
  }

  #sources(component: HashComponent | TimeBucketComponent): ComponentSpec[] {
    return sourcesOf(component).map((name) => componentNamed(this.spec, name));
  }

  #isSource(component: ComponentSpec): boolean {
    return this.spec.components.some((other) => isDerived(other) && sourcesOf(other).includes(component.name));
  }
}

/** Whether a computed value is of interest. */
export type Keep = (entry: Entry, sourceValue: (source: string) => ComponentValue) => boolean;

/** Values of one component that each branch is still to be extended by. */
interface LastValues {
  readonly component: ComponentSpec;
  readonly entries: readonly Entry[];
}

/** A computed component's value, and the values of its sources behind what the branch had fixed. */
interface Combination {
  readonly entry: Entry;
  readonly fixed: Fixed | null;
}
