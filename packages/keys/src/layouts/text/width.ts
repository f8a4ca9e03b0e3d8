import { INT64_MAX, type NumericComponent, typeMaximum } from "../../numeric.ts";
import { type HashComponent, isDescending, type TimeUnit } from "../../spec.ts";

const TIMESTAMP_DIGITS: Readonly<Record<TimeUnit, number>> = { seconds: 10, millis: 13, micros: 16 };

/** Width of a component's zero-padded decimal: `digits`, or that of what its type must hold. */
export function decimalWidth(component: NumericComponent | HashComponent): number {
  if (component.type === "hash") return component.hexDigits ?? String(component.buckets - 1).length;
  if (component.type === "timestamp" && component.max !== undefined) return String(component.max).length;
  if (component.digits !== undefined) return component.digits;
  if (component.type === "timestamp") return TIMESTAMP_DIGITS[component.unit];
  return String(typeMaximum(component)).length;
}

/** The greatest value that fits both the component's type and its width. */
export function textMaximum(component: NumericComponent): bigint {
  const written = invertedFrom(component) ?? 10n ** BigInt(decimalWidth(component)) - 1n;
  const held = component.type === "timestamp" ? INT64_MAX : typeMaximum(component);
  return written < held ? written : held;
}

/** What a descending number is subtracted from; `null` for an ascending component. */
export function invertedFrom(component: NumericComponent): bigint | null {
  if (!isDescending(component)) return null;
  if (component.type === "timestamp" && component.max !== undefined) return component.max;
  return 10n ** BigInt(decimalWidth(component)) - 1n;
}
