import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { AT, BUCKET, DEVICE, type ExampleParts, example, FLEET, SEQ } from "../src/lint/example.ts";
import { DESC, history, keyed, MILLIS, state, total, WRITER } from "./corpus/corpus.ts";

/** Findings as `rule message`. */
function findings(text: string): string[] {
  return compile(text, "t.bt.yaml", { today: "2026-10-30" }).diagnostics.map(
    ({ rule, message }) => `${rule} ${message}`,
  );
}

const rules = (text: string): string[] => findings(text).map((finding) => finding.split(" ")[0]!);
const key = (components: readonly string[], parts: ExampleParts = {}): string[] => rules(keyed(components, parts));

describe("real users' failures, as far as a design shows them", () => {
  test("D01: a delimiter inside of a component", () => {
    // dev#7 with x, and dev with 7#x: what the schema itself writes is refused, and a pattern that admits # is named.
    const pattern = "name: deviceId, type: string, maxBytes: 64, pattern: '[a-z0-9#]+'";
    expect(key([pattern, AT, SEQ])).toEqual(["key/pattern-admits-delimiter"]);
    expect(key([pattern, AT, SEQ], { key: ["layout: binary"] })).toEqual([]);
    expect(key(["name: kind, type: literal, value: 'dev#7'", DEVICE, AT, SEQ])).toEqual(["key/delimiter-order"]);
    expect(key(["name: kind, type: enum, values: ['dev#7', x]", DEVICE, AT, SEQ])).toContain("key/delimiter-order");
  });

  test("N01: decimals without a width", () => {
    const queries = { some: "n: range" };
    expect(key(["name: n, type: string, pattern: '\\d+'", AT, SEQ], { queries })).toEqual(["key/unpadded-decimal"]);
    expect(key(["name: n, type: uint64", AT, SEQ], { queries })).toEqual([]);
    // -1 has no place among zero-padded digits.
    expect(key(["name: n, type: int64", AT, SEQ], { queries })).toEqual(["key/range-not-held"]);
    expect(key(["name: n, type: int64", AT, SEQ], { queries, key: ["layout: packed"] })).toEqual([]);
  });

  test("N03: inverted timestamps", () => {
    const queries = { newest: "deviceId: eq, at: range; order: { at: desc }" };
    // Newest first is a key whose time is descending; an ascending one needs a reversed scan.
    expect(key([DEVICE, DESC, SEQ], { queries })).toEqual([]);
    expect(key([DEVICE, AT, SEQ], { queries })).toEqual(["query/reversed"]);
    // 2^63 - t has 19 digits, and is an inversion of the key alone.
    const inverted = "name: at, type: timestamp, unit: micros, order: desc, max: 9223372036854775807";
    expect(key([DEVICE, inverted, SEQ])).toEqual([]);
    const artificial = { families: { m: "gc: never" }, entity: ["eventTime: at", "time: { artificial: true }"] };
    expect(key([DEVICE, inverted, SEQ], artificial)).toEqual(["entity/inverted-cell-time"]);
  });

  test("T01: microseconds on a table of milliseconds", () => {
    const exact = { entity: ["eventTime: at", "time: { rounding: exact }"] };
    expect(key([DEVICE, AT, SEQ], exact)).toEqual(["entity/exact-below-granularity"]);
    expect(key([DEVICE, AT, SEQ], { ...exact, table: ["granularity: micros"] })).toEqual([]);
    expect(key([DEVICE, AT, SEQ])).toEqual([]);
    // Versions that are rounded to one millisecond are one version.
    const floor = ["eventTime: given", "version: eventTime", "time: { rounding: floor }"];
    const versions = { families: { v: "gc: { maxVersions: 9 }" }, entity: floor, workload: FLEET };
    expect(rules(history(versions))).toEqual(["entity/version-collisions"]);
    expect(findings(history(versions))[0]).toContain(
      "at 50,000 writes a second over 200,000 values of `deviceId`, 6.2 a second",
    );
  });

  test("T06: zero as a timestamp, and an age", () => {
    const artificial = ["eventTime: given", "conflict: newest-event", "time: { artificial: true }"];
    const aged = { s: "gc: { any: [{ maxAge: 7d }, { maxVersions: 1 }] }" };
    expect(rules(state({ families: aged, entity: artificial }))).toEqual(["entity/age-on-artificial-time"]);
    expect(rules(state({ entity: artificial }))).toEqual([]);
    expect(rules(history({ entity: ["version: sequence"] }))).toEqual(["entity/age-on-sequence-versions"]);
  });

  test("T07: two workers in one millisecond", () => {
    const severity = (text: string): string[] =>
      compile(text, "t").diagnostics.map(({ rule, severity }) => `${severity} ${rule}`);
    expect(severity(keyed([BUCKET, DEVICE, MILLIS]))).toEqual(["error entity/event-not-unique"]);
    expect(severity(keyed([BUCKET, DEVICE, MILLIS, SEQ]))).toEqual(["warning entity/sequence-without-writer"]);
    expect(severity(keyed([BUCKET, DEVICE, MILLIS, WRITER]))).toEqual(["error entity/event-not-unique"]);
    expect(
      severity(keyed([BUCKET, DEVICE, AT, "name: seq, type: sequence, digits: 4", "name: w, type: writer, digits: 2"])),
    ).toEqual([]);
  });

  test("S03: another number of buckets", () => {
    // Old rows stay readable while the schema names the number that they were written with.
    const until = (day: string) => ({ entity: ["eventTime: at", `generations: [{ buckets: 16, until: ${day} }]`] });
    const now = ["name: bucket, type: hash, of: [deviceId], buckets: 32", DEVICE, AT, SEQ];
    expect(key(now, until("2027-01-01"))).toEqual([]);
    expect(key(now, until("2026-10-01"))).toEqual(["entity/generation-ended"]);
  });

  test("H01: time first, a constant and time, a bucket of what is hot", () => {
    const queries = { window: "at: range" };
    expect(key([AT, DEVICE, SEQ], { queries })).toEqual(["hotspot/time-first"]);
    expect(key(["name: kind, type: literal, value: a", AT, DEVICE, SEQ], { queries })).toEqual(["hotspot/time-first"]);
    expect(key([SEQ, DEVICE, AT], { queries: { one: "seq: eq" } })).toEqual(["hotspot/sequence-first"]);
    expect(
      key(
        [
          "name: bucket, type: hash, of: [kind], buckets: 16",
          "name: kind, type: enum, values: [a, b]",
          AT,
          DEVICE,
          SEQ,
        ],
        {
          queries: { window: "kind: eq, at: range" },
        },
      ),
    ).toEqual(["hotspot/hash-of-few-values"]);
    // One hot device: its own hash moves it, and nothing more.
    const skewed = { workload: [...FLEET, "skew: { deviceId: [0.5] }"] };
    expect(findings(keyed([BUCKET, DEVICE, AT, SEQ], skewed))).toEqual([
      "hotspot/dominant-value the most frequent `deviceId` has 50% of the writes: 25,000 a second go to one tablet, and a node takes about 10,000 in all",
    ]);
    // Spread by buckets, windows over all devices cost a range in each.
    expect(key([BUCKET, AT, DEVICE, SEQ], { queries })).toEqual([]);
  });

  test("A01: totals are added to, values are set", () => {
    expect(rules(total())).toEqual([]);
    expect(rules(total({ families: { c: "gc: { maxAge: 400d }" } }))).toEqual(["schema/invalid-value"]);
    expect(rules(total({ columns: { events: "family: c, type: float64" } }))).toEqual(["schema/invalid-value"]);
    const set = { families: { s: "aggregate: sum, gc: { maxVersions: 1 }" }, columns: { n: "family: s, type: int64" } };
    expect(rules(state(set))).toEqual(["entity/set-cell-on-aggregate"]);
  });

  test("G02: an age on a replicated table can't be made longer later", () => {
    const replicated = { table: ["replicated: true"] };
    expect(rules(example({ ...replicated, families: { m: "gc: { maxAge: 2d }" } }))).toEqual(["gc/replicated-age"]);
    expect(rules(example({ ...replicated, families: { m: "gc: { maxAge: 30d }" } }))).toEqual([]);
  });

  test("P01: names that Bigtable takes", () => {
    const named = (table: string): string[] => rules(example({}).replace("table: telemetry", `table: ${table}`));
    expect(named("a".repeat(50))).toEqual([]);
    expect(named("a".repeat(51))).toEqual(["schema/invalid-name"]);
    expect(named("tele/metry")).toEqual(["schema/invalid-name"]);
  });
});
