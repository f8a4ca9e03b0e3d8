import type { KeySpec, TimeBucketComponent } from "@rowsmith/keys";
import { bitsOf, isBigint, type NumericComponent, textMaximum, typeMaximum, typeMinimum } from "@rowsmith/keys/tools";
import type { Border } from "./border.ts";
import type { Random } from "./random.ts";

const INT64_MAX = 2n ** 63n - 1n;
const MAX_SECONDS = BigInt(Number.MAX_SAFE_INTEGER);
const PER_SECOND = { seconds: 1n, millis: 1_000n, micros: 1_000_000n } as const;

/** Bit lengths at which the form of a number changes: longer codes in binary, sign and byte borders in packed. */
const BITS = { binary: [6, 8, 13, 16, 20, 27, 34, 41, 48, 55, 62], packed: [7, 8, 15, 16, 31, 32, 53, 63], text: [] };

/** The numbers at which encoders go wrong: the ends of the range, and both sides of every border in it. */
export function numberBorders(spec: KeySpec, component: NumericComponent): Border[] {
  const { min, max } = rangeOf(spec, component);
  const edges = [min, 0n, 1n, max, ...BITS[spec.layout].flatMap((bits) => [1n << BigInt(bits), -(1n << BigInt(bits))])];
  if (spec.layout === "text") for (let power = 10n; power <= max; power *= 10n) edges.push(power);
  edges.push(...periodEdges(spec, component));
  const near = edges.flatMap((edge) => [edge - 1n, edge]).concat(min + 1n);
  const inside = [...new Set(near)].filter((value) => value >= min && value <= max);
  return inside
    .sort((a, b) => (a < b ? -1 : 1))
    .map((value) => ({ label: String(value), value: isBigint(component) ? value : Number(value) }));
}

/** Any number of the component; short ones are as likely as long ones. */
export function randomNumber(spec: KeySpec, component: NumericComponent, random: Random): number | bigint {
  const { min, max } = rangeOf(spec, component);
  const size = random.bits(bitsOf(component));
  const signed = min < 0n && random.below(2) === 0 ? -size : size;
  const value = signed < min ? min : signed > max ? signed % (max + 1n) : signed;
  return isBigint(component) ? value : Number(value);
}

function rangeOf(spec: KeySpec, component: NumericComponent): { min: bigint; max: bigint } {
  if (spec.layout === "text") return { min: 0n, max: textMaximum(component) };
  const min = typeMinimum(component);
  const max = typeMaximum(component);
  const [period] = bucketsOf(spec, component);
  if (component.type === "timestamp" && period !== undefined) {
    // A time bucket is a number of seconds that JavaScript holds exactly.
    const seconds = MAX_SECONDS - (MAX_SECONDS % BigInt(period.everySeconds));
    const most = seconds * PER_SECOND[component.unit];
    return most > max ? { min, max } : { min: -most, max: most };
  }
  return { min, max: spec.layout === "binary" && max > INT64_MAX ? INT64_MAX : max };
}

/** The time buckets that are computed from a component. */
function bucketsOf(spec: KeySpec, { name }: NumericComponent): TimeBucketComponent[] {
  return spec.components.filter(
    (component): component is TimeBucketComponent => component.type === "timeBucket" && component.of === name,
  );
}

/** Seconds at which the forms of a time bucket end: 32 bits, 10 digits, the year 9999. */
const LAST_PERIODS = [2n ** 32n, 10n ** 10n, 253_402_300_800n];

/** Where a period of a time bucket begins (at the example's time, at 1970 and just before), and where there are no more. */
function periodEdges(spec: KeySpec, component: NumericComponent): bigint[] {
  if (component.type !== "timestamp") return [];
  return bucketsOf(spec, component).flatMap((bucket) => {
    const perSecond = PER_SECOND[component.unit];
    const period = BigInt(bucket.everySeconds) * perSecond;
    const today = (1_793_361_600n * perSecond) / period;
    return [today * period, (today + 1n) * period, 0n, -period, ...LAST_PERIODS.map((seconds) => seconds * perSecond)];
  });
}
