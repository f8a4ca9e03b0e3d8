import { textMaximum } from "../layouts/text/width.ts";
import { isNumeric, numericValue, typeMaximum, typeMinimum } from "../numeric.ts";
import type { ComponentSpec, ComponentValue, KeySpec } from "../spec.ts";
import { holds, lowerBound, upperBound } from "./predicate.ts";
import type { Predicate } from "./types.ts";

/** A component that can have more values is never enumerated, whatever `maxRanges` is. */
const MOST_VALUES = 65_536n;

/** Values that can be listed without a predicate that lists them. */
export interface FewValues {
  readonly count: number;
  list(): ComponentValue[];
}

/**
 * Every value that a component can have and a range on it admits, where the component has few: enums, numbers of up to 16
 * bits or, in layout text, few digits. Else `null`.
 */
export function fewValues(spec: KeySpec, component: ComponentSpec, predicate: Predicate | undefined): FewValues | null {
  if (component.type === "enum") {
    const values = component.values.filter((value) => !predicate || holds(spec, component, predicate, value));
    return { count: values.length, list: () => values };
  }
  if (!isNumeric(component)) return null;
  const least = spec.layout === "text" ? 0n : typeMinimum(component);
  const greatest = spec.layout === "text" ? textMaximum(component) : typeMaximum(component);
  if (greatest - least >= MOST_VALUES) return null;
  const range = predicate?.op === "range" ? predicate.range : {};
  const low = lowerBound(range);
  const high = upperBound(range);
  const from = low ? BigInt(low.value as number) + (low.inclusive ? 0n : 1n) : least;
  const to = high ? BigInt(high.value as number) - (high.inclusive ? 0n : 1n) : greatest;
  const count = to < from ? 0 : Number(to - from) + 1;
  return { count, list: () => Array.from({ length: count }, (_, at) => numericValue(component, from + BigInt(at))) };
}
