import { describe, expect, test } from "vitest";
import { check } from "../../src/check/index.ts";
import { compile } from "../../src/compile.ts";
import { AT, BUCKET, DEVICE, type ExampleParts, example, SEQ } from "../../src/lint/example.ts";
import { history, state, total } from "../corpus/corpus.ts";

const TODAY = "2026-10-30";
const FILE = "t.bt.yaml";

/** What a change breaks: class, rule, and the text at its place. */
function changes(before: string, after: string, today: string | undefined = TODAY): string[] {
  const compiled = (text: string) => ({ text, ...compile(text, FILE) });
  const old = compiled(before);
  expect(old.diagnostics.filter(({ rule }) => /^(schema|key)/.test(rule)).map(({ message }) => message)).toEqual([]);
  const { findings } = check([{ file: FILE, text: after }], {
    against: { files: [old], complete: true },
    ...(today === undefined ? {} : { context: { today } }),
  });
  const blocking = findings.filter(({ rule, severity }) => severity === "error" && /^(schema|key)/.test(rule));
  expect(blocking.map(({ message }) => message)).toEqual([]);
  const lines = after.split("\n");
  return findings.flatMap(({ rule, change, line, column, endLine, endColumn }) => {
    if (!rule.startsWith("evolve/")) return [];
    const text = lines[line - 1]!.slice(column - 1, endLine === line ? endColumn - 1 : undefined);
    return [`${change} ${rule.slice("evolve/".length)}: ${text}`];
  });
}

const base = (parts: ExampleParts = {}): string => example(parts);
const packed = (components: readonly string[]): string => base({ key: ["layout: packed"], components });
const binary = (components: readonly string[], queries: Readonly<Record<string, string>> = {}): string =>
  base({ key: ["layout: binary"], components, queries });
const USER = "name: userId, type: string, maxBytes: 20";

describe("S03: what moves rows to other keys", () => {
  test.each<[title: string, before: string, after: string, found: readonly string[]]>([
    ["buckets", base(), base({ components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ] }), ["KEY_BYTES buckets: 32"]],
    [
      "buckets in packed of another width, where a generation can't be read",
      packed([BUCKET, DEVICE, AT, SEQ]),
      base({
        key: ["layout: packed"],
        components: [BUCKET.replace("16", "512"), DEVICE, AT, SEQ],
        entity: ["eventTime: at", "generations: [{ buckets: 16, until: 2099-01-01 }]"],
      }),
      ["KEY_BYTES buckets: 512"],
    ],
    [
      "hash function",
      base(),
      base({ components: [BUCKET.replace("buckets: 16", "algorithm: sha256, hexDigits: 1"), DEVICE, AT, SEQ] }),
      ["KEY_BYTES hash: sha256"],
    ],
    [
      "digits of a hash",
      base({ components: [BUCKET.replace("buckets: 16", "algorithm: md5, hexDigits: 1"), DEVICE, AT, SEQ] }),
      base({ components: [BUCKET.replace("buckets: 16", "algorithm: md5, hexDigits: 2"), DEVICE, AT, SEQ] }),
      ["KEY_BYTES hash: 2"],
    ],
    ["layout", base(), packed([BUCKET, DEVICE, AT, SEQ]), ["KEY_BYTES layout: packed"]],
    ["delimiter", base(), base({ key: ["layout: text", 'delimiter: "!"'] }), ['KEY_BYTES layout: "!"']],
    [
      "component order",
      base(),
      base({ components: [DEVICE, BUCKET, AT, SEQ] }),
      [`KEY_BYTES component-order: { ${BUCKET} }`],
    ],
    [
      "inversion",
      base(),
      base({ components: [BUCKET, DEVICE, `${AT}, order: desc`, SEQ] }),
      ["KEY_BYTES component-bytes: desc"],
    ],
    [
      "unit",
      base(),
      base({ components: [BUCKET, DEVICE, AT.replace("micros", "millis"), SEQ] }),
      ["KEY_BYTES component-bytes: millis"],
    ],
    [
      "width",
      base(),
      base({ components: [BUCKET, DEVICE, AT, `${SEQ}, digits: 6`] }),
      ["KEY_BYTES component-bytes: 6"],
    ],
    [
      "type",
      base({ queries: {} }),
      base({ components: [BUCKET, "name: deviceId, type: uint32", AT, SEQ], queries: {} }),
      ["KEY_BYTES component-bytes: uint32"],
    ],
    [
      "what it is counted down from",
      base({ components: [DEVICE, `${AT}, order: desc`, SEQ] }),
      base({ components: [DEVICE, `${AT}, order: desc, max: 9007199254740991`, SEQ] }),
      ["KEY_BYTES component-bytes: 9007199254740991"],
    ],
    [
      "value of a literal",
      base({ components: ["name: kind, type: literal, value: r", DEVICE, AT, SEQ] }),
      base({ components: ["name: kind, type: literal, value: s", DEVICE, AT, SEQ] }),
      ["KEY_BYTES component-bytes: s"],
    ],
    [
      "period",
      base({ components: [DEVICE, "name: day, type: timeBucket, of: at, every: 1d", AT, SEQ] }),
      base({ components: [DEVICE, "name: day, type: timeBucket, of: at, every: 1h", AT, SEQ] }),
      ["KEY_BYTES component-bytes: 1h"],
    ],
    [
      "an id that a bucket is hashed from, as a uuid in layout text",
      base({ components: [BUCKET, "name: deviceId, type: uuid", AT, SEQ] }),
      base({ components: [BUCKET, "name: deviceId, type: string, maxBytes: 36", AT, SEQ] }),
      ["KEY_BYTES component-bytes: string"],
    ],
    [
      "a trailing component",
      base(),
      base({ components: [BUCKET, DEVICE, AT, SEQ, USER] }),
      [`KEY_BYTES component-added: { ${USER} }`],
    ],
    [
      "a component less",
      base({ components: [BUCKET, DEVICE, AT, SEQ, USER] }),
      base(),
      ["KEY_BYTES component-removed: components"],
    ],
  ])("%s", (_, before, after, found) => expect(changes(before, after)).toEqual(found));
});

const AGO = "generations: [{ buckets: 8, until: 2026-10-30 }]";
const LATER = "generations: [{ buckets: 8, until: 2026-10-31 }]";

describe("what breaks nothing", () => {
  test.each<[title: string, before: string, after: string]>([
    ["the same", base(), base()],
    [
      "defaults that are written out",
      base(),
      base({ components: [BUCKET, DEVICE, `${AT}, order: asc`, `${SEQ}, bits: 32`] }),
    ],
    ["an option without effect", packed([DEVICE, AT, SEQ]), packed([DEVICE, `${AT}, digits: 17`, SEQ])],
    ["longer values", base(), base({ components: [BUCKET, DEVICE.replace("64", "65"), AT, SEQ] })],
    [
      "any values instead of a pattern",
      base({ components: [DEVICE, AT, SEQ, `${USER}, pattern: "[a-z]+"`] }),
      base({ components: [DEVICE, AT, SEQ, USER] }),
    ],
    [
      "a union of names that gets one in between, in layout text",
      base({ components: [DEVICE, "name: kind, type: enum, values: [a, c]", AT, SEQ] }),
      base({ components: [DEVICE, "name: kind, type: enum, values: [b, c, a]", AT, SEQ] }),
    ],
    [
      "one bucket that is hashed from something else",
      base({ components: [BUCKET.replace("16", "1"), DEVICE, AT, SEQ] }),
      base({ components: [BUCKET.replace("16", "1").replace("[deviceId]", "[seq]"), DEVICE, AT, SEQ] }),
    ],
    ["another name of a bucket", base(), base({ components: [BUCKET.replace("bucket,", "shard,"), DEVICE, AT, SEQ] })],
    [
      "a type with the same bytes and the same type in TypeScript",
      base({ components: [DEVICE, AT, "name: n, type: uint32"] }),
      base({ components: [DEVICE, AT, "name: n, type: sequence"] }),
    ],
    ["a generation whose day has come", base({ entity: ["eventTime: at", AGO] }), base()],
    ["a period in other words", total(), total({ entity: ["bucket: 60m"] })],
    ["event time that is named as before", state(), state({ entity: ["conflict: newest-event", "eventTime: given"] })],
    [
      "writes that take more",
      base({ entity: ["eventTime: at", "time: { rounding: exact }"] }),
      base({ entity: ["eventTime: at", "time: { artificial: true, maxSkew: 1h }"] }),
    ],
    ["an event that is dated from now on", base({ entity: [] }), base()],
    [
      "a family more, and longer retention",
      base({ table: ["options: { changeStream: 1d }"] }),
      base({ table: ["options: { changeStream: 7d }"], families: { m: "gc: { maxAge: 91d }", n: "gc: never" } }),
    ],
    [
      "options that are not asked for",
      base({ table: ["options: { changeStream: 7d, deletionProtection: true }"] }),
      base(),
    ],
    [
      "a query that is ordered",
      base({ queries: { h: "deviceId: eq, at: range; ordered: false" } }),
      base({ queries: { h: "at: range, deviceId: eq" } }),
    ],
    [
      "an order that is that of the keys",
      base(),
      base({ queries: { history: "deviceId: eq, at: range; order: { at: asc }" } }),
    ],
    [
      "a name of a column's value",
      base({ columns: { value: "family: m, type: enum, values: [a]" } }),
      base({ columns: { value: "family: m, type: enum, values: [b, a]" } }),
    ],
    [
      "a qualifier that is written as other bytes of the same",
      base(),
      base({ columns: { value: "family: m, type: float64, qualifier: { hex: 76616c7565 }" } }),
    ],
    [
      "a limit and a workload",
      base(),
      base({ entity: ["eventTime: at", "maxRanges: 5"], workload: ["writesPerSecond: 5"] }),
    ],
  ])("%s", (_, before, after) => expect(changes(before, after)).toEqual([]));
});

describe("what else is found", () => {
  test.each<[title: string, before: string, after: string, found: readonly string[]]>([
    [
      "a generation that is missed a day early",
      base({ entity: ["eventTime: at", LATER] }),
      base(),
      ["KEY_BYTES generation-removed: Reading"],
    ],
    [
      "a name less in an enum of layout text",
      base({ components: [DEVICE, "name: kind, type: enum, values: [a, b]", AT, SEQ] }),
      base({ components: [DEVICE, "name: kind, type: enum, values: [a]", AT, SEQ] }),
      ["KEY_BYTES component-values: [a]"],
    ],
    [
      "another pattern",
      base({ components: [DEVICE, AT, SEQ, `${USER}, pattern: "[a-z]+"`] }),
      base({ components: [DEVICE, AT, SEQ, `${USER}, pattern: "[a-z]*"`] }),
      ['KEY_BYTES component-values: "[a-z]*"'],
    ],
    [
      "text that may be empty at the end of a binary key: the old rows have it empty",
      binary([DEVICE, AT]),
      binary([DEVICE, AT, USER]),
      [`SOURCE component-type: { ${USER} }`],
    ],
    [
      "text at the end of a binary key that can't be empty",
      binary([DEVICE, AT]),
      binary([DEVICE, AT, `${USER}, pattern: "[a-z]+"`]),
      [`KEY_BYTES component-added: { ${USER}, pattern: "[a-z]+" }`],
    ],
    [
      "text that may be empty at the end of a packed key, behind text",
      packed([AT, DEVICE]),
      packed([AT, DEVICE, USER]),
      [`KEY_BYTES component-added: { ${USER} }`],
    ],
    [
      "and behind what is fixed in length",
      packed([DEVICE, AT]),
      packed([DEVICE, AT, USER]),
      [`SOURCE component-type: { ${USER} }`],
    ],
    [
      "a wider integer in binary",
      binary([DEVICE, AT, "name: n, type: uint32"]),
      binary([DEVICE, AT, "name: n, type: int64"]),
      ["SOURCE component-type: int64"],
    ],
    [
      "and in packed",
      packed([DEVICE, AT, "name: n, type: uint32"]),
      packed([DEVICE, AT, "name: n, type: int64"]),
      ["KEY_BYTES component-bytes: int64"],
    ],
    [
      "a literal that becomes one of several",
      base({ components: ["name: kind, type: literal, value: r", DEVICE, AT, SEQ] }),
      base({ components: ["name: kind, type: enum, values: [s, r]", DEVICE, AT, SEQ] }),
      ["SOURCE component-type: enum"],
    ],
    [
      "an order that is reversed",
      base(),
      base({ queries: { history: "deviceId: eq, at: range; order: { at: desc }" } }),
      ["KEY_ORDER query-order: { at: desc }"],
    ],
    ["granularity", base(), base({ table: ["granularity: micros"] }), ["DATA granularity: micros"]],
    [
      "a family that aggregates",
      base(),
      base({ families: { m: "aggregate: sum, gc: { maxAge: 90d }" }, columns: { value: "family: m, type: int64" } }),
      ["DATA aggregate: sum", "DATA column-values: int64"],
    ],
    [
      "fewer versions",
      state({ families: { s: "gc: { maxVersions: 5 }" } }),
      state(),
      ["DATA gc-tightened: { maxVersions: 1 }"],
    ],
    [
      "an intersection that becomes a union",
      base({ families: { m: "gc: { all: [{ maxAge: 90d }, { maxVersions: 1 }] }" } }),
      base({ families: { m: "gc: { any: [{ maxAge: 90d }, { maxVersions: 1 }] }" } }),
      ["DATA gc-tightened: { any: [{ maxAge: 90d }, { maxVersions: 1 }] }"],
    ],
    [
      "backups that go earlier",
      base({ table: ["options: { automatedBackups: { retention: 7d, frequency: 24h } }"] }),
      base({ table: ["options: { automatedBackups: { retention: 3d, frequency: 24h } }"] }),
      ["DATA retention-shortened: 3d"],
    ],
    ["versions by number", history(), history({ entity: ["version: sequence"] }), ["DATA write-meaning: sequence"]],
    [
      "the type of an entity",
      state(),
      state({ type: "versioned", entity: ["eventTime: given"] }),
      ["DATA write-meaning: versioned"],
    ],
    ["the period of totals", total(), total({ entity: ["bucket: 1d"] }), ["DATA write-meaning: 1d"]],
    [
      "a column that a dynamic one takes over",
      base({ columns: { n: "family: m, type: int64", more: "family: m, type: string, dynamic: true" } }),
      base({ columns: { more: "family: m, type: string, dynamic: true" } }),
      ["DATA column-moved: more"],
    ],
    [
      "times that are no longer rounded",
      base(),
      base({ entity: ["eventTime: at", "time: { rounding: exact }"] }),
      ["SOURCE write-refused: exact"],
    ],
    ["an event that nothing dates", base(), base({ entity: [] }), ["SOURCE write-refused: Reading"]],
    [
      "a dynamic column",
      base(),
      base({ columns: { value: "family: m, type: float64, dynamic: true" } }),
      ["DATA column-moved: true"],
    ],
    [
      "a new column that is required",
      base(),
      base({ columns: { value: "family: m, type: float64", n: "family: m, type: int64, required: true" } }),
      ["DATA column-required: true"],
    ],
    [
      "a column that may be missing",
      base({ columns: { value: "family: m, type: float64, required: true" } }),
      base(),
      ["SOURCE column-type: { family: m, type: float64 }"],
    ],
    [
      "a name less of a column's value",
      base({ columns: { value: "family: m, type: enum, values: [a, b]" } }),
      base({ columns: { value: "family: m, type: enum, values: [a]" } }),
      ["DATA column-values: [a]"],
    ],
    [
      "a component by another name, in everything that names it",
      base(),
      base({
        components: [BUCKET, DEVICE, AT.replace("at", "time"), SEQ],
        entity: ["eventTime: time"],
        queries: { history: "deviceId: eq, time: range" },
      }),
      ["SOURCE component-renamed: time"],
    ],
    [
      "an entity by another name and with another key",
      base(),
      base({ components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ] }).replace("  Reading:", "  Event:"),
      ["SOURCE entity-renamed: Event", "KEY_BYTES buckets: 32"],
    ],
  ])("%s", (_, before, after, found) => expect(changes(before, after)).toEqual(found));
});

test("a column that is renamed without its cells is told how to keep them", () => {
  const before = { text: base(), ...compile(base(), FILE) };
  const after = base({ columns: { reading: "family: m, type: float64" } });
  const { findings } = check([{ file: FILE, text: after }], { against: { files: [before], complete: true } });
  const [found] = findings.filter(({ rule }) => rule === "evolve/column-removed");
  expect(found?.help).toContain("If `reading` is its new name, keep the cells: `qualifier: value`.");
});

/** What is found of a change, beside what is wrong with either schema. */
function compared(before: string, after: string) {
  const old = { text: before, ...compile(before, FILE) };
  const context = { today: TODAY };
  return check([{ file: FILE, text: after }], { against: { files: [old], complete: true }, context }).findings;
}

test("an option that is no longer given is named as such", () => {
  const found = compared(total(), total({ entity: [] })).find(({ rule }) => rule === "evolve/write-meaning");
  expect(found?.message).toContain("`bucket` of `Reading` was 1h and is not given:");
});

test("generations are offered for events, and not for rows that are written again", () => {
  const grown = (text: string): string => text.replace("buckets: 16", "buckets: 32");
  const helpOf = (text: string) =>
    compared(text, grown(text)).find(({ rule }) => rule === "evolve/buckets")?.help ?? "not found";
  expect(helpOf(base())).toContain("generations");
  expect(helpOf(total({ components: [BUCKET, DEVICE] }))).not.toContain("generations");
  expect(helpOf(total({ components: [BUCKET, DEVICE] }))).toContain("a new table or a second entity");
});

describe("a comment about a change", () => {
  const ignore = "  # rowsmith-ignore evolve/gc-tightened: nothing reads more\n";
  const commented = (text: string): string => text.replace("  m:", `${ignore}  m:`);
  const less = (text: string): string => text.replace("90d", "30d");
  const rules = (before: string, after: string): string[] => compared(before, after).map(({ rule }) => rule);

  test("is used by the change", () => expect(rules(base(), commented(less(base())))).toEqual([]));

  test("is unused where nothing has changed", () => {
    const [found, ...more] = compared(base(), commented(base()));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule: "suppress/unused", severity: "warning", line: 4, column: 3, endLine: 4 });
    expect(rules(base(), commented(base().replace("buckets: 16", "buckets: 32")))).toEqual([
      "suppress/unused",
      "evolve/buckets",
    ]);
  });

  test("stays when the change is made", () => {
    expect(rules(commented(less(base())), commented(less(base())))).toEqual([]);
  });
});

test("a comment above a part silences what has changed in it", () => {
  const first = base().replace(
    "{ name: deviceId, type: string, maxBytes: 64 }",
    "&id { name: deviceId, type: string, maxBytes: 64 }",
  );
  const alias = (most: number, comment = "") =>
    first.replace("64", String(most)).replace("        - &id", `${comment}        - &id`);
  expect(changes(first, alias(32))).toEqual(["KEY_BYTES component-values: 32"]);
  expect(changes(first, alias(32, "        # rowsmith-ignore evolve/component-values: ids have 20 bytes\n"))).toEqual(
    [],
  );
});
