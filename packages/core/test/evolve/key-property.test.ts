import { type ComponentSpec, isDerived, type KeySpec, type KeyValues, keyCodec, type LayoutName } from "@rowsmith/keys";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keySpecs, keyValues, LAYOUTS } from "../../../keys/test/arbitraries.ts";
import { compareKeys } from "../../src/evolve/key.ts";
import { pairComponents } from "../../src/evolve/pairs.ts";
import type { EvolveFinding } from "../../src/evolve/report.ts";
import { EVOLVE_CHANGES } from "../../src/evolve/report.ts";
import type { EntityModel } from "../../src/model/types.ts";

const RUNS = Number(process.env.ROWSMITH_CASES ?? 300);

type Change = (spec: KeySpec, at: number, pick: number) => KeySpec;

const withComponents = (spec: KeySpec, components: readonly ComponentSpec[]): KeySpec => ({ ...spec, components });

/** Changes the component that stands at a place. */
function change(make: (component: ComponentSpec, pick: number, spec: KeySpec) => object): Change {
  return (spec, at, pick) => {
    const index = at % spec.components.length;
    const changed = { ...spec.components[index]!, ...make(spec.components[index]!, pick, spec) };
    return withComponents(spec, spec.components.with(index, changed as ComponentSpec));
  };
}

/** Puts a component of another type in the place of one that is given. */
function replace(types: readonly object[]): Change {
  return (spec, at, pick) => {
    const index = at % spec.components.length;
    const { name } = spec.components[index]!;
    const made = { ...types[pick % types.length], name } as ComponentSpec;
    return isDerived(spec.components[index]!) ? spec : withComponents(spec, spec.components.with(index, made));
  };
}

const TYPES: readonly object[] = [
  { type: "string" },
  { type: "string", maxBytes: 8 },
  { type: "bytes" },
  { type: "bytes", maxBytes: 20 },
  { type: "bytes", length: 3 },
  { type: "bytes", length: 16 },
  { type: "uuid" },
  { type: "enum", values: ["login", "logout", "log", "z", "é", "a"] },
  { type: "enum", values: ["login", "logout"] },
  { type: "literal", value: "k" },
  { type: "sequence", bits: 16 },
  { type: "sequence", bits: 32, digits: 3 },
  { type: "sequence", bits: 64 },
  { type: "writer", bits: 8 },
  { type: "timestamp", unit: "millis" },
  ...["uint8", "uint16", "uint32", "uint64", "int32", "int64"].map((type) => ({ type })),
  ...["uint16", "uint32", "uint64", "int32", "int64"].map((type) => ({ type, digits: 5 })),
];

const VALUES = ["login", "logout", "log", "z", "é", "a"];
const OPTIONS: readonly object[] = [
  { order: "asc" },
  { order: "desc" },
  { digits: 12 },
  { digits: 16 },
  { maxBytes: 3 },
  { maxBytes: 6 },
  { maxBytes: 4096 },
  { unit: "millis" },
  { unit: "micros" },
  { bits: 16 },
  { bits: 32 },
  { values: [...VALUES, "new"] },
  { values: ["new", ...VALUES] },
  { values: VALUES.slice(1) },
  { values: [...VALUES].reverse() },
  { version: 7 },
  { version: undefined },
  { buckets: 16, algorithm: "murmur3", hexDigits: undefined },
  { buckets: 1, algorithm: "murmur3", hexDigits: undefined },
  { buckets: 256, algorithm: "sha256", hexDigits: 2 },
  { everySeconds: 60 },
  { everySeconds: 86_400 },
  { format: "iso" },
  { format: "epoch" },
  { value: "k" },
  { value: "kk" },
];

/** Options that each type knows: others would be no change. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  literal: /^value$/,
  hash: /^(buckets|algorithm|hexDigits)$/,
  timeBucket: /^(everySeconds|format|order)$/,
  string: /^(maxBytes|order)$/,
  bytes: /^(maxBytes|order)$/,
  timestamp: /^(unit|digits|order)$/,
  sequence: /^(bits|digits|order)$/,
  writer: /^digits$/,
  uuid: /^(version|order)$/,
  enum: /^(values|order)$/,
  domain: /^(maxBytes|order)$/,
};

const CHANGES: readonly Change[] = [
  (spec) => spec,
  (spec, at, pick) => ({ ...spec, delimiter: ["#", "!", "##"][(at + pick) % 3]! }),
  ...Array.from({ length: 6 }, () =>
    change((component, pick) => {
      const known = KNOWN[component.type] ?? /^(digits|order)$/;
      const fitting = OPTIONS.filter((option) => known.test(Object.keys(option)[0]!));
      return fitting[pick % fitting.length] ?? {};
    }),
  ),
  replace(TYPES),
  replace(TYPES),
  // Renamed, and so wherever it is named.
  (spec, at, pick) => {
    const { name } = spec.components[at % spec.components.length]!;
    const to = `${name}x${pick % 3}`;
    const rename = (component: ComponentSpec): ComponentSpec => {
      const of =
        "of" in component ? { of: [component.of].flat().map((source) => (source === name ? to : source)) } : {};
      const renamed = { ...component, ...of, ...(component.name === name ? { name: to } : {}) };
      return (renamed.type === "timeBucket" ? { ...renamed, of: [renamed.of].flat()[0] } : renamed) as ComponentSpec;
    };
    return withComponents(spec, spec.components.map(rename));
  },
  (spec, at) => withComponents(spec, spec.components.toSpliced(at % spec.components.length, 1)),
  (spec, at, pick) => {
    const made = { ...TYPES[pick % TYPES.length], name: `n${pick % 5}` } as ComponentSpec;
    return withComponents(spec, spec.components.toSpliced(at % (spec.components.length + 1), 0, made));
  },
  // At the end, where it may take no bytes.
  (spec, _, pick) => {
    const made = { ...TYPES[pick % 4], name: `e${pick % 5}` } as ComponentSpec;
    return withComponents(spec, [...spec.components, made]);
  },
  (spec, at, pick) => {
    const [from, to] = [at % spec.components.length, pick % spec.components.length];
    const moved = spec.components.toSpliced(from, 1);
    return withComponents(spec, moved.toSpliced(to, 0, spec.components[from]!));
  },
  change((component, pick, spec) => {
    const given = spec.components.filter((other) => !isDerived(other)).map(({ name }) => name);
    return component.type === "hash" ? { of: [given[pick % given.length]!] } : {};
  }),
];

function entity(key: KeySpec): EntityModel {
  return { name: "Thing", key, generations: [], queries: [] } as unknown as EntityModel;
}

function keyChanges(old: KeySpec, now: KeySpec): string[] {
  const found: EvolveFinding["rule"][] = [];
  compareKeys(entity(old), entity(now), [], undefined, ({ rule }) => found.push(rule));
  return found.filter((rule) => EVOLVE_CHANGES[rule] === "KEY_BYTES");
}

/** The same values for the new key: by their new names, in the types of their new components. */
function carried(values: KeyValues, old: KeySpec, now: KeySpec): KeyValues {
  const { pairs, added } = pairComponents(old, now);
  const entries = pairs.flatMap(({ old: before, now: after }): [string, KeyValues[string]][] => {
    if (isDerived(after)) return [];
    const value = before.type === "literal" ? before.value : values[before.name]!;
    return [[after.name, sameTime(value, before, after) ?? converted(value, after)]];
  });
  const empty = added.flatMap(({ component }): [string, KeyValues[string]][] =>
    isDerived(component) ? [] : [[component.name, component.type === "bytes" ? new Uint8Array() : ""]],
  );
  return Object.fromEntries([...entries, ...empty]);
}

const PER_SECOND = { seconds: 1n, millis: 1000n, micros: 1_000_000n };

/** A time in the unit of the new component. */
function sameTime(value: KeyValues[string], before: ComponentSpec, after: ComponentSpec): bigint | null {
  if (before.type !== "timestamp" || after.type !== "timestamp" || typeof value !== "bigint") return null;
  return (value * PER_SECOND[after.unit]) / PER_SECOND[before.unit];
}

function converted(value: KeyValues[string], { type, ...options }: ComponentSpec): KeyValues[string] {
  const long = /64|timestamp/.test(type) || (type === "sequence" && "bits" in options && options.bits === 64);
  if (typeof value === "bigint" && !long) return Number(value);
  if (typeof value === "number" && long) return BigInt(value);
  if (typeof value === "string" && type === "bytes") {
    return /^[0-9a-f]{8}-/.test(value) ? Buffer.from(value.replaceAll("-", ""), "hex") : Buffer.from(value);
  }
  if (value instanceof Uint8Array && type !== "bytes") {
    const hex = Buffer.from(value).toString("hex");
    return type === "uuid" ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : Buffer.from(value).toString();
  }
  return value;
}

function isValid(spec: KeySpec): boolean {
  const names = spec.components.map(({ name }) => name);
  const times = spec.components.filter(({ type }) => type === "timestamp").map(({ name }) => name);
  const given = spec.components.filter((component) => !isDerived(component)).map(({ name }) => name);
  const sound = spec.components.every(
    (component) =>
      (component.type !== "hash" || component.of.every((name) => given.includes(name))) &&
      (component.type !== "timeBucket" || times.includes(component.of)),
  );
  if (!sound || given.length === 0 || new Set(names).size < names.length) return false;
  try {
    keyCodec(spec);
    return true;
  } catch {
    return false;
  }
}

function encoded(spec: KeySpec, values: KeyValues): string | null {
  try {
    return Buffer.from(keyCodec(spec).encode(values)).toString("hex");
  } catch {
    return null;
  }
}

const step = fc.tuple(fc.nat({ max: CHANGES.length - 1 }), fc.nat(), fc.nat());

function pairsOf(layout: LayoutName): fc.Arbitrary<{ old: KeySpec; now: KeySpec }> {
  return fc
    .tuple(keySpecs(layout), fc.array(step, { maxLength: 2 }), fc.array(step, { minLength: 1, maxLength: 2 }))
    .map(([base, before, after]) => {
      const apply = (spec: KeySpec, [change, at, pick]: [number, number, number]): KeySpec =>
        spec.components.length === 0 ? spec : CHANGES[change]!(spec, at, pick);
      const old = before.reduce(apply, base);
      return { old, now: after.reduce(apply, old) };
    })
    .filter(({ old, now }) => isValid(old) && isValid(now));
}

/** With bytes of the length that the component has. */
function fitted(values: KeyValues, { components }: KeySpec, seed: number): KeyValues {
  const bytes = components.flatMap(({ name, ...rest }): [string, Uint8Array][] =>
    rest.type === "bytes" && rest.length !== undefined ? [[name, Buffer.alloc(rest.length, seed * 37)]] : [],
  );
  return { ...values, ...Object.fromEntries(bytes) };
}

/** Random values, and those by which keys are told apart that only few values tell apart. */
function samplesOf(spec: KeySpec): KeyValues[] {
  const random = fc.sample(keyValues(spec), { numRuns: 40, seed: 7 }).map((values, i) => fitted(values, spec, i));
  const probes = spec.components.flatMap((component): KeyValues[] => {
    const { name, type } = component;
    const most = Math.min(("maxBytes" in component ? component.maxBytes : undefined) ?? 3000, 3000);
    if (type === "string") return ["a".repeat(most), "!", '"', "$"].map((text) => ({ [name]: text }));
    if (type === "domain") return ["a".repeat(most), "$"].map((text) => ({ [name]: text }));
    if (type !== "bytes") return [];
    const bytes = component.length === undefined ? [Buffer.alloc(most, 0x61), Buffer.from("ff", "hex")] : [];
    return [...bytes, Buffer.alloc(component.length ?? 1, 0xff)].map((value) => ({ [name]: value }));
  });
  return [...random, ...probes.flatMap((probe) => random.slice(0, 3).map((values) => ({ ...values, ...probe })))];
}

test.each(LAYOUTS)(
  "KEY_BYTES is found just where keys are not the same bytes: %s",
  { timeout: 20_000 + 100 * RUNS },
  (layout) => {
    const counts = { same: 0, different: 0 };
    fc.assert(
      fc.property(pairsOf(layout), ({ old, now }) => {
        const found = keyChanges(old, now);
        const keys = samplesOf(old).flatMap((values) => {
          const key = encoded(old, values);
          return key === null ? [] : [[key, encoded(now, carried(values, old, now)), values] as const];
        });
        const different = keys.filter(([before, after]) => before !== after);
        if (found.length === 0) expect(different).toEqual([]);
        else if (keys.length > 0) expect(different.length, found.join()).toBeGreaterThan(0);
        counts[different.length > 0 ? "different" : "same"]++;
      }),
      { numRuns: RUNS },
    );
    expect(counts.same).toBeGreaterThan(RUNS / 20);
    expect(counts.different).toBeGreaterThan(RUNS / 4);
  },
);
