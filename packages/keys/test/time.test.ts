import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { keyCodec } from "../src/index.ts";
import {
  cellTimestamp,
  isTimeError,
  type Micros,
  type Millis,
  micros,
  microsToMillis,
  microsToNanos,
  microsToSeconds,
  millis,
  millisToMicros,
  millisToNanos,
  millisToSeconds,
  type Nanos,
  nanos,
  nanosToMicros,
  nanosToMillis,
  nanosToSeconds,
  type Rounding,
  type Seconds,
  seconds,
  secondsToMicros,
  secondsToMillis,
  secondsToNanos,
} from "../src/time/index.ts";

const M = 1793361600123456n;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const int64 = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.bigInt({ min: -2000n, max: 2000n }),
  fc.bigInt({ min: INT64_MAX - 2000n, max: INT64_MAX }),
  fc.bigInt({ min: INT64_MIN, max: INT64_MIN + 2000n }),
);

function failure(act: () => unknown): { code: string; message: string } {
  try {
    act();
  } catch (error) {
    if (isTimeError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("nothing was refused");
}

// Each takes its own unit's brand; the tests give plain bigints.
type Convert = (at: never, rounding: Rounding) => bigint;
const coarser: [string, bigint, Convert][] = [
  ["nanos to micros", 1000n, nanosToMicros],
  ["nanos to millis", 1_000_000n, nanosToMillis],
  ["nanos to seconds", 1_000_000_000n, nanosToSeconds],
  ["micros to millis", 1000n, microsToMillis],
  ["micros to seconds", 1_000_000n, microsToSeconds],
  ["millis to seconds", 1000n, millisToSeconds],
];
const finer: [string, bigint, (at: never) => bigint][] = [
  ["micros to nanos", 1000n, microsToNanos],
  ["millis to nanos", 1_000_000n, millisToNanos],
  ["seconds to nanos", 1_000_000_000n, secondsToNanos],
  ["millis to micros", 1000n, millisToMicros],
  ["seconds to micros", 1_000_000n, secondsToMicros],
  ["seconds to millis", 1000n, secondsToMillis],
];

describe.each(coarser)("%s", (_, size, convertUnit) => {
  const convert = convertUnit as (at: bigint, rounding: Rounding) => bigint;
  it("floors toward the past, ceils toward the future, and is exact only without a remainder", () => {
    fc.assert(
      fc.property(int64, (at) => {
        const floor = convert(at, "floor");
        const ceil = convert(at, "ceil");
        // The definition of floor and ceil, not the formula of the code.
        expect(floor * size <= at && (floor + 1n) * size > at).toBe(true);
        expect(ceil * size >= at && (ceil - 1n) * size < at).toBe(true);
        if (floor === ceil) expect(convert(at, "exact")).toBe(floor);
        else {
          const { code, message } = failure(() => convert(at, "exact"));
          expect(code).toBe("REMAINDER");
          expect(message).toContain(`"floor" for ${floor} or "ceil" for ${ceil}`);
        }
      }),
    );
  });

  it("floors before 1970", () => {
    expect(convert(-1n, "floor")).toBe(-1n);
    expect(convert(-1n, "ceil")).toBe(0n);
    expect(convert(-size, "exact")).toBe(-1n);
  });

  it("refuses an input that is no int64, a number, and a rounding that is none", () => {
    expect(failure(() => convert(INT64_MAX + 1n, "floor")).code).toBe("OUT_OF_RANGE");
    expect(failure(() => convert(5 as never, "floor")).code).toBe("WRONG_TYPE");
    for (const nothingToRound of [0n, 1n]) {
      expect(failure(() => convert(nothingToRound, "round" as never)).message).toMatch(/"floor", "ceil" or "exact"/);
    }
  });
});

describe.each(finer)("%s", (_, size, convertUnit) => {
  const convert = convertUnit as (at: bigint) => bigint;
  it("multiplies, or refuses what does not fit an int64; it never wraps", () => {
    fc.assert(
      fc.property(int64, (at) => {
        const exact = at * size;
        if (exact >= INT64_MIN && exact <= INT64_MAX) expect(convert(at)).toBe(exact);
        else expect(failure(() => convert(at)).code).toBe("OUT_OF_RANGE");
      }),
    );
    expect(convert(INT64_MAX / size)).toBe((INT64_MAX / size) * size);
    expect(failure(() => convert(INT64_MAX / size + 1n)).code).toBe("OUT_OF_RANGE");
  });
});

describe("marking a number with its unit", () => {
  it("takes bigints, whole numbers and dates", () => {
    expect(seconds(1793361600)).toBe(1793361600n);
    expect(millis(1793361600123)).toBe(1793361600123n);
    expect(micros(M)).toBe(M);
    expect(micros(Number(M))).toBe(M);
    expect(nanos(M * 1000n)).toBe(M * 1000n);
    const date = new Date("2026-10-30T12:00:00.123Z");
    expect(millis(date)).toBe(1793361600123n);
    expect(micros(date)).toBe(1793361600123000n);
    expect(nanos(date)).toBe(1793361600123000000n);
  });

  it("keeps units apart in types", () => {
    expectTypeOf(micros(M)).toEqualTypeOf<Micros>();
    expectTypeOf<Micros>().toExtend<bigint>();
    expectTypeOf<bigint>().not.toExtend<Micros>();
    expectTypeOf<Millis>().not.toExtend<Micros>();
    expectTypeOf<Seconds>().not.toExtend<Millis>();
    expectTypeOf<Nanos>().not.toExtend<Micros>();
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, -Infinity, 2 ** 53, 1.793361600123456e18])(
    "refuses %s",
    (value) => {
      for (const mark of [seconds, millis, micros, nanos]) {
        expect(failure(() => mark(value, { artificial: true })).code).toBe("NOT_WHOLE");
      }
    },
  );

  it("reads -0 as 0", () => {
    expect(micros(-0, { artificial: true })).toBe(0n);
  });

  it.each([undefined, null, "1793361600123456", {}, true])("refuses the type of %s", (value) => {
    expect(failure(() => micros(value as never)).code).toBe("WRONG_TYPE");
  });

  it("refuses what is no int64, also when artificial", () => {
    for (const mark of [seconds, millis, micros, nanos]) {
      expect(mark(INT64_MAX, { artificial: true })).toBe(INT64_MAX);
      expect(mark(INT64_MIN, { artificial: true })).toBe(INT64_MIN);
      expect(failure(() => mark(INT64_MAX + 1n, { artificial: true })).code).toBe("OUT_OF_RANGE");
      expect(failure(() => mark(INT64_MIN - 1n, { artificial: true })).code).toBe("OUT_OF_RANGE");
    }
  });

  it("N03: an inverted time is never a number: 2^63-1-M is exact as a bigint only", () => {
    expect(failure(() => micros(Number(INT64_MAX - M), { artificial: true })).code).toBe("NOT_WHOLE");
    const component = { type: "timestamp", name: "at", unit: "micros", order: "desc" } as const;
    const text = keyCodec({
      entity: "E",
      layout: "text",
      delimiter: "#",
      components: [{ ...component, max: INT64_MAX }],
    });
    expect(Buffer.from(text.encode({ at: micros(M) })).toString()).toBe("9221578675254652351");
    const packed = keyCodec({ entity: "E", layout: "packed", delimiter: "#", components: [component] });
    expect(Buffer.from(packed.encode({ at: micros(M) })).toString("hex")).toBe("7ff9a0f276deedbf");
  });
});

describe("T03: a number that looks like another unit", () => {
  const refusals: [string, (value: bigint) => bigint, bigint, string][] = [
    ["millis as micros", micros, 1793361600123n, "millisToMicros(millis(1793361600123n))"],
    ["a round second's millis as micros", micros, 1793361600000n, "millisToMicros(millis(1793361600000n))"],
    ["nanos as micros", micros, M * 1000n, `nanosToMicros(nanos(${M}000n), "floor")`],
    ["seconds as micros", micros, 1793361600n, "secondsToMicros(seconds(1793361600n))"],
    ["seconds as millis", millis, 1793361600n, "secondsToMillis(seconds(1793361600n))"],
    ["micros as millis", millis, M, `microsToMillis(micros(${M}n), "floor")`],
    ["millis as seconds", seconds, 1793361600123n, 'millisToSeconds(millis(1793361600123n), "floor")'],
    ["micros as nanos", nanos, M, `microsToNanos(micros(${M}n))`],
  ];

  it.each(refusals)("%s is refused with the call to use", (_, mark, value, call) => {
    const { code, message } = failure(() => mark(value));
    expect(code).toBe("WRONG_UNIT");
    expect(message).toContain(`use ${call}, or give { artificial: true }`);
  });

  it("names the likely unit and its time", () => {
    expect(failure(() => micros(1793361600123n)).message).toBe(
      "1793361600123 does not look like micros (100000000000000 to 4000000000000000: 1973-03-03 to 2096-10-02): " +
        "it looks like millis, 2026-10-30T12:00:00.123Z; use millisToMicros(millis(1793361600123n)), " +
        "or give { artificial: true } if micros are meant",
    );
    expect(failure(() => micros(5)).message).toMatch(/2096-10-02\); give \{ artificial: true \}/);
    expect(failure(() => micros(-M)).code).toBe("WRONG_UNIT");
  });

  it("a Date made of seconds is refused", () => {
    const { code, message } = failure(() => micros(new Date(1793361600)));
    expect(code).toBe("WRONG_UNIT");
    expect(message).toContain("it looks like seconds, 2026-10-30T12:00:00.000Z");
  });

  it("is taken when it is said to be artificial", () => {
    for (const [, mark, value] of refusals) {
      expect((mark as (value: bigint, options: object) => bigint)(value, { artificial: true })).toBe(value);
    }
    expect(micros(new Date(0), { artificial: true })).toBe(0n);
  });

  it.each([
    [seconds, 1n],
    [millis, 1000n],
    [micros, 1_000_000n],
    [nanos, 1_000_000_000n],
  ] as const)("the window of unit %# ends where it says", (mark, scale) => {
    const [first, last] = [100_000_000n * scale, 4_000_000_000n * scale];
    expect(mark(first)).toBe(first);
    expect(mark(last)).toBe(last);
    expect(failure(() => mark(first - 1n)).code).toBe("WRONG_UNIT");
    expect(failure(() => mark(last + 1n)).code).toBe("WRONG_UNIT");
  });

  it("no number passes as two units", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4n * 10n ** 18n }), (value) => {
        const passed = [seconds, millis, micros, nanos].filter((mark) => {
          try {
            return mark(value) === value;
          } catch {
            return false;
          }
        });
        expect(passed.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("T01: a time as a cell timestamp of a table with granularity millis", () => {
  it("exact refuses microseconds, and names the time and its floor", () => {
    const { code, message } = failure(() => cellTimestamp(micros(M), "millis", "exact"));
    expect(code).toBe("REMAINDER");
    expect(message).toContain("1793361600123456");
    expect(message).toContain("1793361600123000");
  });

  it("floors and ceils to a multiple of 1000, and takes a multiple as it is", () => {
    expect(cellTimestamp(micros(M), "millis", "floor")).toBe(1793361600123000n);
    expect(cellTimestamp(micros(M), "millis", "ceil")).toBe(1793361600124000n);
    for (const rounding of ["floor", "ceil", "exact"] as const) {
      expect(cellTimestamp(micros(1793361600123000n), "millis", rounding)).toBe(1793361600123000n);
      expect(cellTimestamp(micros(M), "micros", rounding)).toBe(M);
    }
  });

  it("refuses times before 1970, of which -1 would be the server's time", () => {
    expect(failure(() => cellTimestamp(micros(-1, { artificial: true }), "millis", "floor"))).toMatchObject({
      code: "OUT_OF_RANGE",
      message: expect.stringMatching(/server's time/),
    });
    expect(cellTimestamp(micros(0, { artificial: true }), "millis", "exact")).toBe(0n);
    expect(failure(() => cellTimestamp(micros(M), "seconds" as never, "floor")).message).toMatch(
      /"millis" or "micros"/,
    );
    expect(failure(() => cellTimestamp(micros(M), "micros", "round" as never)).code).toBe("WRONG_TYPE");
  });

  it("stays within int64", () => {
    const last = micros(INT64_MAX, { artificial: true });
    expect(cellTimestamp(last, "millis", "floor")).toBe(9223372036854775000n);
    expect(failure(() => cellTimestamp(last, "millis", "ceil")).code).toBe("OUT_OF_RANGE");
  });
});
