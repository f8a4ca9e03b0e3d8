import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ComponentSpec,
  type ComponentValue,
  compareBytes,
  isKeyError,
  type KeySpec,
  keyCodec,
  type LayoutName,
  type Predicate,
  toHex,
  type Where,
} from "../src/index.ts";
import { generationSpec, planDelete } from "../src/plan/index.ts";
import { LAYOUTS } from "./arbitraries.ts";
import { satisfies } from "./model.ts";
import { closeCases, planCases } from "./plan-cases.ts";

const eq = (value: ComponentValue): Predicate => ({ op: "eq", value });
const under = (prefix: ComponentValue): Predicate => ({ op: "prefix", prefix });
const text = (keys: readonly Uint8Array[]): string[] => keys.map((key) => Buffer.from(key).toString());
const specOf = (layout: LayoutName, ...components: ComponentSpec[]): KeySpec => ({
  entity: "User",
  layout,
  delimiter: "#",
  components,
});
const kind: ComponentSpec = { type: "literal", name: "kind", value: "user" };
const id: ComponentSpec = { type: "string", name: "id" };
const at: ComponentSpec = { type: "uint32", name: "at", digits: 3 };
const site: ComponentSpec = { type: "domain", name: "site" };
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (isKeyError(error)) return `${error.code} ${error.component}`;
    throw error;
  }
  return "accepted";
};

/** The rows that a plan deletes, of some that are stored. */
function deletes(spec: KeySpec, where: Where, rows: readonly Record<string, ComponentValue>[]): unknown[] {
  const { prefixes, points } = planDelete(spec, where);
  return rows.filter((row) => {
    const key = keyCodec(spec).encode(row);
    const begins = (prefix: Uint8Array): boolean => compareBytes(key.subarray(0, prefix.length), prefix) === 0;
    return prefixes.some(begins) || points.some((point) => compareBytes(point, key) === 0);
  });
}

describe("R07 what a delete takes with it", () => {
  const user = specOf("text", kind, id, at);

  it("user 1 ends with the terminator, and leaves 10 alone", () => {
    const found = planDelete(user, { id: eq("1") });
    expect(found.prefixes.map(toHex)).toEqual(["75736572233123"]);
    expect(found.points).toEqual([]);
    const rows = ["1", "10", "2"].map((id) => ({ id, at: 1 }));
    expect(deletes(user, { id: eq("1") }, rows)).toEqual([rows[0]]);
  });

  it.each(LAYOUTS)("in layout %s a domain goes with its subdomains, not with its neighbours", (layout) => {
    for (const spec of [specOf(layout, site), specOf(layout, site, id), specOf(layout, kind, site, at)]) {
      const rows = ["example.com", "a.example.com", "a.example-evil.com", "examplex.com", "com"].map((one) => ({
        site: one,
        ...(spec.components.includes(id) ? { id: "" } : {}),
        ...(spec.components.includes(at) ? { at: 1 } : {}),
      }));
      expect(deletes(spec, { site: under("example.com") }, rows)).toEqual(rows.slice(0, 2));
      expect(deletes(spec, { site: eq("example.com") }, rows)).toEqual(rows.slice(0, 1));
    }
    const { prefixes, points } = planDelete(specOf("text", site), { site: under("example.com") });
    expect([text(prefixes), text(points)]).toEqual([["com.example."], ["com.example"]]);
  });

  it("bytes stay bytes", () => {
    const spec = specOf("packed", { type: "bytes", name: "raw", length: 1 }, id);
    expect(planDelete(spec, { raw: eq(Buffer.of(0x80)) }).prefixes.map(toHex)).toEqual(["80"]);
  });

  it("whole keys are points, in every bucket count", () => {
    const hash: ComponentSpec = { type: "hash", name: "bucket", of: ["id"], algorithm: "murmur3", buckets: 16 };
    const spec: KeySpec = { ...specOf("text", hash, id), generations: [8, 2] };
    // 886244052 modulo 16, 8 and 2.
    expect(text(planDelete(spec, { id: eq("device-1042") }).points)).toEqual([
      "0#device-1042",
      "04#device-1042",
      "4#device-1042",
    ]);
    const longer: KeySpec = { ...specOf("text", hash, id, at), generations: [8] };
    expect(text(planDelete(longer, { id: eq("device-1042") }).prefixes)).toEqual(["04#device-1042#", "4#device-1042#"]);
  });

  it("a bucket that is not pinned has a prefix each, below maxRanges", () => {
    const hash: ComponentSpec = { type: "hash", name: "bucket", of: ["at"], algorithm: "murmur3", buckets: 3 };
    const spec = specOf("text", hash, id, at);
    expect(text(planDelete(spec, { id: eq("d") }).prefixes)).toEqual(["0#d#", "1#d#", "2#d#"]);
    expect(refusal(() => planDelete(spec, { id: eq("d") }, { maxRanges: 2 }))).toMatch(/^TOO_MANY_RANGES/);
  });

  it("in binary the key that leaves its empty fields out is a point beside the prefix", () => {
    const found = planDelete(specOf("binary", id, { ...id, name: "note" }), { id: eq("d") });
    expect([found.prefixes.map(toHex), found.points.map(toHex)]).toEqual([["640001"], ["64"]]);
  });

  it("lists that make too many prefixes are refused before these are made", () => {
    const list: Predicate = { op: "in", values: Array.from({ length: 2000 }, (_, n) => `v${n}`) };
    const names = ["a", "b", "c"];
    const where = Object.fromEntries(names.map((name) => [name, list]));
    const given = names.map((name): ComponentSpec => ({ type: "string", name }));
    const bucketOf = (of: string[]): ComponentSpec => ({
      type: "hash",
      name: "bucket",
      of,
      algorithm: "murmur3",
      buckets: 60_000,
    });
    const many = "TOO_MANY_RANGES undefined";
    expect(refusal(() => planDelete(specOf("text", bucketOf(names), ...given, at), where))).toBe(many);
    expect(refusal(() => planDelete(specOf("text", ...given, bucketOf(names), at), where))).toBe(many);
    expect(
      refusal(() => planDelete(specOf("text", given[0]!, bucketOf(["at"]), given[1]!, at), { a: list, b: list })),
    ).toBe(many);
    expect(refusal(() => planDelete(specOf("text", bucketOf(names), ...given), { ...where, bucket: eq(1) }))).toBe(
      many,
    );
    // 20,000 lists of values, of which few are in one bucket.
    const one = { a: list, b: { op: "in", values: list.values.slice(0, 10) }, bucket: eq(1) } as const;
    expect(
      planDelete(specOf("text", bucketOf(["a", "b"]), given[0]!, given[1]!, at), one).prefixes.length,
    ).toBeLessThan(20);
  });

  it.each([Number.NaN, 0, 1.5])("a greatest number of %s prefixes is refused", (maxRanges) => {
    expect(refusal(() => planDelete(user, { id: eq("1") }, { maxRanges }))).toMatch(/^OUT_OF_RANGE/);
  });

  it("nothing to delete is no prefix", () => {
    expect(planDelete(user, { id: { op: "in", values: [] } })).toEqual({ prefixes: [], points: [] });
  });

  it.each([
    ["no predicate", {}, "FULL_SCAN undefined"],
    ["a range", { id: eq("1"), at: { op: "range", range: { gte: 1 } } }, "INVALID_PREDICATE at"],
    ["the prefix of a text", { id: under("1") }, "INVALID_PREDICATE id"],
    ["a component left out", { at: eq(1) }, "INVALID_PREDICATE id"],
    ["an empty prefix", { id: under("") }, "FULL_SCAN undefined"],
    ["an unknown component", { user: eq("1") }, "UNKNOWN_COMPONENT user"],
    ["a range without a bound", { id: eq("1"), at: { op: "range", range: {} } }, "INVALID_PREDICATE at"],
    [
      "a bound that is undefined",
      { id: eq("1"), at: { op: "range", range: { lt: undefined } } },
      "INVALID_PREDICATE at",
    ],
    ["a bound of another name", { id: eq("1"), at: { op: "range", range: { to: 5 } } }, "INVALID_PREDICATE at"],
    ["a prefix of nothing behind a value", { id: eq("1"), tag: under("") }, "INVALID_PREDICATE tag"],
  ])("%s is refused", (_, where, refused) => {
    const spec = specOf("text", kind, id, at, { ...site, name: "tag" });
    expect(refusal(() => planDelete(spec, where as Where))).toBe(refused);
  });

  it("what stands behind a domain's prefix, and an ambiguous width, are refused", () => {
    expect(refusal(() => planDelete(specOf("text", site, id), { site: under("com"), id: eq("1") }))).toBe(
      "INVALID_PREDICATE site",
    );
    const hash: ComponentSpec = { type: "hash", name: "bucket", of: ["at"], algorithm: "murmur3", buckets: 300 };
    const fixed: KeySpec = {
      ...specOf("packed", hash, { type: "uint32", name: "at" }, { type: "uint8", name: "n" }),
      generations: [16],
    };
    expect(refusal(() => planDelete(fixed, { at: eq(1) }))).toBe("INVALID_PREDICATE bucket");
    expect(planDelete(fixed, { at: eq(1), n: eq(1) }).points).toHaveLength(2);
  });

  it("a random delete takes exactly the rows that its predicates admit", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(planCases, closeCases), ({ spec, rows, where: any }) => {
        const where: Record<string, Predicate> = {};
        for (const { name, type } of spec.components) {
          const predicate = any[name];
          if (predicate) where[name] = predicate;
          else if (!["hash", "literal", "timeBucket"].includes(type)) break;
        }
        let found: ReturnType<typeof planDelete>;
        try {
          found = planDelete(spec, where);
        } catch (error) {
          if (isKeyError(error)) return;
          throw error;
        }
        accepted++;
        const stored = rows.flatMap(({ values, generations }) =>
          generations.map((generation) => ({ values, key: keyCodec(generationSpec(spec, generation)).encode(values) })),
        );
        for (const { values, key } of stored) {
          const gone =
            found.prefixes.some((prefix) => compareBytes(key.subarray(0, prefix.length), prefix) === 0) ||
            found.points.some((point) => compareBytes(point, key) === 0);
          if (gone !== satisfies(spec, where, values)) throw new Error(`${gone ? "took" : "left"} ${toHex(key)}`);
        }
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(300);
  }, 120_000);
});
