import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lostPerSecond } from "../src/lint/collisions.ts";
import { about, often, percent, size, span } from "../src/lint/words.ts";
import { divided, greatestShare, type ShareBlock, sharesOf } from "../src/workload/shares.ts";

const sum = (blocks: readonly ShareBlock[]): number =>
  blocks.reduce((total, { share, count }) => total + share * count, 0);
const values = (blocks: readonly ShareBlock[]): number => blocks.reduce((total, { count }) => total + count, 0);

describe("shares", () => {
  it("sum up to all writes, over all values", () => {
    const skews = fc.oneof(
      fc.constant({ kind: "uniform" } as const),
      fc.double({ min: 0.1, max: 5, noNaN: true }).map((s) => ({ kind: "zipf", s }) as const),
      fc.constant({ kind: "shares", shares: [0.5, 0.2] } as const),
    );
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10_000_000 }), skews, (distinct, skew) => {
        const blocks = sharesOf(distinct, skew);
        expect(sum(blocks)).toBeCloseTo(1, 9);
        expect(values(blocks)).toBe(distinct);
      }),
    );
  });

  it("of a Zipf distribution are those of the exact sum, to a thousandth", () => {
    const distinct = 200_000;
    for (const s of [0.8, 1.1, 1.3, 2]) {
      let harmonic = 0;
      for (let rank = 1; rank <= distinct; rank++) harmonic += rank ** -s;
      expect(greatestShare(sharesOf(distinct, { kind: "zipf", s })) * harmonic).toBeCloseTo(1, 3);
    }
  });

  it("are kept when each value is divided", () => {
    const blocks = divided(sharesOf(10, { kind: "shares", shares: [0.5] }), 4);
    expect([sum(blocks), values(blocks), greatestShare(blocks)]).toEqual([expect.closeTo(1, 12), 40, 0.125]);
  });
});

describe("collisions", () => {
  it("are those of the birthday problem: r²t/2 for each value while ticks are short", () => {
    const blocks = sharesOf(200_000, undefined);
    const rate = 50_000;
    expect(lostPerSecond(rate, blocks, { tick: 1e-3, part: 1 })).toBeCloseTo((200_000 * (0.25 ** 2 * 1e-3)) / 2, 2);
    // At a microsecond 22.5 an hour: the difference of 1 and e^-x would be all rounding there.
    expect(lostPerSecond(rate, blocks, { tick: 1e-6, part: 1 }) * 3600).toBeCloseTo(22.5, 3);
  });

  it("are all events but one of each tick where these are crowded", () => {
    expect(lostPerSecond(1_000, [{ share: 1, count: 1 }], { tick: 1, part: 1 })).toBeCloseTo(999, 6);
  });

  it("are none where nothing can meet", () => {
    expect(lostPerSecond(1_000, [{ share: 1, count: 1 }], { tick: 1, part: 0 })).toBe(0);
  });

  it("agree with events that are drawn at random", () => {
    // 2,000 events a second of 50 things in ticks of a millisecond, for 200 seconds.
    let state = 12_345;
    const random = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
    const seconds = 200;
    const seen = new Set<number>();
    const events = 2_000 * seconds;
    for (let i = 0; i < events; i++) seen.add(Math.floor(random() * 50) * 1e6 + Math.floor(random() * seconds * 1_000));
    const expected = lostPerSecond(2_000, sharesOf(50, undefined), { tick: 1e-3, part: 1 });
    expect((events - seen.size) / seconds / expected).toBeCloseTo(1, 1);
  });
});

describe("figures in sentences", () => {
  it.each([
    [0.25, "0.25"],
    [6.25, "6.3"],
    [12_345, "12,300"],
    [999_999, "1 million"],
    [4_320_000_000, "4.3 billion"],
    [1_576_800_000_000, "1.6 trillion"],
  ])("%d is about %s", (number, text) => expect(about(number)).toBe(text));

  it.each([
    [6.25, "6.3 a second"],
    [0.25, "15 a minute"],
    [0.00625, "23 an hour"],
    [1 / 86_400, "1 a day"],
    [1e-9, "0.032 a year"],
  ])("%d a second are %s", (rate, text) => expect(often(rate)).toBe(text));

  it.each([
    [1, "1 second"],
    [400, "6.7 minutes"],
    [86_400, "24 hours"],
    [1e9, "32 years"],
  ])("%d seconds are %s", (seconds, text) => expect(span(seconds)).toBe(text));

  it("gives sizes and shares", () => {
    expect([size(3 * 2 ** 30), size(500), percent(0.1314), percent(0.005)]).toEqual([
      "3 GiB",
      "500 bytes",
      "13%",
      "0.5%",
    ]);
  });
});
