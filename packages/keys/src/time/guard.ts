import { TimeError } from "./error.ts";
import { toIsoText } from "./iso-format.ts";
import { floorDivide } from "./rounding.ts";
import { type ClockUnit, NANOS_PER } from "./unit.ts";

// In nanoseconds: 1973-03-03T09:46:40Z and 2096-10-02T07:06:40Z. The windows of two units never overlap.
const EARLIEST = 100_000_000_000_000_000n;
const LATEST = 4_000_000_000_000_000_000n;
const UNITS: readonly ClockUnit[] = ["seconds", "millis", "micros", "nanos"];
const TITLES: Readonly<Record<ClockUnit, string>> = {
  seconds: "Seconds",
  millis: "Millis",
  micros: "Micros",
  nanos: "Nanos",
};

/** Whether a number in a unit lies between 1973-03-03 and 2096-10-02, as the times of events do. */
export function looksLike(value: bigint, unit: ClockUnit): boolean {
  const nanos = value * NANOS_PER[unit];
  return nanos >= EARLIEST && nanos <= LATEST;
}

/** Refuses a number that looks like another unit, with the unit that it looks like and the call to make. */
export function guardUnit(value: bigint, unit: ClockUnit): bigint {
  if (looksLike(value, unit)) return value;
  const earliest = EARLIEST / NANOS_PER[unit];
  const latest = LATEST / NANOS_PER[unit];
  const likely = UNITS.find((other) => looksLike(value, other));
  const found = likely === undefined ? "" : `: it looks like ${likely}, ${iso(value, likely)}`;
  const call = likely === undefined ? "" : `use ${callFor(value, likely, unit)}, or `;
  throw new TimeError(
    "WRONG_UNIT",
    `${value} does not look like ${unit} (${earliest} to ${latest}: 1973-03-03 to 2096-10-02)${found}; ` +
      `${call}give { artificial: true } if ${unit} are meant`,
    `${value}n`,
  );
}

function callFor(value: bigint, likely: ClockUnit, unit: ClockUnit): string {
  const rounding = NANOS_PER[likely] < NANOS_PER[unit] ? ', "floor"' : "";
  return `${likely}To${TITLES[unit]}(${likely}(${value}n)${rounding})`;
}

function iso(value: bigint, unit: ClockUnit): string {
  return toIsoText(floorDivide(value * NANOS_PER[unit], NANOS_PER.millis) * NANOS_PER.millis, 3);
}
