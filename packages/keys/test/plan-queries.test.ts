import { describe, expect, it } from "vitest";
import {
  type ComponentSpec,
  type ComponentValue,
  isKeyError,
  type KeySpec,
  type Plan,
  type Predicate,
  type Where,
} from "../src/index.ts";
import { type PlanOptions, plan } from "../src/plan/index.ts";

const eq = (value: ComponentValue): Predicate => ({ op: "eq", value });
const oneOf = (...values: ComponentValue[]): Predicate => ({ op: "in", values });
const range = (bounds: object): Predicate => ({ op: "range", range: bounds });
const under = (prefix: ComponentValue): Predicate => ({ op: "prefix", prefix });
const shown = ({ ranges, points }: Plan): string[] => [
  ...ranges.map(({ start, end }) => `${utf8(start)} ${end ? utf8(end) : "-"}`),
  ...points.map(({ key }) => utf8(key)),
];
const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const specOf = (...components: ComponentSpec[]): KeySpec => ({
  entity: "Event",
  layout: "text",
  delimiter: "#",
  components,
});
const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (isKeyError(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return "accepted";
};

const user: ComponentSpec = { type: "string", name: "user" };
const kind: ComponentSpec = { type: "enum", name: "kind", values: ["login", "logout", "view"] };
const at: ComponentSpec = { type: "timestamp", name: "at", unit: "seconds" };
const seq: ComponentSpec = { type: "sequence", name: "seq", bits: 16 };
const bucket: ComponentSpec = { type: "hash", name: "bucket", of: ["seq"], algorithm: "murmur3", buckets: 4 };

describe("a component of few values that is not asked for", () => {
  const event = specOf(user, kind, at, seq);
  const window = range({ gte: 1793361600n, lt: 1793365200n });

  it("is enumerated where a component behind it narrows the ranges", () => {
    const found = plan(event, { user: eq("u1"), at: window });
    expect(shown(found)).toEqual([
      "u1#login#1793361600# u1#login#1793365200#",
      "u1#logout#1793361600# u1#logout#1793365200#",
      "u1#view#1793361600# u1#view#1793365200#",
    ]);
    expect(found).toMatchObject({
      residual: {},
      order: ["kind", "at", "seq"],
      notes: ["kind is enumerated: 3 values"],
    });
  });

  it("is not where nothing behind it is asked for", () => {
    expect(plan(event, { user: eq("u1") })).toMatchObject({ ranges: { length: 1 }, notes: [] });
  });

  it("is read as one range above maxRanges, which the notes say", () => {
    const found = plan(event, { user: eq("u1"), at: window }, { maxRanges: 2 });
    expect(shown(found)).toEqual(["u1# u1$"]);
    expect(found.residual).toEqual({ at: window });
    expect(found.notes).toEqual([
      "kind: each of its 3 values would make 3 ranges, above maxRanges 2; wider ranges are read and filtered",
      "kind is not asked for: all of its values are read, and filtered by at",
    ]);
  });

  it("may have a range on it", () => {
    const found = plan(event, { user: eq("u1"), kind: range({ gte: "logout" }), at: eq(5n), seq: oneOf(1, 2) });
    expect(shown(found)).toEqual(
      ["logout", "view"].flatMap((one) => [1, 2].map((n) => `u1#${one}#0000000005#0000${n}`)),
    );
  });

  it("counts with the buckets behind it", () => {
    const spec = specOf(kind, bucket, user, at, seq);
    const where = { user: eq("u1"), at: window };
    expect(plan(spec, where, { maxRanges: 12 })).toMatchObject({
      ranges: { length: 12 },
      fanOut: 4,
      order: ["kind", "at", "seq"],
    });
    expect(plan(spec, where, { maxRanges: 11 })).toMatchObject({ ranges: { length: 1 }, fanOut: 1 });
  });

  it("numbers of 16 bits are, of 32 bits are not", () => {
    const numbers = (type: "uint8" | "uint32"): number =>
      plan(specOf(user, { type, name: "n" }, at), { user: eq("u"), at: window }).ranges.length;
    expect([numbers("uint8"), numbers("uint32")]).toEqual([256, 1]);
    const port = specOf(user, { type: "uint16", name: "port" }, at);
    expect(plan(port, { user: eq("u"), at: window }).ranges).toHaveLength(1);
    expect(plan(port, { user: eq("u"), port: range({ gt: 79, lte: 90 }), at: window }).ranges).toHaveLength(11);
    expect(plan(port, { user: eq("u"), port: range({ gte: 79, lt: 90 }), at: window }).ranges).toHaveLength(11);
  });

  it("every row is read where nothing narrows, and the notes say so", () => {
    expect(plan(specOf(user, at), { at: window }).notes).toEqual(["every row of Event is read, and filtered by at"]);
    expect(plan(event, {}, { fullScan: true }).notes).toEqual(["every row of Event is read"]);
  });

  it("a list above maxRanges is one wider range, and the notes say so", () => {
    const users = oneOf(...Array.from({ length: 20_000 }, (_, n) => `u${n}`));
    const found = plan(event, { user: users });
    expect(shown(found)).toEqual(["u0# u9999$"]);
    expect(found.notes).toEqual([
      "user: its list of 20,000 values would make 20,000 ranges, above maxRanges 10,000; wider ranges are read and filtered",
    ]);
  });
});

describe("time buckets", () => {
  const hour: ComponentSpec = { type: "timeBucket", name: "hour", of: "at", everySeconds: 3600, format: "iso" };
  const spec = specOf(hour, bucket, user, at, seq);

  it("without an end are one range, and the notes say so", () => {
    const found = plan(spec, { user: eq("u1"), at: range({ gte: 1793361600n }) });
    expect(shown(found)).toEqual(["2026-10-30T12# -"]);
    expect(Object.keys(found.residual)).toEqual(["user", "at"]);
    expect(found.notes[0]).toBe(
      "at has no upper bound, so that the periods of hour can't be listed: all of them on that side are read and filtered",
    );
  });

  it("with their buckets are counted before they are listed", () => {
    const where = { at: range({ gte: 1793361600n, lt: 1793368800n }) };
    expect(plan(spec, where, { maxRanges: 8 })).toMatchObject({ ranges: { length: 8 }, fanOut: 4 });
    expect(plan(spec, where, { maxRanges: 7 })).toMatchObject({ ranges: { length: 1 }, fanOut: 1, residual: where });
  });

  it("of times that no key can hold are no periods", () => {
    const packed: KeySpec = { ...spec, layout: "packed" };
    expect(plan(packed, { at: range({ gte: 1n << 60n }) })).toMatchObject({ ranges: [], points: [] });
    expect(plan(packed, { at: range({ gte: -5n, lt: 3600n }) }).ranges).toHaveLength(4);
  });
});

describe("prefixes", () => {
  const site: ComponentSpec = { type: "domain", name: "site" };

  it("of text are a range, and what stands behind is checked afterwards", () => {
    const found = plan(specOf(user, at), { user: under("us"), at: eq(1n) });
    expect([shown(found), found.residual]).toEqual([["us ut"], { at: eq(1n) }]);
  });

  it("of a domain are the domain and its subdomains", () => {
    const where = { site: under("example.com") };
    expect(shown(plan(specOf(site), where))).toEqual(["com.example. com.example/", "com.example"]);
    expect(shown(plan(specOf(site, at), where))).toEqual(["com.example# com.example$", "com.example. com.example/"]);
    expect(shown(plan(specOf(site, at), where, { maxRanges: 1 }))).toEqual(["com.example# com.example/"]);
  });

  it("R01 are bytes", () => {
    const found = plan(specOf(user), { user: under("user-ÿ") });
    expect(found.ranges.map(({ end }) => Buffer.from(end!).toString("hex"))).toEqual(["757365722dc3c0"]);
    const raw: KeySpec = { ...specOf({ type: "bytes", name: "raw" }), layout: "packed" };
    const ends = ["61ff", "6162ffff", "ff", "ffff"].map((hex) => {
      const { end } = plan(raw, { raw: under(Buffer.from(hex, "hex")) }).ranges[0]!;
      return end && Buffer.from(end).toString("hex");
    });
    expect(ends).toEqual(["62", "6163", null, null]);
  });

  it("that are empty ask for nothing", () => {
    expect(messageOf(() => plan(specOf(user), { user: under("") }))).toMatch(/^FULL_SCAN/);
    expect(messageOf(() => plan(specOf(site), { site: under("") }))).toMatch(/^FULL_SCAN/);
  });

  it.each([
    ["an enum", kind, "lo", "INVALID_PREDICATE"],
    ["a number", seq, 1, "INVALID_PREDICATE"],
    ["half of a character", user, "\ud83d", "LONE_SURROGATE"],
    ["the delimiter", user, "u#", "FORBIDDEN_BYTE"],
    ["another type", user, 5, "WRONG_TYPE"],
  ] as const)("of %s are refused", (_, component, prefix, code) => {
    expect(messageOf(() => plan(specOf(component), { [component.name]: under(prefix) }))).toMatch(`${code} `);
  });
});

describe("N03 the order of the rows", () => {
  const newest = { component: "at", direction: "desc" } as const;
  const event = specOf(bucket, user, at, seq);
  const asked = (spec: KeySpec, where: Where, options: PlanOptions): string =>
    messageOf(() => plan(spec, where, options));

  it("newest first on an ascending time is refused, and says what to do", () => {
    expect(asked(event, { user: eq("u") }, { order: newest })).toBe(
      "UNSUPPORTED Event can't be read by at desc: rows come by at ascending; ask for reversed: true, which the service can and the emulator can't, or have a key whose at has order: desc",
    );
    expect(plan(event, { user: eq("u") }, { order: newest, reversed: true }).reversed).toBe(true);
    expect(plan(event, { user: eq("u") }).reversed).toBe(false);
  });

  it("newest first on a descending time is how rows come", () => {
    const spec = specOf(bucket, user, { ...at, order: "desc" } as ComponentSpec, seq);
    expect(asked(spec, { user: eq("u") }, { order: newest })).toBe("accepted");
    expect(asked(spec, { user: eq("u") }, { order: newest, reversed: true })).toMatch(/because the scan is reversed/);
  });

  it("an order behind a component that varies is refused, naming it", () => {
    const oldest = { component: "at", direction: "asc" } as const;
    expect(asked(event, { user: oneOf("u", "v") }, { order: oldest })).toMatch(
      /rows come by user, at, seq; pin user by eq/,
    );
    expect(asked(event, { at: eq(5n) }, { order: oldest })).toBe("accepted");
    expect(asked(event, { user: eq("u") }, { order: { component: "ta", direction: "asc" } })).toMatch(
      /^UNKNOWN_COMPONENT/,
    );
  });

  it("a time bucket before its time does not change its order", () => {
    const hour: ComponentSpec = { type: "timeBucket", name: "hour", of: "at", everySeconds: 3600, format: "epoch" };
    const window = { at: range({ gte: 0n, lt: 7200n }) };
    const oldest = { component: "at", direction: "asc" } as const;
    expect(asked(specOf(hour, bucket, at, seq), window, { order: oldest })).toBe("accepted");
    expect(asked(specOf(hour, user, at), window, { order: oldest })).toMatch(/pin user by eq/);
    expect(asked(specOf(user, bucket, at, seq), { user: range({ gt: "a" }) }, { order: oldest })).toMatch(/pin user/);
  });
});

describe("S03 B04 what a plan says of itself", () => {
  const spec = specOf(bucket, user, at, seq);
  const where = { user: oneOf("a", "b"), at: range({ gte: 1n }) };
  const print = (of: KeySpec, asked: Where = where): string => plan(of, asked).fingerprint;

  it("a fingerprint that no order of properties, lists or options changes", () => {
    const first = print(spec);
    expect(first).toBe("f078d529f5964494b74cbab3c08d085d");
    const shuffled = specOf(
      { buckets: 4, algorithm: "murmur3", of: ["seq"], name: "bucket", type: "hash" },
      user,
      at,
      seq,
    );
    expect(print(shuffled, { at: range({ lt: undefined, gte: 1n }), user: oneOf("b", "a", "b") })).toBe(first);
    expect(plan(spec, where, { maxRanges: 50 }).fingerprint).toBe(first);
  });

  it("another fingerprint for other bytes or another question", () => {
    const others = [
      print({ ...spec, entity: "Other" }),
      print({ ...spec, delimiter: "!" }),
      print({ ...spec, layout: "packed" }),
      print({ ...spec, generations: [2] }),
      print({ ...spec, generations: [3] }),
      print(specOf({ ...bucket, buckets: 5 } as ComponentSpec, user, at, seq)),
      print(specOf(bucket, user, at, { ...seq, order: "desc" } as ComponentSpec)),
      print(spec, { user: oneOf("a") }),
      print(spec, { user: eq("a") }),
      print(spec, { user: under("a") }),
      print(spec, { user: oneOf("a", "c"), at: range({ gte: 1n }) }),
      print(spec, { ...where, at: range({ gt: 1n }) }),
      print(spec, { ...where, at: range({ gte: 2n }) }),
    ];
    expect(new Set([print(spec), ...others]).size).toBe(others.length + 1);
  });

  it("keys are selected by bytes alone: a dot is a dot", () => {
    const found = plan(specOf(user), { user: eq("key.1") });
    expect([found.ranges, found.points.map(({ key }) => utf8(key)), found.residual]).toEqual([[], ["key.1"], {}]);
  });

  it("the bytes of its requests", () => {
    // 4 ranges: a tag and a length for the range, for its start and for its end, and keys of 4 and 4 bytes.
    expect(plan(spec, { user: eq("u") }).requestBytes).toBe(4 * (2 + 2 + 4 + 2 + 4));
    expect(plan(specOf(user), { user: eq("abc") }).requestBytes).toBe(2 + 3);
  });
});

describe("S03 bucket counts", () => {
  const byUser: ComponentSpec = { type: "hash", name: "bucket", of: ["user"], algorithm: "murmur3", buckets: 32 };
  const spec: KeySpec = { ...specOf(byUser, user, at), generations: [16] };

  it("a pinned bucket is computed in each, and read once where it is the same", () => {
    // 886244052 is 20 modulo 32 and 64, 4 modulo 16.
    const found = plan(spec, { user: eq("device-1042") });
    expect(found.ranges.map(({ start, bucket, generation }) => [utf8(start), bucket, generation])).toEqual([
      ["20#device-1042#", 20, 0],
      ["04#device-1042#", 4, 1],
    ]);
    expect(found.fanOut).toBe(2);
    expect(found.notes).toEqual(["rows that were written with 16 buckets are read too"]);
    const same: KeySpec = { ...spec, generations: [64] };
    expect(plan(same, { user: eq("device-1042") }).ranges).toHaveLength(1);
  });

  it("all buckets of each are read where none is pinned, within maxRanges together", () => {
    expect(plan(spec, { at: eq(1n) })).toMatchObject({ fanOut: 48, ranges: { length: 48 } });
    expect(messageOf(() => plan(spec, { at: eq(1n) }, { maxRanges: 47 }))).toMatch(/^TOO_MANY_RANGES/);
  });

  it("a plan that ends before the bucket is refused", () => {
    const late: KeySpec = { ...spec, components: [at, byUser, user] };
    expect(messageOf(() => plan(late, { at: range({ gte: 1n }) }))).toMatch(
      /^UNSUPPORTED .* can't tell them apart; give lists/,
    );
    expect(plan(late, { at: oneOf(1n, 2n) }).ranges).toHaveLength(2 * 48);
  });

  it("an enum before the bucket is enumerated, to reach it", () => {
    const late: KeySpec = { ...spec, components: [kind, byUser, user] };
    expect(plan(late, {}, { fullScan: true }).ranges).toHaveLength(3 * 48);
  });

  it.each([
    ["a count that there can't be", { ...spec, generations: [0] }],
    ["no bucket to count", { ...specOf(user), generations: [4] }],
    ["bytes that could be another key's", { ...spec, layout: "packed", generations: [300] } as KeySpec],
  ])("%s is refused", (_, wrong) => {
    expect(messageOf(() => plan(wrong, { user: eq("u") }))).toMatch(/^UNSUPPORTED/);
  });
});
