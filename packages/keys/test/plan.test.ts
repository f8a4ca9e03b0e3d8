import { describe, expect, it } from "vitest";
import {
  type ComponentValue,
  compareBytes,
  isKeyError,
  type KeySpec,
  keyCodec,
  type Plan,
  type Predicate,
  toHex,
  type Where,
} from "../src/index.ts";
import { matcherOf, plan } from "../src/plan/index.ts";
import { LAYOUTS } from "./arbitraries.ts";
import { closeCases, planCases } from "./plan-cases.ts";
import { checkPlans } from "./plan-check.ts";

const reading: KeySpec = {
  entity: "Reading",
  layout: "text",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
    { type: "string", name: "deviceId" },
    { type: "timestamp", name: "at", unit: "micros" },
    { type: "sequence", name: "seq", bits: 32, digits: 6 },
  ],
};
const eq = (value: ComponentValue): Predicate => ({ op: "eq", value });
const oneOf = (...values: ComponentValue[]): Predicate => ({ op: "in", values });
const range = (bounds: object): Predicate => ({ op: "range", range: bounds });
const shown = (planned: Plan) =>
  planned.ranges.map(({ start, end, bucket }) => `${bucket} ${utf8(start)} ${end ? utf8(end) : "-"}`);
const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (isKeyError(error)) return error.code;
    throw error;
  }
  return "accepted";
};

describe("the rows found through a plan", () => {
  it("equal a filter over all rows, newest generation first, in the order that the plan names", () => {
    const { planned, generations, enumerated } = checkPlans(planCases, 2000);
    expect(planned).toBeGreaterThan(1000);
    expect(generations).toBeGreaterThan(40);
    expect(enumerated).toBeGreaterThan(5);
  }, 120_000);

  it("do so where fields are empty, begin one another and are left out", () => {
    const { planned, enumerated } = checkPlans(closeCases, 4000);
    expect(planned).toBeGreaterThan(2000);
    expect(enumerated).toBeGreaterThan(30);
  }, 120_000);
});

describe("bounds", () => {
  it("one device's window is one range in its bucket", () => {
    const found = plan(reading, {
      deviceId: eq("device-1042"),
      at: range({ gte: 1793361600123456n, lt: 1793361600123999n }),
    });
    expect(shown(found)).toEqual(["4 04#device-1042#1793361600123456# 04#device-1042#1793361600123999#"]);
    expect(found).toMatchObject({ fanOut: 1, residual: {}, order: ["at", "seq"] });
  });

  it("inclusive ends and exclusive starts hold the whole value, and no longer one", () => {
    const found = plan(reading, { deviceId: eq("d1"), at: range({ gt: 1n, lte: 2n }) });
    expect(shown(found)).toEqual(["3 03#d1#0000000000000001$ 03#d1#0000000000000002$"]);
  });

  it("a time window over all devices reads every bucket and filters afterwards", () => {
    const found = plan(reading, { at: range({ gte: 1n }) });
    expect(found.ranges).toHaveLength(16);
    expect(shown(found).at(-1)).toBe("15 15# 15$");
    expect(found).toMatchObject({ fanOut: 16, residual: { at: range({ gte: 1n }) } });
  });

  it("a bucket behind a component that is not pinned is part of the order", () => {
    const spec: KeySpec = { ...reading, components: [{ type: "string", name: "tenant" }, ...reading.components] };
    const merged = plan(spec, { tenant: oneOf("a", "b") });
    expect(merged).toMatchObject({ fanOut: 16, order: ["tenant", "deviceId", "at", "seq"] });
    const inKeyOrder = plan(spec, { tenant: range({ gte: "a" }) });
    expect(inKeyOrder).toMatchObject({ fanOut: 1, order: ["tenant", "bucket", "deviceId", "at", "seq"] });
    expect(plan(spec, { tenant: oneOf() }).order).toEqual(["tenant", "deviceId", "at", "seq"]);
  });

  it("a list of devices is grouped by bucket", () => {
    const found = plan(reading, { deviceId: oneOf("device-1042", "d1", "device-1042") });
    expect(shown(found)).toEqual(["3 03#d1# 03#d1$", "4 04#device-1042# 04#device-1042$"]);
  });

  it("a whole key is a point", () => {
    const found = plan(reading, { deviceId: eq("d1"), at: eq(1n), seq: oneOf(2, 1) });
    expect(found.ranges).toEqual([]);
    expect(found.points.map((point) => utf8(point.key))).toEqual([
      "03#d1#0000000000000001#000001",
      "03#d1#0000000000000001#000002",
    ]);
  });

  it.each(["epoch", "iso"] as const)("periods behind one that is left out, without an end, in format %s", (format) => {
    const hour = { type: "timeBucket", name: "hour", of: "at", everySeconds: 3600, format } as const;
    const spec: KeySpec = { ...reading, components: [hour, reading.components[2]!] };
    const { ranges, residual } = plan(spec, { hour: range({ gt: 1793361600 }) });
    const [inside, next] = [1793365199999999n, 1793365200000000n].map((at) => keyCodec(spec).encode({ at }));
    expect(compareBytes(inside!, ranges[0]!.start)).toBeLessThan(0);
    expect(compareBytes(next!, ranges[0]!.start)).toBeGreaterThan(0);
    expect(residual).toEqual({});
  });

  it("in binary they begin with the key that leaves all empty fields out", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => ({ type: "string", name }) as const);
    const spec: KeySpec = { entity: "Thing", layout: "binary", delimiter: "#", components: [a!, b!, c!] };
    const found = plan(spec, { a: eq("x"), b: oneOf("", "y") });
    expect(found.ranges.map(({ start }) => toHex(start))).toEqual(["78", "78000179"]);
    expect(toHex(keyCodec(spec).encode({ a: "x", b: "", c: "" }))).toBe("78");
  });

  it("too many values become one wider range a bucket, and stay a predicate", () => {
    const devices = oneOf("a", "c", "b");
    const noHash: KeySpec = { ...reading, components: reading.components.slice(1) };
    const found = plan(noHash, { deviceId: devices }, { maxRanges: 2 });
    expect(shown(found)).toEqual(["null a# c$"]);
    expect(found.residual).toEqual({ deviceId: devices });
  });
});

it("a long list that is checked after reading costs each row the same", () => {
  const spec: KeySpec = { ...reading, components: reading.components.slice(1) };
  const numbers = Array.from({ length: 60_000 }, (_, n) => 3 * n);
  const { residual } = plan(spec, { seq: { op: "in", values: numbers } }, { maxRanges: 10 });
  const isAdmitted = matcherOf(spec, residual);
  const begun = performance.now();
  let admitted = 0;
  for (let seq = 0; seq < 15_000; seq++) if (isAdmitted({ deviceId: "d", at: 1n, seq })) admitted++;
  expect(admitted).toBe(5_000);
  // Going through the list takes some seconds.
  expect(performance.now() - begun).toBeLessThan(1_500);
});

describe("R06 nothing to read and nothing sensible", () => {
  it.each([
    ["an empty list", { deviceId: oneOf() }],
    ["from equal to an open end", { deviceId: eq("d"), at: range({ gte: 5n, lt: 5n }) }],
    ["an open start equal to the end", { deviceId: eq("d"), at: range({ gt: 5n, lte: 5n }) }],
  ])("%s is an empty plan", (_, where) => {
    expect(plan(reading, where)).toMatchObject({ ranges: [], points: [], residual: {}, fanOut: 0 });
  });

  it.each([
    ["from above to", { deviceId: eq("d"), at: range({ gte: 6n, lt: 5n }) }, "INVALID_PREDICATE"],
    ["two lower bounds", { deviceId: eq("d"), at: range({ gte: 5n, gt: 5n }) }, "INVALID_PREDICATE"],
    ["no predicate", {}, "FULL_SCAN"],
    ["an unbounded range alone", { at: range({}) }, "FULL_SCAN"],
    ["an unknown component", { device: eq("d") }, "UNKNOWN_COMPONENT"],
    ["a number for a bigint", { deviceId: eq("d"), at: eq(5) }, "WRONG_TYPE"],
    ["a bucket that there is not", { bucket: eq(16) }, "OUT_OF_RANGE"],
    ["the delimiter in a value", { deviceId: eq("d#1") }, "FORBIDDEN_BYTE"],
    ["no predicate at a name", { deviceId: undefined }, "INVALID_PREDICATE"],
    ["a value in place of a predicate", { deviceId: "d" }, "INVALID_PREDICATE"],
    ["an operator that there is not", { deviceId: { op: "like", value: "d" } }, "INVALID_PREDICATE"],
    ["a list that is none", { deviceId: { op: "in", values: "d1" } }, "INVALID_PREDICATE"],
    ["a list that is empty text", { deviceId: { op: "in", values: "" } }, "INVALID_PREDICATE"],
    ["a list that is left out", { deviceId: { op: "in" } }, "INVALID_PREDICATE"],
    ["a range that is left out", { deviceId: eq("d"), at: { op: "range" } }, "INVALID_PREDICATE"],
    ["bounds of another name", { deviceId: eq("d"), at: range({ from: 5n, to: 6n }) }, "INVALID_PREDICATE"],
    ["a bound that is null", { deviceId: eq("d"), at: range({ gte: null }) }, "WRONG_TYPE"],
    ["a name that objects have", JSON.parse('{ "__proto__": { "op": "eq", "value": "d" } }'), "UNKNOWN_COMPONENT"],
  ])("%s is refused", (_, where, code) => expect(codeOf(() => plan(reading, where as Where))).toBe(code));

  it.each([
    [eq(1793361601)],
    [eq(1.5)],
    [oneOf(0, Number.NaN)],
    [range({ gte: 1793361601 })],
    [range({ lt: 2 ** 60 })],
  ])("a second that no period starts with: %o", (hour) => {
    const bucket = { type: "timeBucket", name: "hour", of: "at", everySeconds: 3600 } as const;
    for (const layout of LAYOUTS) {
      for (const format of ["epoch", "iso"] as const) {
        const spec: KeySpec = { ...reading, layout, components: [{ ...bucket, format }, reading.components[2]!] };
        expect(codeOf(() => plan(spec, { hour }))).toBe("OUT_OF_RANGE");
      }
    }
  });

  it("two hashes, whose rows can't be merged", () => {
    const second = { ...reading.components[0]!, name: "other" } as KeySpec["components"][number];
    const twice = { ...reading, components: [...reading.components, second] };
    expect(codeOf(() => plan(twice, { deviceId: eq("d") }))).toBe("UNSUPPORTED");
  });

  it("more buckets than maxRanges", () => {
    expect(codeOf(() => plan(reading, { at: eq(1n) }, { maxRanges: 15 }))).toBe("TOO_MANY_RANGES");
  });
});
