import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { expectMarked, schema, shapeHelp } from "./marked.ts";

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
  "a version from the future, of which nothing else is known": "version: ⟦schema/version|2⟧\ntable: t\nentitys: {}\n",
  "a version that never was": "version: ⟦schema/version|0⟧\ntable: t\n",
  "a version in between": "version: ⟦schema/version|1.5⟧\n",
  "a version that is text": 'version: ⟦schema/invalid-value|"1"⟧\ntable: t\nentities: ⟦schema/invalid-value|{}⟧\n',
  "a table id with a space": "version: 1\ntable: ⟦schema/invalid-name|my table⟧\nentities: ⟦schema/invalid-value|{}⟧\n",
  "a table id that is a number": "version: 1\ntable: ⟦schema/wrong-type|7⟧\nentities: ⟦schema/invalid-value|{}⟧\n",
  "entities that are a list": "version: 1\ntable: t\nentities: ⟦schema/wrong-type|[a]⟧\n",
  "entities that are not written": "version: 1\ntable: t\n⟦schema/wrong-type|entities⟧:\n",

  "granularity micros": schema({ head: "granularity: micros" }),
  "granularity millis": schema({ head: "granularity: millis" }),
  "granularity seconds": schema({ head: "granularity: ⟦schema/invalid-value|seconds⟧" }),
  "a replicated table": schema({ head: "replicated: true" }),
  "a table that is not replicated": schema({ head: "replicated: false" }),
  "replicated in words": schema({ head: "replicated: ⟦schema/wrong-type|yes⟧" }),
  "every option": schema({
    head: "options: { deletionProtection: false, changeStream: 24h, automatedBackups: { retention: 90d, frequency: 1d } }",
  }),
  "options out of Bigtable's limits": schema({
    head: `options:
  deletionProtection: ⟦schema/wrong-type|"no"⟧
  changeStream: ⟦schema/invalid-value|23h⟧
  automatedBackups: { retention: ⟦schema/invalid-value|2d⟧, frequency: ⟦schema/invalid-value|12h⟧ }`,
  }),
  "a change stream without end": schema({ head: "options: { changeStream: ⟦schema/invalid-value|8d⟧ }" }),
  "backups without retention": schema({ head: "options: { ⟦schema/missing-key|automatedBackups⟧: {} }" }),
  "splits by keys": schema({
    head: "options: { splits: [a, 'b#1', { hex: FF80 }, { base64: gA== }, { text: '{hex: 00}' }] }",
  }),
  "splits by keys that are none": schema({
    head: `options:
  splits:
    - ⟦schema/invalid-value|""⟧
    - ⟦schema/wrong-type|5⟧
    - { hex: ⟦schema/invalid-value|abc⟧ }
    - { hex: ⟦schema/wrong-type|80⟧ }
    - { base64: ⟦schema/invalid-value|gA⟧ }
    - ⟦schema/invalid-value|{}⟧
    - ⟦schema/invalid-value|{ hex: "80", text: a }⟧
    - { ⟦schema/unknown-key|hexx⟧: "80" }
    - a
    - ⟦schema/duplicate-name|{ hex: "61" }⟧
    - ⟦schema/invalid-value|"\\uD800"⟧`,
  }),
  "splits by no key": schema({ head: "options: { splits: ⟦schema/invalid-value|[]⟧ }" }),
  "splits by more keys than Bigtable takes": schema({
    head: `options: { splits: ⟦schema/invalid-value|[${Array.from({ length: 101 }, (_, i) => `k${i}`).join(", ")}]⟧ }`,
  }),
  "splits by a number": schema({ head: "options: { splits: ⟦schema/wrong-type|8⟧ }" }),
  "splits none": schema({ head: "options: { splits: none }" }),
  "splits by a wrong word": schema({ head: "options: { splits: ⟦schema/invalid-value|atuo⟧ }" }),

  "a family id with a slash": schema({
    families: "⟦entity/unused-family,schema/invalid-name|a/b⟧: { gc: never }\n  m: { gc: never }",
  }),
  "a family without gc": schema({ families: "⟦schema/missing-key|m⟧: { }" }),
  "a family with gc misspelt": schema({ families: "m: { ⟦schema/unknown-key|gcc⟧: never }" }),
  "an aggregate family by a wrong word": schema({
    families: "m: { aggregate: ⟦schema/invalid-value|summ⟧, gc: never }",
  }),
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
  "a versioned entity": schema({ type: "type: versioned", entity: "eventTime: given\n    version: eventTime" }),
  "a versioned entity by sequence": schema({ type: "type: versioned", entity: "version: sequence" }),
  "a versioned entity by a wrong word": schema({
    type: "type: versioned",
    entity: "version: ⟦schema/invalid-value|eventtime⟧",
  }),
  "a versioned entity by an event time that it lacks": schema({
    type: "type: versioned",
    entity: "version: eventTime",
  }).replace("  Reading:", "  ⟦schema/missing-key|Reading⟧:"),
  "an aggregate entity": schema({
    type: "type: aggregate",
    families: "m: { gc: never, aggregate: hll }",
    entity: "bucket: 1h",
  }),
  "an aggregate entity without columns": schema({
    type: "type: aggregate",
    families: "m: { gc: never, aggregate: sum }",
  })
    .replace("  Reading:", "  ⟦schema/missing-key|Reading⟧:")
    .replace(/columns:\n.*\n/, "columns: {}\n")
    .replace("  m:", "  ⟦entity/unused-family|m⟧:"),
  "an aggregate entity with what is no total": schema({
    type: "type: aggregate",
    families: "m: { gc: never, aggregate: max }\n  n: { gc: never }",
    columns:
      "a: { family: ⟦schema/invalid-value|n⟧, type: int64 }\n      b: { family: m, type: ⟦schema/invalid-value|float64⟧ }",
  }),
  "an aggregate entity in a family that can't be read": schema({
    type: "type: aggregate",
    families: "m: { gc: never, aggregate: ⟦schema/invalid-value|summ⟧ }",
  }),
  "options of other types": schema({
    entity: `⟦schema/invalid-value|conflict⟧: last-write
    ⟦schema/invalid-value|version⟧: value
    ⟦schema/invalid-value|bucket⟧: 1h`,
  }),
  "a bucket of no whole minutes": schema({
    type: "type: aggregate",
    families: "m: { gc: never, aggregate: min }",
    entity: "bucket: ⟦schema/invalid-value|90s⟧",
  }),
  "conflict compare": schema({ type: "type: latest-state", entity: "conflict: compare\n    version: value" }),
  "conflict compare without version": schema({ type: "type: latest-state", entity: "conflict: compare" }).replace(
    "  Reading:",
    "  ⟦schema/missing-key|Reading⟧:",
  ),
  "a version without conflict compare": schema({
    type: "type: latest-state",
    entity: "conflict: last-write\n    ⟦schema/invalid-value|version⟧: value",
  }),
  "conflict newest-event without event time": schema({
    type: "type: latest-state",
    entity: "conflict: newest-event",
  }).replace("  Reading:", "  ⟦schema/missing-key|Reading⟧:"),
  "conflict by a wrong word": schema({ type: "type: latest-state", entity: "conflict: ⟦schema/invalid-value|newest⟧" }),
  "an entity of an unknown type": schema({ type: "type: ⟦schema/invalid-value|evnt⟧" }),
  "time, generations and workload": schema({
    components: [
      "{ name: b, type: hash, of: [id], buckets: 32 }",
      "{ name: id, type: string, maxBytes: 64 }",
      "{ name: at, type: timestamp, unit: micros }",
    ],
    entity: `time: { rounding: exact, maxSkew: 1h, artificial: true }
    generations: [{ buckets: 16, until: 2026-12-01 }, { buckets: 8, until: "2026-06-30" }]
    workload:
      writesPerSecond: 0.5
      writers: 8
      valueBytes: 200
      distinct: { id: 200000 }
      skew: { id: zipf(1.1), at: uniform }
      diurnal: { peak: 3 }
      bursts: { factor: 10, every: 1h, for: 30s }
      late: { share: 0.05, by: 10m }
      clockSkew: 50ms
    maxRanges: 100`,
  }),
  "a wrong time": schema({
    entity:
      "time: { rounding: ⟦schema/invalid-value|ceil⟧, maxSkew: ⟦schema/wrong-type|5⟧, ⟦schema/unknown-key|skew⟧: 5m }",
  }),
  "wrong generations": schema({
    entity: `generations:
      - { buckets: ⟦schema/invalid-value|0⟧, until: 2026-12-01 }
      - { buckets: 8, until: ⟦schema/invalid-value|2026-02-30⟧ }
      - { buckets: 8, until: ⟦schema/invalid-value|soon⟧ }
      - ⟦schema/missing-key|buckets⟧: 4
      - ⟦schema/wrong-type|16⟧`,
  }),
  "generations that are no list": schema({ entity: "generations: ⟦schema/wrong-type|{ buckets: 16 }⟧" }),
  "a wrong workload": schema({
    entity: `workload:
      writesPerSecond: ⟦schema/invalid-value|0⟧
      writers: ⟦schema/invalid-value|1.5⟧
      distinct: { id: ⟦schema/invalid-value|0⟧, at: ⟦schema/wrong-type|many⟧ }
      skew: { id: ⟦schema/invalid-value|zipf(0)⟧, at: ⟦schema/wrong-type|1.1⟧ }
      diurnal: { peak: ⟦schema/invalid-value|0.5⟧, hour: ⟦schema/invalid-value|24⟧ }
      bursts: { factor: 2, every: 1m, for: ⟦schema/invalid-value|1m⟧ }
      late: { share: ⟦schema/invalid-value|2⟧, by: ⟦schema/invalid-value|ten minutes⟧ }
      clockSkew: ⟦schema/wrong-type|5⟧
      ⟦schema/unknown-key|writes⟧: 5`,
  }),
  "wrong shares": schema({
    entity: `workload:
      skew:
        id: ⟦schema/invalid-value|[0.7, 0.4]⟧
        at: [0.5, ⟦schema/invalid-value|0⟧]`,
  }),
  "shares of nothing": schema({ entity: "workload: { skew: { id: ⟦schema/invalid-value|[]⟧, at: [0.7, 0.2, 0.1] } }" }),
  "distinct values of a list": schema({ entity: "workload: { distinct: ⟦schema/wrong-type|[id]⟧ }" }),
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

  "every column type": schema({
    columns: `a: { family: m, type: json }
      b: { family: m, type: timestamp, qualifier: { hex: FF80 } }
      c: { family: m, type: enum, values: [on, off], qualifier: { base64: "/4E=" } }
      d: { family: m, type: string, dynamic: true, required: false }
      e: { family: m, type: bytes, required: true, qualifier: { text: "{}" }, dynamic: false }`,
  }),
  "enum columns": schema({
    columns: `⟦schema/missing-key|a⟧: { family: m, type: enum }
      b: { family: m, type: string, ⟦schema/invalid-value|values⟧: [x] }
      c: { family: m, type: enum, values: ⟦schema/invalid-value|[]⟧ }
      d: { family: m, type: enum, values: [x, y, ⟦schema/duplicate-name|x⟧] }`,
  }),
  "dynamic columns": schema({
    columns: `a: { family: m, type: string, dynamic: true, ⟦schema/invalid-value|qualifier⟧: x }
      b: { family: m, type: string, dynamic: true, ⟦schema/invalid-value|required⟧: true }
      c: { family: m, type: string, dynamic: ⟦schema/wrong-type|"true"⟧ }`,
  }),
  "qualifiers as bytes": schema({
    columns: `a: { family: m, type: string, qualifier: { hex: ⟦schema/invalid-value|f⟧ } }
      b: { family: m, type: string, qualifier: ⟦schema/wrong-type|5⟧ }
      c: { family: m, type: string, qualifier: ⟦schema/invalid-value|{ hex: "" }⟧ }`,
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

  "a query by prefix": schema({ queries: "one: { where: { id: prefix } }" }),
  "orders of queries": schema({
    queries: `one: { where: { id: eq }, order: { at: desc } }
      two: { where: { id: eq }, order: ⟦schema/invalid-value|{}⟧ }
      three: { where: { id: eq }, order: { at: ⟦schema/invalid-value|down⟧ } }
      four: { where: { id: eq }, order: ⟦schema/wrong-type|at⟧ }
      five: { where: { id: eq }, ⟦schema/invalid-value|order⟧: { at: asc }, ordered: false }`,
  }),
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
    ["conflct: x", "Did you mean `conflict`?"],
    [
      "zzz: x",
      "Known here: type, key, eventTime, conflict, version, bucket, time, generations, columns, queries, workload, maxRanges, description.",
    ],
  ])("helps with %s", (entity, help) => {
    expect(shapeHelp(schema({ entity }))).toEqual([help]);
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
    expect(shapeHelp(text)).toEqual([help]);
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

describe("says what next", () => {
  const helps = (text: string): (string | undefined)[] => compile(text, "t").diagnostics.map(({ help }) => help);

  test.each(["", "# nothing\n", "- 1\n", "hello\n"])("for a file that is no mapping: %j", (text) => {
    expect(helps(text)).toEqual(["Begin with `version: 1`, then `table:`, `families:` and `entities:`."]);
  });

  test("for a table's id that Bigtable does not take", () => {
    expect(helps(schema({}).replace(/^table: .*/m, "table: a b"))).toContain(
      "Names of this kind are 1 to 50 letters, digits, dots, hyphens or underscores.",
    );
  });

  test("for a time that no timestamp has, naming timestamps only", () => {
    const components = [
      "{ name: p, type: timeBucket, of: zz, every: 1h }",
      "{ name: at, type: timestamp, unit: millis }",
    ];
    const text = schema({ components }).replace(/where: \{[^}]*\}/g, "where: { at: range }");
    expect(helps(text)).toContain("There are: at.");
    const none = schema({
      components: ["{ name: p, type: timeBucket, of: zz, every: 1h }", "{ name: id, type: string }"],
    });
    expect(helps(none)).toContain("There is none yet.");
  });
});
