import { refuse } from "./refuse.ts";
import type {
  ComponentSpec,
  ComponentValue,
  IntComponent,
  SequenceComponent,
  TimestampComponent,
  UintComponent,
  WriterComponent,
} from "./spec.ts";

/** Components whose value is a whole number that a caller gives. */
export type NumericComponent = UintComponent | IntComponent | TimestampComponent | SequenceComponent | WriterComponent;

export const INT64_MAX: bigint = (1n << 63n) - 1n;
export const INT64_MIN: bigint = -(1n << 63n);

export function isNumeric(component: ComponentSpec): component is NumericComponent {
  return /^(u?int|timestamp|sequence|writer)/.test(component.type);
}

/** How many bits the component's type has. */
export function bitsOf(component: NumericComponent): number {
  if (component.type === "sequence" || component.type === "writer") return component.bits;
  return component.type === "timestamp" ? 64 : Number(component.type.replace(/^u?int/, ""));
}

/** Whether the type has negative values. */
export function isSigned(component: NumericComponent): boolean {
  return component.type === "timestamp" || component.type === "int32" || component.type === "int64";
}

/** Whether values of the component are `bigint`s: 64-bit numbers and timestamps. */
export function isBigint(component: NumericComponent): boolean {
  return bitsOf(component) === 64;
}

/** The least value that the component's type holds, whatever the layout. */
export function typeMinimum(component: NumericComponent): bigint {
  return isSigned(component) ? -(1n << BigInt(bitsOf(component) - 1)) : 0n;
}

/** The greatest value that the component's type holds, whatever the layout. */
export function typeMaximum(component: NumericComponent): bigint {
  return (1n << BigInt(bitsOf(component) - (isSigned(component) ? 1 : 0))) - 1n;
}

/** The value as a bigint within the bounds; refuses fractions and anything outside. */
export function checkWhole(
  component: NumericComponent,
  value: number | bigint,
  minimum: bigint,
  maximum: bigint,
): bigint {
  if (typeof value === "number" && !Number.isInteger(value)) {
    return refuse("WRONG_TYPE", component, value, "a whole number");
  }
  const whole = BigInt(value);
  if (whole < minimum || whole > maximum) {
    return refuse("OUT_OF_RANGE", component, value, `${minimum} to ${maximum}`);
  }
  return whole;
}

/** The number in the JavaScript type of the component. */
export function numericValue(component: NumericComponent, whole: bigint): ComponentValue {
  return isBigint(component) ? whole : Number(whole);
}
