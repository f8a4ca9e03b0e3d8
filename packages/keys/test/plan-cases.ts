import fc from "fast-check";
import { generationSpec, isKeyError, type KeySpec, type KeyValues, type Predicate, type Where } from "../src/index.ts";
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
  return rows.length === 0 ? any : fc.oneof(any, fc.constantFrom(...rows.map(({ values }) => values[component.name]!)));
}

/** The beginning of a value: whole characters of a text, the last labels of a domain. */
function beginning(component: ComponentSpec, value: ComponentValue, length: number): ComponentValue {
  if (value instanceof Uint8Array) return value.subarray(0, length);
  if (component.type === "domain") return (value as string).split(".").slice(-Math.min(length, 3)).join(".");
  return [...(value as string)].slice(0, length).join("");
}

export const planCases: fc.Arbitrary<PlanCase> = fc
  .constantFrom(...LAYOUTS)
  .chain(keySpecs)
  .chain(withGenerations)
  .chain((spec) => {
    const generation = fc.nat(spec.generations?.length ?? 0);
    const row = fc.record({
      values: keyValues(spec),
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
        .subarray(varying)
        .chain((chosen) =>
          fc.record(
            Object.fromEntries(chosen.map((component) => [component.name, predicateOn(spec, component, rows)])),
          ),
        ) as fc.Arbitrary<Where>,
      maxRanges: fc.constantFrom(1, 3, 20, 60, 300, 1500),
    });
  });
