import fc from "fast-check";
import { isKeyError, type KeySpec, type KeyValues, type Predicate, type Where } from "../src/index.ts";
import { generationSpec } from "../src/plan/index.ts";
import type { ComponentSpec, ComponentValue } from "../src/spec.ts";
import { timeBucketOf } from "../src/time-bucket.ts";
import { componentValue, keySpecs, keyValues, LAYOUTS } from "./arbitraries.ts";

/** A specification, rows with the generations that wrote them, and predicates that often take a row's own values. */
export interface PlanCase {
  readonly spec: KeySpec;
  readonly rows: readonly StoredRow[];
  readonly where: Where;
  readonly maxRanges: number;
}

export interface StoredRow {
  readonly values: KeyValues;
  /** The generations under whose keys the row is stored; one at least. */
  readonly generations: readonly number[];
}

/** Earlier bucket counts, as far as the key can have them. */
function withGenerations(spec: KeySpec): fc.Arbitrary<KeySpec> {
  if (!spec.components.some((component) => component.type === "hash")) return fc.constant(spec);
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom([2], [16], [5, 1], [3, 10], [256], [300]) },
    )
    .chain((generations) => fc.tuple(fc.constant(generations), fc.constantFrom(true, true, false)))
    .map(([generations, bucketFirst]) => {
      if (generations.length === 0) return spec;
      const isHash = ({ type }: ComponentSpec): boolean => type === "hash";
      const { components } = spec;
      const ordered = [...components.filter(isHash), ...components.filter((component) => !isHash(component))];
      const wanted = { ...spec, components: bucketFirst ? ordered : components, generations };
      return generations.every((_, index) => accepts(wanted, index + 1)) ? wanted : spec;
    });
}

function accepts(spec: KeySpec, generation: number): boolean {
  try {
    generationSpec(spec, generation);
    return true;
  } catch (error) {
    if (isKeyError(error)) return false;
    throw error;
  }
}

function predicateOn(spec: KeySpec, component: ComponentSpec, rows: readonly StoredRow[]): fc.Arbitrary<Predicate> {
  const value = oneValue(spec, component, rows);
  const side = (closed: string, open: string): fc.Arbitrary<object> =>
    fc.option(fc.tuple(fc.constantFrom(closed, open), value)).map((bound) => (bound ? { [bound[0]]: bound[1] } : {}));
  const kinds: fc.Arbitrary<Predicate>[] = [
    value.map((one) => ({ op: "eq", value: one })),
    fc.array(value, { maxLength: 4 }).map((values) => ({ op: "in", values })),
    fc.tuple(side("gte", "gt"), side("lte", "lt")).map(([from, to]) => ({ op: "range", range: { ...from, ...to } })),
  ];
  if (["string", "bytes", "domain"].includes(component.type)) {
    kinds.push(
      fc
        .tuple(value, fc.nat(6))
        .map(([whole, length]) => ({ op: "prefix", prefix: beginning(component, whole, length) })),
    );
  }
  return fc.oneof(...kinds);
}

function oneValue(spec: KeySpec, component: ComponentSpec, rows: readonly StoredRow[]): fc.Arbitrary<ComponentValue> {
  if (component.type === "hash") return fc.nat(component.buckets - 1);
  if (component.type === "timeBucket") {
    const periods = rows.map(({ values }) => timeBucketOf(spec, component, values[component.of]!));
    return fc.oneof(
      fc.nat(3).map((period) => period * component.everySeconds),
      ...(periods.length > 0 ? [fc.constantFrom(...periods)] : []),
    );
  }
  const any = componentValue(spec, component);
  if (rows.length === 0) return any;
  return fc.oneof(any, { weight: 4, arbitrary: fc.constantFrom(...rows.map(({ values }) => values[component.name]!)) });
}

/** The beginning of a value: whole characters of a text, the last labels of a domain. */
function beginning(component: ComponentSpec, value: ComponentValue, length: number): ComponentValue {
  if (value instanceof Uint8Array) return value.subarray(0, length);
  if (component.type === "domain") return (value as string).split(".").slice(-Math.min(length, 3)).join(".");
  return [...(value as string)].slice(0, length).join("");
}

/** Rows and predicates on a specification. */
function casesOf(
  specs: fc.Arbitrary<KeySpec>,
  rowsOf: (spec: KeySpec) => fc.Arbitrary<KeyValues>,
  maxRanges: readonly number[],
): fc.Arbitrary<PlanCase> {
  return specs
    .chain((spec) => {
      const generation = fc.nat(spec.generations?.length ?? 0);
      const row = fc.record({
        values: rowsOf(spec),
        generations: fc.uniqueArray(generation, { minLength: 1, maxLength: 3 }),
      });
      return fc.tuple(fc.constant(spec), fc.array(row, { maxLength: 10 }));
    })
    .chain(([spec, rows]) => {
      const varying = spec.components.filter((component) => component.type !== "literal");
      return fc.record({
        spec: fc.constant(spec),
        rows: fc.constant(rows),
        where: fc
          .oneof(
            fc.subarray(varying),
            // All of the first ones, so that ranges get far into the key.
            fc.nat(varying.length).map((count) => varying.slice(0, count)),
          )
          .chain((chosen) =>
            fc.record(
              Object.fromEntries(chosen.map((component) => [component.name, predicateOn(spec, component, rows)])),
            ),
          ) as fc.Arbitrary<Where>,
        maxRanges: fc.constantFrom(...maxRanges),
      });
    });
}

/** Specifications of every kind, with values at all borders. */
export const planCases: fc.Arbitrary<PlanCase> = casesOf(
  fc
    .constantFrom(...LAYOUTS)
    .chain(keySpecs)
    .chain(withGenerations),
  keyValues,
  [1, 3, 20, 60, 300, 1500],
);

const FEW: Readonly<Record<string, readonly ComponentValue[]>> = {
  string: ["", "a", "a\0", "\0", "ab", "\0\u0001"],
  bytes: [[], [0], [0, 1], [0xff], [0xff, 0xff], [0xff, 0]].map((bytes) => Buffer.from(bytes)),
  domain: ["", "com", "a.com", "b.a.com", "a-b.com"],
  enum: ["m", "k", "l"],
  uint8: [0, 1, 254, 255],
};

/** Short keys of few values, so that fields are empty, begin one another, are left out and touch each other's bounds. */
export const closeCases: fc.Arbitrary<PlanCase> = casesOf(
  fc.constantFrom(...LAYOUTS, "binary" as const).chain((layout) => {
    const type = fc.constantFrom(...Object.keys(FEW).filter((name) => layout !== "text" || name !== "bytes"));
    const order = layout === "text" ? fc.constant({}) : fc.constantFrom({}, { order: "desc" });
    const component = fc.tuple(type, order).map(([chosen, one]) => ({
      type: chosen,
      ...one,
      ...(chosen === "enum" ? { values: FEW.enum } : {}),
    }));
    return fc
      .tuple(fc.array(component, { minLength: 1, maxLength: 3 }), fc.option(fc.nat()), fc.nat())
      .map(([chosen, bucketAt, source]) => {
        const components = chosen.map((one, index) => ({ ...one, name: `c${index}` }) as ComponentSpec);
        const of = [components[source % components.length]!.name];
        const hash: ComponentSpec = { type: "hash", name: "bucket", of, algorithm: "murmur3", buckets: 2 };
        if (bucketAt !== null) components.splice(bucketAt % (components.length + 1), 0, hash);
        return { entity: "Close", layout, delimiter: "#", components };
      });
  }),
  (spec) => {
    const given = spec.components.filter((component) => component.type !== "hash");
    const values = (component: ComponentSpec): ComponentValue[] =>
      FEW[component.type]!.filter((value) => spec.layout !== "text" || !String(value).includes("\0"));
    return fc
      .record(
        Object.fromEntries(
          given.map((component) => {
            const [first, ...others] = values(component);
            return [component.name, fc.oneof(fc.constant(first!), fc.constantFrom(...others))];
          }),
        ),
      )
      .filter((row) => spec.layout === "binary" || spec.components.length > 1 || (row.c0 as string).length !== 0);
  },
  [1, 2, 4, 8, 1500],
);
