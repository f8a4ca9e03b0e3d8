import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { expectMarked, schema } from "./marked.ts";

/** `⟦rule|text⟧` marks what is found and where; nothing else may be found. */
const CORPUS: Readonly<Record<string, string>> = {
  "a clean schema": schema({}),
  "a root that is a list": "⟦schema/wrong-type|- version⟧\n",
  "a root that is text": "⟦schema/wrong-type|hello⟧\n",
  "a root key that is unknown": schema({ head: "⟦schema/unknown-key|granularty⟧: millis" }),
  "a root key that is missing": "⟦schema/missing-key|table⟧: t\nentities: ⟦schema/invalid-value|{}⟧\n",
  "no entities": "⟦schema/missing-key|version⟧: 1\ntable: t\n",
  "a misspelt required key is one mistake":
    "version: 1\n⟦schema/unknown-key|tabel⟧: t\nentities: ⟦schema/invalid-value|{}⟧\n",
  "a version from the future": "version: ⟦schema/version|2⟧\ntable: t\nentities: ⟦schema/invalid-value|{}⟧\n",
  "a version that is text": 'version: ⟦schema/invalid-value|"1"⟧\ntable: t\nentities: ⟦schema/invalid-value|{}⟧\n',
  "a table id with a space": "version: 1\ntable: ⟦schema/invalid-name|my table⟧\nentities: ⟦schema/invalid-value|{}⟧\n",
  "a table id that is a number": "version: 1\ntable: ⟦schema/wrong-type|7⟧\nentities: ⟦schema/invalid-value|{}⟧\n",
  "entities that are a list": "version: 1\ntable: t\nentities: ⟦schema/wrong-type|[a]⟧\n",
  "entities that are not written": "version: 1\ntable: t\n⟦schema/wrong-type|entities⟧:\n",

  "granularity micros": schema({ head: "granularity: ⟦schema/not-supported|micros⟧" }),
  "granularity millis": schema({ head: "granularity: millis" }),
  "granularity seconds": schema({ head: "granularity: ⟦schema/invalid-value|seconds⟧" }),
  "a replicated table": schema({ head: "replicated: ⟦schema/not-supported|true⟧" }),
  "a table that is not replicated": schema({ head: "replicated: false" }),
  "replicated in words": schema({ head: "replicated: ⟦schema/wrong-type|yes⟧" }),
  "options of later versions": schema({
    head: "options: { ⟦schema/not-supported|deletionProtection⟧: true, ⟦schema/not-supported|changeStream⟧: 7d, ⟦schema/not-supported|automatedBackups⟧: {} }",
  }),
  "splits by keys": schema({ head: "options: { splits: ⟦schema/not-supported|[a, b]⟧ }" }),
  "splits none": schema({ head: "options: { splits: none }" }),
  "splits by a wrong word": schema({ head: "options: { splits: ⟦schema/invalid-value|atuo⟧ }" }),

  "a family id with a slash": schema({
    families: "⟦entity/unused-family,schema/invalid-name|a/b⟧: { gc: never }\n  m: { gc: never }",
  }),
  "a family without gc": schema({ families: "⟦schema/missing-key|m⟧: { }" }),
  "a family with gc misspelt": schema({ families: "m: { ⟦schema/unknown-key|gcc⟧: never }" }),
  "an aggregate family": schema({ families: "m: { ⟦schema/not-supported|aggregate⟧: sum, gc: never }" }),
  "never among other rules": schema({
    families: "m: { gc: { any: [⟦schema/invalid-value|never⟧, { maxVersions: 1 }] } }",
  }),
  "a family that is text": schema({ families: "m: ⟦schema/wrong-type|never⟧" }),
  "gc by a wrong word": schema({ families: "m: { gc: ⟦schema/invalid-value|nevr⟧ }" }),
  "gc that is not written": schema({ families: "m:\n    ⟦schema/wrong-type|gc⟧:" }),
  "gc of two rules at once": schema({ families: "m: { gc: ⟦schema/invalid-value|{ maxAge: 5d, maxVersions: 3 }⟧ }" }),
  "gc of no rule": schema({ families: "m: { gc: ⟦schema/invalid-value|{}⟧ }" }),
  "gc with an unknown rule": schema({ families: "m: { gc: { ⟦schema/unknown-key|maxVersion⟧: 1 } }" }),
  "gc of no versions": schema({ families: "m: { gc: { maxVersions: ⟦schema/invalid-value|0⟧ } }" }),
  "gc of half a version": schema({ families: "m: { gc: { maxVersions: ⟦schema/invalid-value|1.5⟧ } }" }),
  "gc of too many versions": schema({
    families: "m: { gc: { maxVersions: ⟦schema/invalid-value|99999999999999999999⟧ } }",
  }),
  "an age without unit": schema({ families: "m: { gc: { maxAge: ⟦schema/wrong-type|90⟧ } }" }),
  "an age in weeks": schema({ families: "m: { gc: { maxAge: ⟦schema/invalid-value|2w⟧ } }" }),
  "an age of a million years": schema({ families: "m: { gc: { maxAge: ⟦schema/invalid-value|365000000d⟧ } }" }),
  "a mistake deep in gc": schema({
    families:
      "m: { gc: { any: [{ maxAge: 1d }, { all: [{ maxVersions: 1 }, { maxAge: ⟦schema/invalid-value|soon⟧ }] }] } }",
  }),
  "parts of gc that are no list": schema({ families: "m: { gc: { any: ⟦schema/wrong-type|{ maxAge: 1d }⟧ } }" }),

  "an entity in lower case": schema({}).replace("Reading", "⟦schema/invalid-name|reading⟧"),
  "an entity that is a list": "version: 1\ntable: t\nentities:\n  Reading: ⟦schema/wrong-type|[]⟧\n",
  "an entity without type or key":
    "version: 1\ntable: t\nentities:\n  ⟦schema/missing-key,schema/missing-key|Reading⟧: {}\n",
  "a versioned entity": schema({ type: "type: ⟦schema/not-supported|versioned⟧" }),
  "an aggregate entity": schema({ type: "type: ⟦schema/not-supported|aggregate⟧" }),
  "an entity of an unknown type": schema({ type: "type: ⟦schema/invalid-value|evnt⟧" }),
  "entity options of later versions": schema({
    entity: `⟦schema/not-supported|conflict⟧: compare
    ⟦schema/not-supported|version⟧: v
    ⟦schema/not-supported|bucket⟧: 1h
    ⟦schema/not-supported|time⟧: { rounding: floor }
    ⟦schema/not-supported|generations⟧: []
    ⟦schema/not-supported|workload⟧: { writers: 8 }
    maxRanges: 100`,
  }),
  "maxRanges of nothing": schema({ entity: "maxRanges: ⟦schema/invalid-value|0⟧" }),

  "layout binary": schema({ layout: "layout: binary" }),
  "layout packed": schema({ layout: "layout: packed" }),
  "an unknown layout, which no component is held against": schema({
    layout: "layout: ⟦schema/invalid-value|packd⟧",
    components: ["{ name: id, type: bytes, order: desc }"],
  }),
  "no layout": schema({ layout: "description: x" }).replace("    key:", "    ⟦schema/missing-key|key⟧:"),
  "an empty delimiter": schema({ layout: 'layout: text\n      delimiter: ⟦schema/invalid-value|""⟧' }),
  "half a surrogate pair as a delimiter": schema({
    layout: 'layout: text\n      delimiter: ⟦schema/invalid-value|"\\uD800"⟧',
  }),
  "components that are a mapping": schema({})
    .replace(/components:[\s\S]*?entity\n/, "components: ⟦schema/wrong-type|{}⟧\n")
    .replace("one: { where: { id: eq } }", "{}"),

  "every component type": schema({
    layout: "layout: packed",
    components: [
      "{ name: a, type: bytes, length: 4, order: desc }",
      "{ name: a2, type: bytes, maxBytes: 4 }",
      "{ name: a3, type: bytes }",
      "{ name: b, type: int32, order: desc }",
      "{ name: c, type: int64 }",
      "{ name: at, type: timestamp, unit: micros }",
      "{ name: d, type: timeBucket, of: at, every: 1h, format: epoch, order: desc }",
      "{ name: e, type: writer, bits: 8 }",
      "{ name: f, type: uuid, version: 7, order: desc }",
      "{ name: g, type: enum, values: [z, a, ''], order: asc }",
      "{ name: h, type: domain, maxBytes: 100, order: desc }",
      "{ name: i, type: uint64, order: desc }",
      "{ name: j, type: sequence, order: desc }",
      "{ name: id, type: string, order: desc }",
    ],
  }),
  "options of the wrong kind": schema({
    layout: "layout: packed",
    components: [
      "{ name: a, type: bytes, length: ⟦schema/invalid-value|0⟧ }",
      "{ name: a2, type: bytes, length: 4, ⟦schema/invalid-value|maxBytes⟧: 4 }",
      "{ name: b, type: int32, order: ⟦schema/invalid-value|down⟧ }",
      "{ name: e, type: writer, bits: ⟦schema/invalid-value|32⟧ }",
      "{ name: e2, type: writer, ⟦schema/unknown-key|order⟧: desc }",
      "{ name: f, type: uuid, version: ⟦schema/invalid-value|9⟧ }",
      "{ name: g, type: enum, values: ⟦schema/invalid-value|[]⟧ }",
      "⟦schema/missing-key|{ name: g2, type: enum }⟧",
      "{ name: g3, type: enum, values: [a, b, ⟦schema/duplicate-name|a⟧, ⟦schema/duplicate-name|b⟧] }",
      "{ name: g4, type: enum, values: [yes, ⟦schema/wrong-type|1⟧, ⟦schema/wrong-type|true⟧] }",
      `{ name: g5, type: enum, values: ⟦schema/invalid-value|[${Array.from({ length: 257 }, (_, i) => `v${i}`).join(", ")}]⟧ }`,
      'name: g6\n          type: enum\n          values: [⟦schema/invalid-value|"\\uD800"⟧]',
      "{ name: h, type: domain, ⟦schema/unknown-key|pattern⟧: x }",
      "{ name: id, type: string }",
    ],
  }),
  "periods of time buckets": schema({
    components: [
      ...["1m", "60s", "7m", "90m", "24h", "1d"].map(
        (every, i) => `{ name: good${i}, type: timeBucket, of: at, every: ${every} }`,
      ),
      ...["59s", "90s", "1500ms", "25h", "2d", "0m", "1w", "1.5h", "-1h"].map(
        (every, i) => `{ name: bad${i}, type: timeBucket, of: at, every: ⟦schema/invalid-value|${every}⟧ }`,
      ),
      "{ name: bad9, type: timeBucket, of: at, every: ⟦schema/wrong-type|60⟧ }",
      "⟦schema/missing-key|{ name: badX, type: timeBucket, of: at }⟧",
      "{ name: badY, type: timeBucket, of: at, every: 1h, format: ⟦schema/invalid-value|ISO⟧ }",
      "{ name: at, type: timestamp, unit: millis }",
      "{ name: id, type: string }",
    ],
  }),
  "hashes by digest": schema({
    components: [
      "{ name: a, type: hash, of: [id], buckets: 4, algorithm: murmur3 }",
      "{ name: b, type: ⟦key/several-hashes|hash⟧, of: [id], algorithm: md5, hexDigits: 4 }",
      "{ name: c, type: ⟦key/several-hashes|hash⟧, of: [id], algorithm: sha256, hexDigits: 1 }",
      "{ name: d, type: hash, of: [id], algorithm: md5, ⟦schema/invalid-value|buckets⟧: 256, hexDigits: 2 }",
      "⟦schema/missing-key|{ name: e, type: hash, of: [id], algorithm: sha256 }⟧",
      "⟦schema/missing-key|name⟧: f\n          type: hash\n          of: [id]\n          algorithm: md5\n          ⟦schema/invalid-value|buckets⟧: 16",
      "{ name: g, type: hash, of: [id], ⟦schema/invalid-value|hexDigits⟧: 2 }",
      "{ name: h, type: hash, of: [id], buckets: 4, algorithm: murmur3, ⟦schema/invalid-value|hexDigits⟧: 2 }",
      "⟦schema/missing-key|{ name: i, type: hash, of: [id] }⟧",
      "{ name: j, type: hash, of: [id], algorithm: md5, hexDigits: ⟦schema/invalid-value|5⟧ }",
      "{ name: k, type: hash, of: [id], buckets: 4, algorithm: ⟦schema/invalid-value|murmur⟧ }",
      "{ name: id, type: string }",
    ],
  }),
  "order where it means nothing": schema({
    components: [
      "{ name: kind, type: literal, value: x, ⟦schema/unknown-key|order⟧: asc }",
      "{ name: id, type: string }",
    ],
  }),
  "a component that is text": schema({ components: ["{ name: id, type: string }", "⟦schema/wrong-type|deviceId⟧"] }),
  "a component without type": schema({ components: ["⟦schema/missing-key|{ name: id }⟧"] }),
  "a component in block form without type": schema({
    components: ["⟦schema/missing-key|name⟧: id\n          description: x"],
  }),
  "a component with type misspelt": schema({
    components: ["{ name: id, ⟦schema/unknown-key|tpye⟧: string, maxBytes: 4 }"],
  }),
  "a component without name": schema({
    components: ["{ name: id, type: string }", "⟦schema/missing-key|{ type: uint8 }⟧"],
  }),
  "a component of an unknown type": schema({ components: ["{ name: id, type: ⟦schema/invalid-value|strin⟧ }"] }),
  "a component of no type": schema({ components: ["{ name: id, type: ⟦schema/wrong-type|5⟧ }"] }),
  "a component's name in snake case": schema({
    components: ["{ name: id, type: string }", "{ name: ⟦schema/invalid-name|device_id⟧, type: uint8 }"],
  }),
  "numbers of components": schema({
    components: [
      '{ name: b, type: hash, of: [id], buckets: ⟦schema/wrong-type|"16"⟧ }',
      "{ name: c, type: hash, of: [id], buckets: ⟦schema/invalid-value|65537⟧ }",
      "{ name: d, type: hash, of: [id], buckets: ⟦schema/invalid-value|0⟧ }",
      "{ name: e, type: hash, of: [id], buckets: ⟦schema/invalid-value|-1⟧ }",
      "{ name: id, type: string, maxBytes: ⟦schema/invalid-value|4097⟧ }",
      "{ name: n, type: uint8, digits: ⟦schema/invalid-value|0⟧ }",
      "{ name: s, type: sequence, digits: ⟦schema/invalid-value|21⟧ }",
      "{ name: t, type: sequence, bits: ⟦schema/invalid-value|8⟧ }",
      "{ name: u, type: timestamp, unit: ⟦schema/invalid-value|nanos⟧ }",
      "⟦schema/missing-key|{ name: v, type: timestamp }⟧",
      "{ name: w, type: timestamp, unit: micros, order: desc, max: ⟦schema/invalid-value|-5⟧ }",
      "{ name: x, type: timestamp, unit: micros, order: desc, max: ⟦schema/invalid-value|1e3.5⟧ }",
    ],
  }),
  "a literal of nothing": schema({
    components: ['{ name: kind, type: literal, value: ⟦schema/invalid-value|""⟧ }', "{ name: id, type: string }"],
  }),
  "a literal that is a number": schema({
    components: ["{ name: kind, type: literal, value: ⟦schema/wrong-type|7⟧ }", "{ name: id, type: string }"],
  }),
  "a hash of nothing": schema({
    components: ["{ name: b, type: hash, of: ⟦schema/invalid-value|[]⟧, buckets: 4 }", "{ name: id, type: string }"],
  }),
  "a hash of one name": schema({
    components: ["{ name: b, type: hash, of: ⟦schema/wrong-type|id⟧, buckets: 4 }", "{ name: id, type: string }"],
  }),
  "a pattern that is none": schema({
    components: ["{ name: id, type: string, pattern: ⟦schema/invalid-value|'(['⟧ }"],
  }),

  "columns of later versions": schema({
    columns: `a: { family: m, type: ⟦schema/not-supported|json⟧ }
      b: { family: m, type: ⟦schema/not-supported|timestamp⟧ }
      c: { family: m, type: ⟦schema/not-supported|enum⟧ }
      d: { family: m, type: string, ⟦schema/not-supported|dynamic⟧: true }`,
  }),
  "wrong columns": schema({
    columns: `a: { family: m, type: ⟦schema/invalid-value|float⟧ }
      ⟦schema/missing-key|b⟧: { family: m }
      c: { family: m, type: string, required: ⟦schema/wrong-type|1⟧ }
      d: { family: m, type: string, qualifier: ⟦schema/invalid-value|""⟧ }
      e: ⟦schema/wrong-type|string⟧
      ⟦schema/invalid-name|F⟧: { family: m, type: string }`,
  }),
  "columns that are a list": schema({}).replace(/columns:\n {6}value.*\n/, "columns: ⟦schema/wrong-type|[a]⟧\n"),
  "a qualifier that is too long": schema({
    columns: `a: { family: m, type: string, qualifier: ⟦schema/invalid-value|${"x".repeat(16_385)}⟧ }`,
  }),

  "queries of later versions": schema({ queries: "one: { where: { id: ⟦schema/not-supported|prefix⟧ } }" }),
  "wrong queries": schema({
    queries: `one: { where: { id: ⟦schema/invalid-value|eqq⟧, at: ⟦schema/wrong-type|5⟧ } }
      two: { where: ⟦schema/invalid-value|{}⟧ }
      three: { where: ⟦schema/wrong-type|id⟧ }
      ⟦schema/missing-key|four⟧: { ordered: false }
      five: { ⟦schema/unknown-key|were⟧: { id: eq } }
      six: { where: { id: eq }, ordered: ⟦schema/wrong-type|no⟧ }
      ⟦schema/invalid-name|Seven⟧: { where: { id: eq } }`,
  }),
};

describe("shape", () => {
  test.each(Object.entries(CORPUS))("%s", (_, marked) => expectMarked(marked));

  test("says what is allowed, what was written and what to do", () => {
    const text = schema({
      components: ['{ name: b, type: hash, of: [id], buckets: "16" }', "{ name: id, type: string }"],
    });
    const [finding] = compile(text, "a.bt.yaml").diagnostics;
    expect(finding).toEqual({
      rule: "schema/wrong-type",
      severity: "error",
      message: '`buckets` must be a whole number from 1 to 65,536, not "16"',
      help: "Write it without quotes: 16.",
      file: "a.bt.yaml",
      path: ["entities", "Reading", "key", "components", 0, "buckets"],
      line: 12,
      column: 53,
      endLine: 12,
      endColumn: 57,
    });
  });

  test.each([
    ["descripton: x", "Did you mean `description`?"],
    ["conflict: x", "The schema language has it, but this version of Rowsmith can't build it."],
    ["zzz: x", "Known here: type, key, eventTime, columns, queries, maxRanges, description."],
  ])("helps with %s", (entity, help) => {
    expect(compile(schema({ entity }), "t").diagnostics.map((finding) => finding.help)).toEqual([help]);
  });

  test("takes descriptions everywhere", () => {
    const text = schema({
      head: "description: 1st\noptions: { description: x }",
      families: "m: { gc: never, description: 2nd }",
      layout: "layout: text\n      description: 3rd",
      components: ["{ name: id, type: string, description: 4th }"],
      columns: "value: { family: m, type: int64, description: 5th }",
      queries: "one: { where: { id: eq }, description: 6th }",
    });
    const { model, diagnostics } = compile(text, "t");
    expect(diagnostics).toEqual([]);
    const entity = model!.entities[0]!;
    expect([
      model!.description,
      model!.families[0]!.description,
      entity.keyDescription,
      entity.componentDescriptions,
      entity.columns[0]!.description,
      entity.queries[0]!.description,
    ]).toEqual(["1st", "2nd", "3rd", { id: "4th" }, "5th", "6th"]);
  });

  test("fills in the defaults of components", () => {
    const components = [
      "{ name: b, type: hash, of: [s], algorithm: md5, hexDigits: 3 }",
      "{ name: s, type: sequence }",
      "{ name: w, type: writer }",
      "{ name: p, type: timeBucket, of: id, every: 90m }",
      "{ name: id, type: timestamp, unit: micros }",
    ];
    const { model } = compile(schema({ components, queries: "one: { where: { p: in, b: eq } }" }), "t");
    expect(model!.entities[0]!.key.components).toEqual([
      { type: "hash", name: "b", of: ["s"], algorithm: "md5", buckets: 4096, hexDigits: 3 },
      { type: "sequence", name: "s", bits: 32 },
      { type: "writer", name: "w", bits: 16 },
      { type: "timeBucket", name: "p", of: "id", everySeconds: 5400, format: "epoch" },
      { type: "timestamp", name: "id", unit: "micros" },
    ]);
  });

  test.each([
    ["60", "Add the unit, like 60m or 60h."],
    ["5x", undefined],
  ])("helps with a period of %s", (every, help) => {
    const bucket = `{ name: p, type: timeBucket, of: id, every: ${every} }`;
    const text = schema({ components: [bucket, "{ name: id, type: timestamp, unit: millis }"] });
    expect(compile(text, "t").diagnostics.map((finding) => finding.help)).toEqual([help]);
  });

  test("keeps large numbers exact, written as a number or as text", () => {
    for (const max of ["9223372036854775807", '"9223372036854775807"', "0x7fffffffffffffff"]) {
      const component = `{ name: at, type: timestamp, unit: millis, order: desc, max: ${max} }`;
      const { model } = compile(schema({ components: ["{ name: id, type: string }", component] }), "t");
      expect(model!.entities[0]!.key.components[1]).toMatchObject({ max: 9223372036854775807n });
    }
  });

  test.each([
    ["500us", 500n],
    ["1ms", 1_000n],
    ["90s", 90_000_000n],
    ["5m", 300_000_000n],
    ["2h", 7_200_000_000n],
    ["90d", 7_776_000_000_000n],
  ])("an age of %s", (text, micros) => {
    const { model } = compile(schema({ families: `m: { gc: { maxAge: ${text} } }` }), "t");
    expect(model!.families[0]!.gc).toEqual({ kind: "maxAge", micros, text });
  });
});
