import fc from "fast-check";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { keyCodec } from "../src/index.ts";
import {
  createSequencer,
  isSequencerError,
  type SequencePair,
  type Sequencer,
  SequencerError,
  type WriterPair,
} from "../src/sequence/index.ts";
import type { Micros, Millis } from "../src/time/index.ts";
import { MovedClock, walk } from "./sequence-clock.ts";

const M = 1793361600123456n;

function refusal(act: () => unknown): SequencerError {
  try {
    act();
  } catch (error) {
    if (isSequencerError(error)) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const isAfter = (a: SequencePair, b: SequencePair): boolean => a.at > b.at || (a.at === b.at && a.seq > b.seq);

describe("a sequencer", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("starts after its clock, and counts on while the clock stands still", () => {
    const clock = new MovedClock(M);
    const sequencer = createSequencer({ clock: clock.read });
    expect(sequencer.next()).toEqual({ at: M + 1n, seq: 0 });
    expect(sequencer.next()).toEqual({ at: M + 1n, seq: 1 });
    clock.now = M + 500n;
    expect(sequencer.next()).toEqual({ at: M + 500n, seq: 0 });
  });

  it("holds the last time while the clock is behind it", () => {
    const clock = new MovedClock(M);
    const sequencer = createSequencer({ clock: clock.read });
    clock.now = M + 1_000_000n;
    sequencer.next();
    clock.now = M - 1_000_000n;
    expect(sequencer.next()).toEqual({ at: M + 1_000_000n, seq: 1 });
    clock.now = M + 1_000_000n;
    expect(sequencer.next()).toEqual({ at: M + 1_000_000n, seq: 2 });
  });

  it("moves to the next microsecond when the sequence is full", () => {
    const sequencer = createSequencer({ clock: new MovedClock(M).read, maxSequence: 2 });
    const pairs = Array.from({ length: 7 }, () => sequencer.next());
    expect(pairs.map(({ at, seq }) => [at - M, seq])).toEqual([
      [1n, 0],
      [1n, 1],
      [1n, 2],
      [2n, 0],
      [2n, 1],
      [2n, 2],
      [3n, 0],
    ]);
  });

  it("takes the system's clock by default", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1793361600123 });
    const sequencer = createSequencer({ writer: 65535 });
    expect(sequencer.next()).toEqual({ at: 1793361600123001n, seq: 0, writer: 65535 });
    vi.setSystemTime(1793361600124);
    expect(sequencer.next()).toEqual({ at: 1793361600124000n, seq: 0, writer: 65535 });
  });

  it("has the brand of its unit, and the writer only if it was given one", () => {
    expectTypeOf(createSequencer()).toEqualTypeOf<Sequencer<SequencePair<"micros">>>();
    expectTypeOf(createSequencer({ unit: "millis" }).next().at).toEqualTypeOf<Millis>();
    expectTypeOf(createSequencer({ writer: 1 })).toEqualTypeOf<Sequencer<WriterPair<"micros">>>();
    expectTypeOf(createSequencer({ writer: 1, unit: "micros" }).next().at).toEqualTypeOf<Micros>();
    expect(createSequencer().next()).not.toHaveProperty("writer");
  });

  // The whole rule in two lines: the clock's tick if it is later, else what follows the last pair.
  const followed = (last: SequencePair, present: bigint, maxSequence: number): [bigint, number] => {
    if (present > last.at) return [present, 0];
    return last.seq < maxSequence ? [last.at, last.seq + 1] : [last.at + 1n, 0];
  };
  const ticks = { micros: 1n, millis: 1000n, seconds: 1_000_000n } as const;

  it("strictly increases, never behind the clock nor too far ahead of it, under any clock", () => {
    const options = fc.record({
      unit: fc.constantFrom("micros", "millis", "seconds"),
      maxSequence: fc.constantFrom(0, 1, 3, 65_535),
      maxAhead: fc.constantFrom(1_000_000, 2_500_000),
      start: fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
    });
    fc.assert(
      fc.property(options, walk(3_000_000), ({ start, ...limits }, steps) => {
        const clock = new MovedClock(start);
        const sequencer = createSequencer({ ...limits, clock: clock.read, artificial: true });
        const tick = ticks[limits.unit];
        const tickOf = (now: bigint): bigint => (now - (((now % tick) + tick) % tick)) / tick;
        let last = { at: tickOf(start), seq: limits.maxSequence } as SequencePair;
        for (const step of steps) {
          clock.now += step;
          const [at, seq] = followed(last, tickOf(clock.now), limits.maxSequence);
          const ahead = at * tick - clock.now;
          if (ahead > BigInt(limits.maxAhead)) {
            const error = refusal(() => sequencer.next());
            expect(error).toMatchObject({ code: "TOO_FAR_AHEAD", waitMicros: Number(ahead) - limits.maxAhead });
          } else {
            const pair = sequencer.next();
            expect([pair.at, pair.seq]).toEqual([at, seq]);
            expect(isAfter(pair as SequencePair, last)).toBe(true);
            last = pair as SequencePair;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives a million pairs of one standing millisecond, all different", () => {
    const sequencer = createSequencer({ clock: new MovedClock(M).read, maxSequence: 999 });
    let last = sequencer.next();
    for (let n = 1; n < 1_000_000; n++) {
      const pair = sequencer.next();
      if (!isAfter(pair, last)) expect.fail(`${pair.at}, ${pair.seq} after ${last.at}, ${last.seq}`);
      last = pair;
    }
    expect(last).toEqual({ at: M + 1000n, seq: 999 });
  });

  it("refuses to run ahead of its bound, uses nothing up then, and says how long to wait", () => {
    const clock = new MovedClock(M);
    const sequencer = createSequencer({ clock: clock.read, maxAhead: 1_000_000 });
    const last = sequencer.next();
    clock.now = M - 3_000_000n;
    const error = refusal(() => sequencer.next());
    expect(error).toMatchObject({ name: "SequencerError", code: "TOO_FAR_AHEAD", waitMicros: 2_000_001 });
    expect(error.message).toMatch(/clock was set back.*try again in 2000001 micros.*fresh writer id/);
    clock.now += 2_000_000n;
    refusal(() => sequencer.next());
    clock.now += 1n;
    expect(sequencer.next()).toEqual({ at: last.at, seq: 1 });
  });

  it("a key with coarser times gets the unit's ticks: no two microseconds fall into one key", () => {
    const clock = new MovedClock(M);
    const sequencer = createSequencer({ clock: clock.read, unit: "millis", maxSequence: 9 });
    const pairs = Array.from({ length: 1000 }, () => {
      clock.now += 37n;
      return sequencer.next();
    });
    expect(new Set(pairs.map(({ at, seq }) => `${at} ${seq}`)).size).toBe(1000);
    expect(pairs[0]).toEqual({ at: 1793361600124n, seq: 0 });
  });
});

describe("a restart", () => {
  it("does not repeat pairs while the clock stands still", () => {
    const clock = new MovedClock(M);
    const before = createSequencer({ clock: clock.read }).next();
    clock.now += 1n;
    expect(isAfter(createSequencer({ clock: clock.read }).next(), before)).toBe(true);
  });

  it("repeats pairs where the clock was set back, unless startAfter or a fresh writer says otherwise", () => {
    const clock = new MovedClock(M);
    const before = createSequencer({ clock: clock.read, writer: 1 }).next();
    clock.now = M;
    expect(createSequencer({ clock: clock.read, writer: 1 }).next()).toEqual(before);
    expect(createSequencer({ clock: clock.read, writer: 2 }).next()).not.toEqual(before);
    expect(createSequencer({ clock: clock.read, startAfter: before }).next()).toEqual({ at: before.at, seq: 1 });
    const timeOnly = createSequencer({ clock: clock.read, startAfter: { at: before.at } });
    expect(timeOnly.next()).toEqual({ at: before.at + 1n, seq: 0 });
  });

  it("takes the later of its clock and startAfter", () => {
    const clock = new MovedClock(M);
    expect(createSequencer({ clock: clock.read, startAfter: { at: M - 5n, seq: 3 } }).next().at).toBe(M + 1n);
    const ahead = createSequencer({ clock: clock.read, startAfter: { at: M + 10_000_000_000n, seq: 0 } });
    expect(refusal(() => ahead.next()).code).toBe("TOO_FAR_AHEAD");
  });
});

describe("scopes", () => {
  it("with scope key count each on its own; by default one count is for all", () => {
    const clock = new MovedClock(M);
    const byDevice = createSequencer({ clock: clock.read, scope: "key" });
    expect(["d1", "d2", "d1", "d2", "d1"].map((device) => byDevice.next(device).seq)).toEqual([0, 0, 1, 1, 2]);
    const forAll = createSequencer({ clock: clock.read });
    expect(["d1", "d2", "d1"].map((device) => forAll.next(device).seq)).toEqual([0, 1, 2]);
    for (const scope of [undefined, null, 7, Buffer.from("d1")]) {
      expect(refusal(() => byDevice.next(scope as never))).toMatchObject({ code: "MISSING_SCOPE" });
    }
  });

  it("strictly increase each, also when there are more than are remembered", () => {
    const calls = fc.array(
      fc.record({ step: fc.integer({ min: -40, max: 40 }), scope: fc.integer({ min: 0, max: 12 }) }),
      {
        minLength: 50,
        maxLength: 300,
      },
    );
    fc.assert(
      fc.property(calls, fc.integer({ min: 2, max: 9 }), fc.constantFrom(0, 1, 50), (made, maxScopes, maxSequence) => {
        const clock = new MovedClock(M);
        const sequencer = createSequencer({ clock: clock.read, scope: "key", maxScopes, maxSequence });
        const last = new Map<number, SequencePair>();
        for (const { step, scope } of made) {
          clock.now += BigInt(step);
          const pair = sequencer.next(`device-${scope}`);
          expect(pair.at).toBeGreaterThanOrEqual(clock.now);
          const before = last.get(scope);
          if (before !== undefined) expect(isAfter(pair, before)).toBe(true);
          last.set(scope, pair);
        }
      }),
    );
  });

  it("forgotten ones cost nothing once the clock has passed them", () => {
    const clock = new MovedClock(M);
    const sequencer = createSequencer({ clock: clock.read, scope: "key", maxScopes: 2 });
    for (let n = 0; n < 1000; n++) {
      clock.now += 1n;
      expect(sequencer.next(`device-${n}`)).toEqual({ at: clock.now, seq: 0 });
    }
  });
});

describe("T07: events of one millisecond from two workers", () => {
  const codec = keyCodec({
    entity: "Reading",
    layout: "packed",
    delimiter: "#",
    components: [
      { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
      { type: "string", name: "deviceId" },
      { type: "timestamp", name: "at", unit: "micros" },
      { type: "sequence", name: "seq", bits: 32 },
      { type: "writer", name: "writer", bits: 16 },
    ],
  });
  const keysOf = (writer: number, clock: () => Micros): string[] => {
    const sequencer = createSequencer({ writer, clock });
    return Array.from({ length: 100 }, () =>
      Buffer.from(codec.encode({ deviceId: "device-1042", ...sequencer.next() })).toString("hex"),
    );
  };

  it("have distinct keys with a writer id each, and the same keys without", () => {
    const { read } = new MovedClock(M);
    expect(new Set([...keysOf(1, read), ...keysOf(2, read)]).size).toBe(200);
    expect(new Set([...keysOf(1, read), ...keysOf(1, read)]).size).toBe(100);
  });
});

describe("refused", () => {
  const clock = new MovedClock(M).read;
  it.each([
    { writer: -1 },
    { writer: 65536 },
    { writer: 1.5 },
    { maxSequence: -1 },
    { maxSequence: 2 ** 32 },
    { maxSequence: 7n },
    { maxAhead: 0 },
    { maxAhead: 999, unit: "millis" },
    { maxAhead: 86_400_000_001 },
    { unit: "nanos" },
    { scope: "device" },
    { scope: "key", maxScopes: 1 },
    { startAfter: { at: 5 } },
    { startAfter: { at: 2n ** 62n } },
    { startAfter: null },
    { startAfter: { at: M, seq: 10 }, maxSequence: 9 },
  ])("option %o", (options) => {
    expect(refusal(() => createSequencer({ clock, ...options } as never)).code).toBe("INVALID_OPTION");
  });

  it.each([null, 7, "writer"])("options that are %j", (options) => {
    expect(refusal(() => createSequencer(options as never)).code).toBe("INVALID_OPTION");
  });

  it.each([
    ["milliseconds as a number", () => 1793361600123, /gave 1793361600123; it must give micros as a bigint/],
    ["milliseconds", () => 1793361600123n, /looks like millis, 2026-10-30T12:00:00.123Z/],
    ["nanoseconds", () => M * 1000n, /with artificial/],
    ["the year 1970", () => 5n, /does not look like micros/],
    ["something endless", () => 10n ** 400n, /gave Infinity micros/],
    ["nothing", () => undefined, /gave undefined/],
  ])("a clock that gives %s", (_, clock, message) => {
    const error = refusal(() => createSequencer({ clock: clock as never }));
    expect(error.code).toBe("INVALID_CLOCK");
    expect(error.message).toMatch(message);
  });

  it("a clock that goes wrong later, and nothing is used up", () => {
    const moved = new MovedClock(M);
    const sequencer = createSequencer({ clock: moved.read });
    moved.now = 1793361600123n;
    expect(refusal(() => sequencer.next()).code).toBe("INVALID_CLOCK");
    moved.now = M;
    expect(sequencer.next()).toEqual({ at: M + 1n, seq: 0 });
  });

  it("errors are recognised across copies of the package", () => {
    expect(isSequencerError(new SequencerError("EXHAUSTED", "x"))).toBe(true);
    expect(isSequencerError(new Error("x"))).toBe(false);
  });
});
