import { joinBytes, startsWith } from "../bytes.ts";
import { compareValues, equalValues } from "../compare.ts";
import { checkType, componentNamed } from "../component.ts";
import { KeyError } from "../error.ts";
import { layoutOf } from "../layouts/index.ts";
import { readable } from "../readable.ts";
import { refuse } from "../refuse.ts";
import type { ComponentSpec, ComponentValue, HashComponent, KeySpec, TimeBucketComponent } from "../spec.ts";
import { checkForm } from "./predicate-form.ts";
import type { KeyRange, Predicate, Where } from "./types.ts";

/** One side of a range. */
export interface Bound {
  readonly value: ComponentValue;
  readonly inclusive: boolean;
}

export function lowerBound(range: KeyRange): Bound | null {
  return bound(range.gte, range.gt);
}

export function upperBound(range: KeyRange): Bound | null {
  return bound(range.lte, range.lt);
}

function bound(inclusive: ComponentValue | undefined, exclusive: ComponentValue | undefined): Bound | null {
  if (inclusive !== undefined) return { value: inclusive, inclusive: true };
  return exclusive === undefined ? null : { value: exclusive, inclusive: false };
}

/** Predicates that constrain something, checked: names, types and the direction of ranges. */
export function checkWhere(spec: KeySpec, where: Where): Map<string, Predicate> {
  const checked = new Map<string, Predicate>();
  for (const [name, predicate] of Object.entries(where)) {
    const component = componentNamed(spec, name);
    if (component.type === "literal") refuseLiteral(spec, name);
    checkForm(component, predicate);
    if (predicate.op === "prefix") checkPrefix(component, predicate.prefix);
    for (const value of valuesIn(component, predicate)) {
      checkType(component, value);
      if (component.type === "hash") checkBucket(component, value as number);
      else if (component.type === "timeBucket") checkPeriod(component, value as number);
      // Also what is only checked after reading must be a value that the key can hold.
      else layoutOf(spec).encodeField(spec, component, value, true);
    }
    if (predicate.op === "range") {
      checkRange(spec, component, predicate.range);
      if (!lowerBound(predicate.range) && !upperBound(predicate.range)) continue;
    }
    if (predicate.op === "prefix" && (predicate.prefix as Uint8Array).length === 0) continue;
    checked.set(name, predicate);
  }
  return checked;
}

function checkBucket(hash: HashComponent, bucket: number): void {
  if (!Number.isInteger(bucket) || bucket < 0 || bucket >= hash.buckets) {
    refuse("OUT_OF_RANGE", hash, bucket, `0 to ${hash.buckets - 1}`);
  }
}

/** Layouts would take a second within a period for the period. */
function checkPeriod(bucket: TimeBucketComponent, start: number): void {
  const { everySeconds } = bucket;
  if (start % everySeconds !== 0) refuse("OUT_OF_RANGE", bucket, start, `multiples of ${everySeconds}`);
}

function refuseLiteral(spec: KeySpec, name: string): never {
  throw new KeyError("INVALID_PREDICATE", `${name} is a literal of ${spec.entity}: it is the same in every key`, {
    entity: spec.entity,
    component: name,
    allowed: "predicates on components that vary",
  });
}

function valuesIn(component: ComponentSpec, predicate: Predicate): readonly ComponentValue[] {
  if (predicate.op === "eq") return [predicate.value];
  if (predicate.op === "in") return predicate.values;
  if (predicate.op === "prefix") return component.type === "bytes" ? [] : [predicate.prefix];
  return [lowerBound(predicate.range), upperBound(predicate.range)].flatMap((side) => (side ? [side.value] : []));
}

function checkPrefix(component: ComponentSpec, prefix: ComponentValue): void {
  if (component.type !== "string" && component.type !== "bytes" && component.type !== "domain") {
    refuse("INVALID_PREDICATE", component, prefix, "prefix for strings, bytes and domains");
  }
  checkType(component, prefix);
  if (component.type === "bytes" && (prefix as Uint8Array).length > (component.length ?? Number.POSITIVE_INFINITY)) {
    refuse("TOO_LONG", component, prefix, `at most ${component.length} bytes`);
  }
}

/** Text and bytes that begin so; a domain and its subdomains. */
function begins(component: ComponentSpec, value: ComponentValue, prefix: ComponentValue): boolean {
  if (prefix instanceof Uint8Array) return startsWith(value as Uint8Array, prefix);
  if (component.type !== "domain") return (value as string).startsWith(prefix as string);
  return value === prefix || (value as string).endsWith(`.${prefix}`);
}

function checkRange(spec: KeySpec, component: ComponentSpec, range: KeyRange): void {
  if ((range.gt !== undefined && range.gte !== undefined) || (range.lt !== undefined && range.lte !== undefined)) {
    throw invalid(component, range, "one lower and one upper bound at most");
  }
  const from = lowerBound(range);
  const to = upperBound(range);
  if (from && to && compareValues(spec, component, from.value, to.value) > 0) {
    throw invalid(component, range, "a lower bound that is not above the upper one; swap them");
  }
}

function invalid(component: ComponentSpec, range: KeyRange, allowed: string): KeyError {
  const shown = Object.entries(range)
    .filter(([, value]) => value !== undefined)
    .map(([side, value]) => `${side} ${readable(value)}`)
    .join(", ");
  return new KeyError("INVALID_PREDICATE", `${component.name}: range ${shown} is refused; allowed: ${allowed}`, {
    component: component.name,
    value: shown,
    allowed,
  });
}

/**
 * The bytes with which the values of a prefix begin, none of them escaped; of a domain those of its subdomains, and
 * `exact`: those of the domain itself.
 */
export function prefixBytes(
  spec: KeySpec,
  component: ComponentSpec,
  prefix: ComponentValue,
): { readonly begins: Uint8Array; readonly exact: Uint8Array | null } {
  if (prefix instanceof Uint8Array) return { begins: prefix, exact: null };
  const content = layoutOf(spec).encodeField(spec, component, prefix, true);
  if (component.type !== "domain") return { begins: content, exact: null };
  return { begins: joinBytes(content, DOT), exact: content };
}

const DOT: Uint8Array = Buffer.from(".");

/** Whether a value of `component` satisfies the predicate. */
export function holds(spec: KeySpec, component: ComponentSpec, predicate: Predicate, value: ComponentValue): boolean {
  if (predicate.op === "eq") return equalValues(value, predicate.value);
  if (predicate.op === "in") return predicate.values.some((wanted) => equalValues(value, wanted));
  if (predicate.op === "prefix") return begins(component, value, predicate.prefix);
  const from = lowerBound(predicate.range);
  const to = upperBound(predicate.range);
  if (from) {
    const order = compareValues(spec, component, value, from.value);
    if (order < 0 || (order === 0 && !from.inclusive)) return false;
  }
  if (to) {
    const order = compareValues(spec, component, value, to.value);
    if (order > 0 || (order === 0 && !to.inclusive)) return false;
  }
  return true;
}

/** The values that a predicate lists, each once; `null` where it lists none. */
export function listed(predicate: Predicate): readonly ComponentValue[] | null {
  if (predicate.op === "eq") return [predicate.value];
  if (predicate.op === "range" || predicate.op === "prefix") return null;
  return [...new Set(predicate.values)];
}
