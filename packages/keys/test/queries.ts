import fc from "fast-check";
import type { KeySpec, KeyValues, Predicate, Where } from "../src/index.ts";
import { componentValue, keySpecs, keyValues, LAYOUTS } from "./arbitraries.ts";

/** Predicates on one component. */
export function predicateOn(spec: KeySpec, name: string): fc.Arbitrary<Predicate> {
  const component = spec.components.find((candidate) => candidate.name === name)!;
  const value =
    component.type === "hash"
      ? fc.nat(component.buckets - 1)
      : component.type === "timeBucket"
        ? fc.nat(3).map((period) => period * component.everySeconds)
        : componentValue(spec, component);
  const side = (closed: string, open: string) =>
    fc.option(fc.tuple(fc.constantFrom(closed, open), value)).map((bound) => (bound ? { [bound[0]]: bound[1] } : {}));
  return fc.oneof(
    value.map((only): Predicate => ({ op: "eq", value: only })),
    fc.array(value, { maxLength: 4 }).map((values): Predicate => ({ op: "in", values })),
    fc
      .tuple(side("gte", "gt"), side("lte", "lt"))
      .map(([from, to]): Predicate => ({ op: "range", range: { ...from, ...to } })),
  );
}

/** A key specification, the keys of a few rows, and what a query asks of them. */
export interface QueryCase {
  readonly spec: KeySpec;
  readonly rows: readonly KeyValues[];
  readonly where: Where;
  readonly maxRanges: number;
}

/** Specifications of all layouts, rows, and predicates on some of their components that often take a row's own values. */
export const queryCases: fc.Arbitrary<QueryCase> = fc
  .constantFrom(...LAYOUTS)
  .chain(keySpecs)
  .chain((spec) => {
    const names = spec.components
      .filter((component) => component.type !== "literal")
      .map((component) => component.name);
    return fc.record({
      spec: fc.constant(spec),
      rows: fc.array(keyValues(spec), { maxLength: 12 }),
      where: fc
        .subarray(names)
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map((name) => [name, predicateOn(spec, name)]))),
        ) as fc.Arbitrary<Where>,
      maxRanges: fc.constantFrom(1, 3, 20, 10_000),
    });
  });
