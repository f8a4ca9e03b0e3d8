import { refuse } from "./refuse.ts";
import type { ComponentValue, KeySpec, TimeBucketComponent, TimestampComponent, TimeUnit } from "./spec.ts";

const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = { seconds: 1n, millis: 1_000n, micros: 1_000_000n };

/** The timestamp component that a time bucket is the period of. */
export function sourceOf(spec: KeySpec, bucket: TimeBucketComponent): TimestampComponent {
  return spec.components.find((component) => component.name === bucket.of) as TimestampComponent;
}

/** Start of the period that holds a time, in seconds since 1970. Floors, also before 1970. */
export function timeBucketOf(spec: KeySpec, bucket: TimeBucketComponent, at: ComponentValue): number {
  const period = BigInt(bucket.everySeconds) * PER_SECOND[sourceOf(spec, bucket).unit];
  const time = at as bigint;
  const index = time / period - (time % period < 0n ? 1n : 0n);
  return Number(index) * bucket.everySeconds;
}

/** Characters of the ISO form that a period needs: day, hour or minute. */
export function isoWidth(bucket: TimeBucketComponent): number {
  if (bucket.everySeconds % 86_400 === 0) return 10;
  return bucket.everySeconds % 3_600 === 0 ? 13 : 16;
}

/** The last second of the year 9999. */
export const LAST_ISO: number = 253_402_300_799;

/** The periods that a layout holds, as an error names them. */
export function periodRule(first: number, last: number): string {
  return `${first} to ${last} seconds${last === LAST_ISO ? ", the years 1970 to 9999" : ""}`;
}

/** `2026-10-30`, `2026-10-30T12` or `2026-10-30T12:05`, UTC. */
export function isoText(bucket: TimeBucketComponent, seconds: number): string {
  if (seconds < 0 || seconds > LAST_ISO) return refuse("OUT_OF_RANGE", bucket, seconds, periodRule(0, LAST_ISO));
  return new Date(seconds * 1000).toISOString().slice(0, isoWidth(bucket));
}

/** Seconds of an ISO form; refuses what {@link isoText} does not write. */
export function isoSeconds(bucket: TimeBucketComponent, text: string): number {
  const rest = { 10: "T00:00:00Z", 13: ":00:00Z", 16: ":00Z" }[text.length] ?? "";
  const seconds = Date.parse(text + rest) / 1000;
  if (text.length !== isoWidth(bucket) || Number.isNaN(seconds) || isoText(bucket, seconds) !== text) {
    return refuse("MALFORMED_KEY", bucket, text, `UTC time in ISO 8601, ${isoWidth(bucket)} characters`);
  }
  return seconds;
}
