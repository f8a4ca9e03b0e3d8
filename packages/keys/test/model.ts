import { derivedValue } from "../src/derived.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  type KeySpec,
  type KeyValues,
  type Where,
} from "../src/index.ts";

/**
 * Order of two keys by their components, or by those named, written without any bytes: the model that encodings are held
 * against.
 */
export function compareByComponents(spec: KeySpec, a: KeyValues, b: KeyValues, names?: readonly string[]): number {
  for (const component of spec.components) {
    if (names && !names.includes(component.name)) continue;
    const order = compareComponent(spec, component, valueIn(spec, component, a), valueIn(spec, component, b));
    if (order !== 0) return "order" in component && component.order === "desc" ? -order : order;
  }
  return 0;
}

function valueIn(spec: KeySpec, component: ComponentSpec, values: KeyValues): ComponentValue {
  return isDerived(component) ? derivedValue(spec, component, (name) => values[name]!) : values[component.name]!;
}

/** Ascending order of two values: numbers by size, text by code point, enums in packed as declared. */
export function compareComponent(
  spec: KeySpec,
  component: ComponentSpec,
  a: ComponentValue,
  b: ComponentValue,
): number {
  if (component.type === "enum" && spec.layout === "packed") {
    return component.values.indexOf(a as string) - component.values.indexOf(b as string);
  }
  if (component.type === "domain") return codePoints(reversed(a as string), reversed(b as string));
  if (typeof a === "string") return codePoints(a, b as string);
  if (a instanceof Uint8Array) return lexicographic([...a], [...(b as Uint8Array)]);
  return Math.sign(Number(BigInt(a) - BigInt(b as number | bigint)));
}

function reversed(domain: string): string {
  return domain.split(".").reverse().join(".");
}

function codePoints(a: string, b: string): number {
  const points = (text: string): number[] => [...text].map((character) => character.codePointAt(0)!);
  return lexicographic(points(a), points(b));
}

function lexicographic(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
}

/** Whether a row satisfies predicates, decided on values alone. */
export function satisfies(spec: KeySpec, where: Where, row: KeyValues): boolean {
  return Object.entries(where).every(([name, predicate]) => {
    const component = spec.components.find((candidate) => candidate.name === name)!;
    const value = valueIn(spec, component, row);
    const order = (bound: ComponentValue): number => compareComponent(spec, component, value, bound);
    if (predicate.op === "eq") return order(predicate.value) === 0;
    if (predicate.op === "in") return predicate.values.some((wanted) => order(wanted) === 0);
    if (predicate.op === "prefix") return beginsWith(component, value, predicate.prefix);
    const { gt, gte, lt, lte } = predicate.range;
    return (
      (gt === undefined || order(gt) > 0) &&
      (gte === undefined || order(gte) >= 0) &&
      (lt === undefined || order(lt) < 0) &&
      (lte === undefined || order(lte) <= 0)
    );
  });
}

function beginsWith(component: ComponentSpec, value: ComponentValue, prefix: ComponentValue): boolean {
  if (component.type === "bytes") return Buffer.from(value as Uint8Array).indexOf(prefix as Uint8Array) === 0;
  if (component.type === "string") return (value as string).startsWith(prefix as string);
  const labels = prefix === "" ? [] : (prefix as string).split(".").reverse();
  const own = (value as string).split(".").reverse();
  return labels.every((label, index) => own[index] === label);
}
