import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createHrtimeClock,
  dateClock,
  isTimeError,
  micros,
  microsFrom,
  microsToDate,
  microsToIso,
  millis,
  millisFrom,
  millisToDate,
  millisToIso,
  nanos,
  nanosFrom,
  nanosToDate,
  nanosToIso,
  seconds,
  secondsFrom,
  secondsToDate,
  secondsToIso,
  type TimeSource,
} from "../src/time/index.ts";

const M = 1793361600123456n;
const artificial = { artificial: true } as const;
// 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z.
const isoMillis = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 });

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (isTimeError(error)) return error.code;
    throw error;
  }
  return "nothing was refused";
}

describe("Date", () => {
  it("gives its milliseconds in every unit, for any date", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const time = BigInt(date.getTime());
        expect(millisFrom(date)).toBe(time);
        expect(microsFrom(date)).toBe(time * 1000n);
        expect(millisToDate(millisFrom(date)).getTime()).toBe(date.getTime());
        expect(microsToDate(microsFrom(date), "exact").getTime()).toBe(date.getTime());
        expect(secondsFrom(date, "floor")).toBe(BigInt(Math.floor(date.getTime() / 1000)));
        expect(secondsFrom(date, "ceil")).toBe(BigInt(Math.ceil(date.getTime() / 1000)));
      }),
    );
  });

  it("is not guarded: what is a date has its unit", () => {
    expect(microsFrom(new Date(0))).toBe(0n);
    expect(microsFrom(new Date(-1))).toBe(-1000n);
  });

  it("that is invalid is refused", () => {
    expect(codeOf(() => microsFrom(new Date("nonsense")))).toBe("WRONG_TYPE");
    expect(codeOf(() => micros(new Date(Number.NaN), artificial))).toBe("WRONG_TYPE");
  });

  it("keeps the nanoseconds of a PreciseDate, or refuses them; they are not dropped", () => {
    class PreciseDate extends Date {
      getMicroseconds(): number {
        return 456;
      }
      getNanoseconds(): number {
        return 789;
      }
    }
    const date = new PreciseDate(1793361600123);
    expect(nanosFrom(date)).toBe(1793361600123456789n);
    expect(nanos(date)).toBe(1793361600123456789n);
    expect(microsFrom(date, "floor")).toBe(M);
    expect(codeOf(() => microsFrom(date))).toBe("REMAINDER");
    expect(codeOf(() => micros(date))).toBe("REMAINDER");
  });

  it("is given back with an explicit rounding, and only where it reaches", () => {
    expect(microsToDate(micros(M), "floor").toISOString()).toBe("2026-10-30T12:00:00.123Z");
    expect(microsToDate(micros(M), "ceil").toISOString()).toBe("2026-10-30T12:00:00.124Z");
    expect(nanosToDate(nanos(-1n, artificial), "floor").getTime()).toBe(-1);
    expect(codeOf(() => microsToDate(micros(M), "exact"))).toBe("REMAINDER");
    expect(millisToDate(millis(8_640_000_000_000_000n, artificial)).getTime()).toBe(8_640_000_000_000_000);
    expect(codeOf(() => millisToDate(millis(8_640_000_000_000_001n, artificial)))).toBe("OUT_OF_RANGE");
    expect(codeOf(() => secondsToDate(seconds(-8_640_000_000_001n, artificial)))).toBe("OUT_OF_RANGE");
  });
});

describe("a Temporal.Instant", () => {
  it("is taken by its epochNanoseconds", () => {
    const instant = { epochNanoseconds: 1793361600123456789n, epochMilliseconds: 1793361600123 };
    expect(nanosFrom(instant)).toBe(1793361600123456789n);
    expect(microsFrom(instant, "floor")).toBe(M);
    expect(microsFrom(instant, "ceil")).toBe(M + 1n);
    expect(codeOf(() => microsFrom(instant))).toBe("REMAINDER");
    expect(codeOf(() => nanosFrom({ epochNanoseconds: 2n ** 63n }))).toBe("OUT_OF_RANGE");
    expect(microsFrom({ epochNanoseconds: 8_640_000_000_000_000_000_000n })).toBe(8_640_000_000_000_000_000n);
  });
});

describe("a protobuf Timestamp", () => {
  const forms: [string, TimeSource][] = [
    ["bigint", { seconds: 1793361600n, nanos: 123456789 }],
    ["number", { seconds: 1793361600, nanos: 123456789 }],
    ["text", { seconds: "1793361600", nanos: 123456789 }],
    ["Long", { seconds: { low: 1793361600, high: 0 }, nanos: 123456789 }],
  ];
  it.each(forms)("with its seconds as %s", (_, source) => {
    expect(nanosFrom(source)).toBe(1793361600123456789n);
  });

  it("reads a Long as two's complement, as protobuf libraries split it", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }), (value) => {
        const low = Number(BigInt.asIntN(32, value));
        const high = Number(BigInt.asIntN(32, value >> 32n));
        expect(secondsFrom({ seconds: { low, high }, nanos: 0 })).toBe(value);
      }),
    );
  });

  it("counts nanos forward from its seconds, also before 1970", () => {
    expect(nanosFrom({ seconds: -1, nanos: 999_999_999 })).toBe(-1n);
  });

  it.each([
    { seconds: 1, nanos: -1 },
    { seconds: 1, nanos: 1_000_000_000 },
    { seconds: 1, nanos: 0.5 },
    { seconds: 1.5, nanos: 0 },
    { seconds: "1e3", nanos: 0 },
    { seconds: "", nanos: 0 },
    { seconds: null, nanos: 0 },
    { seconds: 1 },
    { seconds: 1, nanoseconds: 5 },
    { epochNanoseconds: 5 },
    5,
    5n,
    null,
    undefined,
  ])("%o is refused", (source) => {
    expect(codeOf(() => microsFrom(source as never))).toBe("WRONG_TYPE");
  });

  it("out of range is refused", () => {
    expect(codeOf(() => microsFrom({ seconds: "9223372036854775807", nanos: 0 }))).toBe("OUT_OF_RANGE");
    expect(codeOf(() => nanosFrom({ seconds: 253402300799, nanos: 0 }))).toBe("OUT_OF_RANGE");
  });
});

describe("ISO 8601", () => {
  it("is read as Date reads it, in every year from 0000 to 9999 and any offset", () => {
    const offset = fc.integer({ min: -(23 * 60 + 59), max: 23 * 60 + 59 });
    fc.assert(
      fc.property(isoMillis, offset, (time, minutes) => {
        // The local time at the offset, written by Date; it must stay within four digits of year.
        const local = new Date(time + minutes * 60_000);
        fc.pre(local.getUTCFullYear() >= 0 && local.getUTCFullYear() <= 9999);
        const zone = `${minutes < 0 ? "-" : "+"}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`;
        const text = local.toISOString().slice(0, -1) + zone;
        expect(Date.parse(text)).toBe(time);
        expect(millisFrom(text)).toBe(BigInt(time));
      }),
    );
  });

  it("comes back as written, digit by digit", () => {
    fc.assert(
      fc.property(isoMillis, fc.integer({ min: 0, max: 999_999 }), (time, below) => {
        const text = `${new Date(time).toISOString().slice(0, -1)}${String(below).padStart(6, "0")}Z`;
        expect(microsToIso(microsFrom(text, "floor"))).toBe(`${text.slice(0, 26)}Z`);
        expect(millisToIso(millisFrom(text, "floor"))).toBe(`${text.slice(0, 23)}Z`);
        expect(secondsToIso(secondsFrom(text, "floor"))).toBe(`${text.slice(0, 19)}Z`);
        const year = Number(text.slice(0, 4));
        if (year > 1677 && year < 2262) expect(nanosToIso(nanosFrom(text))).toBe(text);
      }),
    );
  });

  it("has one to nine fraction digits, and none is dropped", () => {
    const digits = "123456789";
    for (let count = 1; count <= 9; count++) {
      const fraction = digits.slice(0, count);
      const expected = 1793361600n * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
      expect(nanosFrom(`2026-10-30T12:00:00.${fraction}Z`)).toBe(expected);
    }
    expect(codeOf(() => microsFrom("2026-10-30T12:00:00.123456789Z"))).toBe("REMAINDER");
    expect(microsFrom("2026-10-30T12:00:00.123456789Z", "floor")).toBe(M);
    expect(microsFrom("1969-12-31T23:59:59.9999999Z", "floor")).toBe(-1n);
    expect(microsFrom("1969-12-31T23:59:59.9999999Z", "ceil")).toBe(0n);
  });

  it.each([
    ["2026-10-30T14:00:00+02:00", 1793361600n],
    ["2026-10-30T07:00:00-05:00", 1793361600n],
    ["2026-10-31T01:45:00+13:45", 1793361600n],
    ["2026-10-30T12:00:00+00:00", 1793361600n],
    ["2026-10-30T12:00:00-00:00", 1793361600n],
    ["2024-02-29T00:00:00Z", 1709164800n],
    ["2000-02-29T00:00:00Z", 951782400n],
    ["0000-02-29T00:00:00Z", -62162121600n],
    ["0000-01-01T00:00:00Z", -62167219200n],
    ["0099-12-31T23:59:59Z", -59011459201n],
    ["9999-12-31T23:59:59Z", 253402300799n],
    ["1970-01-01T00:00:00Z", 0n],
  ])("reads %s", (text, expected) => {
    expect(secondsFrom(text)).toBe(expected);
  });

  it.each([
    ["", "no time"],
    ["2026-10-30", "no time"],
    ["2026-10-30T12:00:00", "no zone"],
    ["2026-10-30T12:00:00+02", "offset without minutes"],
    ["2026-10-30T12:00:00+0200", "offset without colon"],
    ["2026-10-30T12:00:00 +02:00", "space"],
    ["2026-10-30T12:00:00z", "lower case"],
    ["2026-10-30 12:00:00Z", "space for T"],
    ["2026-10-30T12:00Z", "no seconds"],
    ["2026-10-30T12:00:00.Z", "empty fraction"],
    ["2026-10-30T12:00:00,5Z", "comma"],
    ["2026-10-30T12:00:00.1234567890Z", "ten digits"],
    ["20261030T120000Z", "basic format"],
    ["+002026-10-30T12:00:00Z", "six digits of year"],
    ["-0001-10-30T12:00:00Z", "before year 0000"],
    ["2026-02-30T12:00:00Z", "no such day"],
    ["2025-02-29T12:00:00Z", "no leap year"],
    ["1900-02-29T12:00:00Z", "no leap year"],
    ["2026-04-31T12:00:00Z", "no such day"],
    ["2026-00-10T12:00:00Z", "month 0"],
    ["2026-13-10T12:00:00Z", "month 13"],
    ["2026-10-00T12:00:00Z", "day 0"],
    ["2026-10-30T24:00:00Z", "hour 24"],
    ["2026-10-30T12:60:00Z", "minute 60"],
    ["2016-12-31T23:59:60Z", "leap second"],
    ["2026-10-30T12:00:61Z", "second 61"],
    ["2026-10-30T12:00:00+24:00", "offset of a day"],
    ["2026-10-30T12:00:00+02:60", "offset minute 60"],
    ["0000-01-01T00:00:00+01:00", "before year 0000 in UTC"],
    ["9999-12-31T23:59:59-01:00", "after year 9999 in UTC"],
    ["2026-10-30T12:00:00Z\n", "line end"],
    ["２０２６-10-30T12:00:00Z", "other digits"],
  ])("refuses %j: %s", (text) => {
    expect(codeOf(() => microsFrom(text))).toBe("INVALID_ISO");
  });

  it("says what is wrong with a date, a leap second and a missing zone", () => {
    expect(() => microsFrom("2026-02-30T12:00:00Z")).toThrow(
      '"2026-02-30T12:00:00Z" is refused as a time: there is no such date',
    );
    expect(() => microsFrom("2016-12-31T23:59:60Z")).toThrow(/does not count leap seconds: give second 59 or the next/);
    expect(() => microsFrom("2026-10-30T12:00:00")).toThrow(/up to nine fraction digits and a zone/);
  });

  it("is written for the years 0000 to 9999 only", () => {
    expect(secondsToIso(seconds(-62167219200n, artificial))).toBe("0000-01-01T00:00:00Z");
    expect(microsToIso(micros(253402300799999999n, artificial))).toBe("9999-12-31T23:59:59.999999Z");
    expect(codeOf(() => microsToIso(micros(253402300800000000n, artificial)))).toBe("OUT_OF_RANGE");
    expect(codeOf(() => secondsToIso(seconds(-62167219201n, artificial)))).toBe("OUT_OF_RANGE");
    expect(microsToIso(micros(-1n, artificial))).toBe("1969-12-31T23:59:59.999999Z");
  });
});

describe("clocks", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("dateClock follows the system's clock, steps included", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1793361600123 });
    expect(dateClock()).toBe(1793361600123000n);
    vi.setSystemTime(1793361599000);
    expect(dateClock()).toBe(1793361599000000n);
  });

  it("an hrtime clock starts at the system's time and does not follow its steps", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1793361600123 });
    const clock = createHrtimeClock();
    const first = clock.nanos();
    expect(first).toBeGreaterThanOrEqual(1793361600123000000n);
    vi.setSystemTime(1793361500000);
    const { micros: now } = clock;
    expect(now()).toBeGreaterThanOrEqual(first / 1000n);
    expect(now() - first / 1000n).toBeLessThan(60_000_000n);
  });

  it("an hrtime clock never runs back, and has more than milliseconds", () => {
    const clock = createHrtimeClock();
    let last = clock.nanos();
    const below = new Set<bigint>();
    for (let n = 0; n < 10_000; n++) {
      const now = clock.nanos();
      expect(now >= last).toBe(true);
      last = now;
      below.add(now % 1_000_000n);
    }
    expect(below.size).toBeGreaterThan(100);
  });
});

describe("halves of a Long", () => {
  const secondsOf = (low: number, high: number, unsigned = false) =>
    secondsFrom({ seconds: { low, high, unsigned }, nanos: 0 });

  it("signed and unsigned", () => {
    expect(secondsOf(-1, -1)).toBe(-1n);
    expect(secondsOf(0xffffffff, 0)).toBe(4_294_967_295n);
    expect(secondsOf(5, 1, true)).toBe(4_294_967_301n);
  });

  it.each([
    [-1, -1, true],
    [2 ** 40, 0, false],
    [0.5, 0, false],
  ] as const)("%d, %d, unsigned %s is refused, never wrapped", (low, high, unsigned) => {
    expect(() => secondsOf(low, high, unsigned)).toThrow(/whole seconds/);
  });
});
