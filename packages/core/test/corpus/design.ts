import { AT, BUCKET, DEVICE, example, FLEET, SEQ } from "../../src/lint/example.ts";
import { type Corpus, DESC, DEVICES, history, keyed, MILLIS, state, total, WORKLOAD, WRITER } from "./corpus.ts";

const bucket = (buckets: number | string): string => `name: bucket, type: hash, of: [deviceId], buckets: ${buckets}`;
const WINDOW = { window: "at: range" };
const KIND = "name: kind, type: enum, values: [a, b, c]";
const HOUR = "name: hour, type: timeBucket, of: at, every: 1h";
/** A component in its braces, marked. */
const marked = (rule: string, component: string): string => `⟦${rule}|{ ${component} }⟧`;
/** Takes the braces that `example` puts around what has its own. */
const unbraced = (text: string): string => text.replace(/\{ (⟦[^|⟧]*\|\{[^⟧]*⟧) \}/g, "$1");

export const HOTSPOT: Corpus = {
  "hotspot/time-first": {
    wrong: [
      unbraced(keyed([marked("hotspot/time-first", DESC), DEVICE, SEQ], { queries: WINDOW })),
      unbraced(
        keyed(["name: kind, type: literal, value: a", marked("hotspot/time-first", AT), SEQ], { queries: WINDOW }),
      ),
      unbraced(keyed([marked("hotspot/time-first", HOUR), AT, SEQ], { queries: WINDOW })),
    ],
    right: [
      keyed([BUCKET, AT, DEVICE, SEQ], { queries: WINDOW }),
      // Some writes a second are no burden to one tablet.
      keyed([AT, DEVICE, SEQ], { queries: WINDOW, workload: WORKLOAD(20) }),
    ],
  },
  "hotspot/time-bucket-first": {
    wrong: [
      unbraced(
        keyed(["name: kind, type: literal, value: a", marked("hotspot/time-bucket-first", HOUR), DEVICE, AT, SEQ], {
          queries: WINDOW,
        }),
      ),
    ],
    right: [
      keyed([BUCKET, HOUR, DEVICE, AT, SEQ], { queries: WINDOW }),
      keyed([HOUR, DEVICE, AT, SEQ], { queries: WINDOW, workload: WORKLOAD(20) }),
    ],
  },
  "hotspot/sequence-first": {
    wrong: [
      unbraced(
        keyed(["name: kind, type: literal, value: a", marked("hotspot/sequence-first", SEQ), DEVICE, AT], {
          queries: { one: "seq: eq" },
        }),
      ),
    ],
    right: [
      keyed(["name: bucket, type: hash, of: [seq], buckets: 16".replace("[seq]", "[seq, deviceId]"), SEQ, DEVICE, AT], {
        queries: { one: "seq: eq" },
      }),
      keyed([SEQ, DEVICE, AT], { queries: { one: "seq: eq" }, workload: WORKLOAD(20) }),
    ],
  },
  "hotspot/time-ordered-uuid-first": {
    wrong: [
      unbraced(
        keyed([marked("hotspot/time-ordered-uuid-first", "name: id, type: uuid, version: 6"), AT], {
          queries: { one: "id: eq" },
        }),
      ),
    ],
    right: [
      keyed(["name: id, type: uuid, version: 4", AT, SEQ], { queries: { one: "id: eq" } }),
      keyed([DEVICE, "name: id, type: uuid, version: 7"], {
        entity: ["eventTime: given"],
        queries: { one: "deviceId: eq" },
      }),
    ],
  },
  "hotspot/low-cardinality-first": {
    wrong: [
      unbraced(
        keyed([marked("hotspot/low-cardinality-first", WRITER), AT, SEQ], {
          queries: { window: "writer: eq, at: range" },
          workload: WORKLOAD(80_000, ["writers: 4"]),
        }),
      ),
    ],
    right: [
      keyed([WRITER, AT, SEQ], {
        queries: { window: "writer: eq, at: range" },
        workload: WORKLOAD(80_000, ["writers: 32"]),
      }),
      keyed([KIND, BUCKET, AT, DEVICE, SEQ], { queries: { window: "kind: eq, at: range" } }),
    ],
  },
  "hotspot/few-buckets": {
    wrong: [
      keyed([bucket("⟦hotspot/few-buckets|8⟧"), AT, DEVICE, SEQ], {
        queries: WINDOW,
        workload: WORKLOAD(50_000, ["writers: 1", DEVICES, "diurnal: { peak: 3 }"]),
      }),
    ],
    right: [
      keyed([bucket(8), AT, DEVICE, SEQ], { queries: WINDOW, workload: FLEET }),
      // Behind the device, each device is a place of its own.
      keyed([bucket(2), DEVICE, AT, SEQ], { workload: FLEET }),
    ],
  },
  "hotspot/many-buckets": {
    wrong: [
      keyed([bucket("⟦hotspot/many-buckets|64⟧"), AT, DEVICE, SEQ], { queries: WINDOW, workload: WORKLOAD(100) }),
    ],
    right: [
      // Nobody reads all buckets.
      keyed([bucket(1024), DEVICE, AT, SEQ], { workload: FLEET }),
      keyed([bucket(64), AT, DEVICE, SEQ], { queries: WINDOW, workload: FLEET }),
    ],
  },
  "hotspot/hash-of-few-values": {
    wrong: [
      keyed(
        [
          "name: bucket, type: hash, of: ⟦hotspot/hash-of-few-values|[plant]⟧, buckets: 16",
          "name: plant, type: uint32",
          AT,
          SEQ,
        ],
        {
          queries: { history: "plant: eq, at: range" },
          workload: ["distinct: { plant: 5 }"],
        },
      ),
    ],
    right: [
      keyed(["name: bucket, type: hash, of: [plant], buckets: 16", "name: plant, type: uint32", AT, SEQ], {
        queries: { history: "plant: eq, at: range" },
        workload: ["distinct: { plant: 500 }"],
      }),
      keyed(["name: bucket, type: hash, of: [kind, deviceId], buckets: 16", KIND, DEVICE, AT, SEQ], {
        queries: { history: "kind: eq, deviceId: eq, at: range" },
      }),
    ],
  },
  "hotspot/hash-of-time": {
    wrong: [keyed(["name: bucket, type: hash, of: ⟦hotspot/hash-of-time|[at, seq]⟧, buckets: 16", DEVICE, AT, SEQ])],
    right: [
      keyed(["name: bucket, type: hash, of: [deviceId, at], buckets: 16", DEVICE, AT, SEQ]),
      keyed([BUCKET, DEVICE, AT, SEQ]),
    ],
  },
  "hotspot/dominant-value": {
    wrong: [
      keyed([BUCKET, DEVICE, AT, SEQ], {
        workload: [...FLEET, "skew: { deviceId: ⟦hotspot/dominant-value|[0.5]⟧ }"],
      }),
      keyed([BUCKET, AT, DEVICE, SEQ], {
        queries: WINDOW,
        workload: [...FLEET, "skew: { deviceId: ⟦hotspot/dominant-value|[0.3, 0.1]⟧ }"],
      }),
    ],
    right: [
      keyed([BUCKET, DEVICE, AT, SEQ], { workload: [...FLEET, "skew: { deviceId: [0.05] }"] }),
      keyed([BUCKET, DEVICE, AT, SEQ], {
        workload: [...WORKLOAD(500, ["writers: 1", DEVICES]), "skew: { deviceId: [0.5] }"],
      }),
    ],
  },
};

export const ENTITY: Corpus = {
  "entity/event-not-unique": {
    wrong: [
      keyed([BUCKET, DEVICE, MILLIS]).replace("    key:", "    ⟦entity/event-not-unique|key⟧:"),
      keyed([DEVICE, AT, WRITER]).replace("    key:", "    ⟦entity/event-not-unique|key⟧:"),
      keyed(["name: deviceId, type: uuid", AT]).replace("    key:", "    ⟦entity/event-not-unique|key⟧:"),
    ],
    right: [
      keyed([DEVICE, AT, "name: eventId, type: uuid"]),
      keyed([DEVICE, AT, "name: offset, type: uint64"]),
      keyed([DEVICE, MILLIS, SEQ, WRITER]),
    ],
  },
  "entity/sequence-without-writer": {
    wrong: [
      unbraced(keyed([DEVICE, MILLIS, marked("entity/sequence-without-writer", SEQ)])),
      unbraced(keyed([DEVICE, AT, marked("entity/sequence-without-writer", SEQ)], { workload: ["writers: 2"] })),
    ],
    right: [
      keyed([DEVICE, MILLIS, SEQ, WRITER]),
      keyed([DEVICE, AT, SEQ]),
      keyed([DEVICE, MILLIS, SEQ], { workload: ["writers: 1"] }),
      // Two writers, but a device speaks once in some hours.
      keyed([DEVICE, AT, SEQ], { workload: WORKLOAD(10, ["writers: 2", DEVICES]) }),
    ],
  },
  "entity/event-collisions": {
    wrong: [
      keyed([BUCKET, MILLIS, DEVICE], {
        queries: WINDOW,
        workload: WORKLOAD(2_000, ["distinct: { deviceId: 5000 }"]),
      }).replace("    key:", "    ⟦entity/event-collisions|key⟧:"),
    ],
    right: [
      keyed([BUCKET, MILLIS, DEVICE], { queries: WINDOW }),
      keyed([BUCKET, AT, DEVICE], { queries: WINDOW, workload: WORKLOAD(2, ["distinct: { deviceId: 5000 }"]) }),
    ],
  },
  "entity/event-in-qualifiers": {
    wrong: [
      keyed([DEVICE], {
        entity: ["eventTime: given"],
        columns: { "⟦entity/event-in-qualifiers|readings⟧": "family: m, type: float64, dynamic: true" },
        queries: { one: "deviceId: eq" },
        workload: WORKLOAD(50_000, ["valueBytes: 100", DEVICES]),
      }),
    ],
    right: [
      keyed([DEVICE, AT, SEQ], { columns: { labels: "family: m, type: string, dynamic: true" } }),
      state({ columns: { labels: "family: s, type: string, dynamic: true" } }),
    ],
  },
  "entity/event-in-versions": {
    wrong: [
      keyed([BUCKET, DEVICE], {
        families: { m: "gc: ⟦entity/event-in-versions|{ any: [{ maxAge: 1d }, { maxVersions: 2 }] }⟧" },
        entity: ["eventTime: given"],
        queries: { one: "deviceId: eq" },
      }),
    ],
    right: [
      keyed(["name: orderId, type: string, maxBytes: 32"], {
        entity: ["eventTime: given"],
        queries: { one: "orderId: eq" },
      }),
      history(),
    ],
  },
  "entity/version-collisions": {
    wrong: [
      history({
        families: { v: "gc: { maxVersions: 9 }" },
        entity: ["eventTime: given", "version: ⟦entity/version-collisions|eventTime⟧"],
        workload: WORKLOAD(2_000, ["distinct: { deviceId: 100 }"]),
      }),
    ],
    right: [
      history({ families: { v: "gc: { maxVersions: 9 }" } }),
      history({
        table: ["granularity: micros"],
        families: { v: "gc: { maxVersions: 9 }" },
        workload: WORKLOAD(20, ["distinct: { deviceId: 1000 }"]),
      }),
    ],
  },
  "entity/newest-event-ties": {
    wrong: [
      state({
        entity: ["eventTime: given", "conflict: ⟦entity/newest-event-ties|newest-event⟧"],
        workload: WORKLOAD(2_000, ["distinct: { deviceId: 100 }"]),
      }),
    ],
    right: [
      state(),
      state({
        entity: ["conflict: compare", "version: revision"],
        columns: { revision: "family: s, type: int64" },
        workload: WORKLOAD(2_000, ["distinct: { deviceId: 100 }"]),
      }),
    ],
  },
  "entity/time-in-identity": {
    wrong: [
      unbraced(
        state({
          components: [DEVICE, marked("entity/time-in-identity", SEQ)],
          entity: ["eventTime: given", "conflict: last-write"],
        }),
      ),
      unbraced(
        history({
          components: [DEVICE, marked("entity/time-in-identity", AT)],
          entity: ["eventTime: at", "version: eventTime"],
        }),
      ),
    ],
    right: [state(), history()],
  },
  "entity/unread-versions": {
    wrong: [
      state({ families: { s: "gc: ⟦entity/unread-versions|never⟧" } }),
      state({ families: { s: "gc: ⟦entity/unread-versions|{ maxAge: 30d }⟧" } }),
      state({ families: { s: "gc: ⟦entity/unread-versions|{ all: [{ maxAge: 30d }, { maxVersions: 1 }] }⟧" } }),
    ],
    right: [state(), state({ families: { s: "gc: { any: [{ maxAge: 30d }, { maxVersions: 1 }] }" } })],
  },
  "entity/unbounded-versions": {
    wrong: [history({ families: { v: "gc: ⟦entity/unbounded-versions|never⟧" }, workload: ["valueBytes: 100"] })],
    right: [
      history({ families: { v: "gc: { maxAge: 30d }" } }),
      history({ families: { v: "gc: { all: [{ maxAge: 30d }, { maxVersions: 2 }] }" } }),
    ],
  },
  "entity/history-of-one": {
    wrong: [
      history({ families: { v: "gc: ⟦entity/history-of-one|{ any: [{ maxAge: 90d }, { maxVersions: 1 }] }⟧" } }),
      total({ families: { c: "aggregate: sum, gc: ⟦entity/history-of-one|{ maxVersions: 1 }⟧" } }),
      total({
        families: { c: "aggregate: sum, gc: ⟦entity/history-of-one|{ maxVersions: 1 }⟧" },
        components: [DEVICE, HOUR, AT.replace("micros", "seconds")],
        entity: ["eventTime: at", "bucket: 1m"],
      }),
    ],
    right: [
      history({ families: { v: "gc: { all: [{ maxAge: 90d }, { maxVersions: 1 }] }" } }),
      total({ families: { c: "aggregate: sum, gc: { maxVersions: 24 }" } }),
      total({
        families: { c: "aggregate: sum, gc: { maxVersions: 1 }" },
        components: [DEVICE, HOUR, AT.replace("micros", "seconds")],
        entity: ["eventTime: at"],
      }),
    ],
  },
  "entity/required-expires": {
    wrong: [
      keyed([DEVICE, AT, SEQ], {
        families: { m: "gc: { any: [{ maxAge: 30d }, { maxVersions: 1 }] }", k: "gc: never" },
        columns: {
          a: "family: m, type: int64, required: ⟦entity/required-expires|true⟧",
          b: "family: k, type: int64",
        },
      }),
      state({
        families: { s: "gc: { maxVersions: 1 }", t: "gc: { any: [{ maxAge: 7d }, { maxVersions: 1 }] }" },
        columns: {
          a: "family: t, type: int64, required: ⟦entity/required-expires|true⟧",
          b: "family: s, type: int64",
        },
      }),
    ],
    right: [
      keyed([DEVICE, AT, SEQ], {
        families: { m: "gc: { maxAge: 30d }", k: "gc: { maxAge: 30d }" },
        columns: { a: "family: m, type: int64, required: true", b: "family: k, type: int64" },
      }),
      state({
        families: { s: "gc: { maxVersions: 1 }", t: "gc: { any: [{ maxAge: 7d }, { maxVersions: 1 }] }" },
        columns: { a: "family: t, type: int64", b: "family: s, type: int64, required: true" },
      }),
    ],
  },
  "entity/age-on-sequence-versions": {
    wrong: [
      history({
        families: { v: "gc: { all: [{ maxAge: ⟦entity/age-on-sequence-versions|30d⟧ }, { maxVersions: 5 }] }" },
        entity: ["version: sequence"],
      }),
    ],
    right: [history(), history({ families: { v: "gc: { maxVersions: 5 }" }, entity: ["version: sequence"] })],
  },
  "entity/age-on-artificial-time": {
    wrong: [
      state({
        families: { s: "gc: { any: [{ maxAge: ⟦entity/age-on-artificial-time|30d⟧ }, { maxVersions: 1 }] }" },
        entity: ["eventTime: given", "conflict: newest-event", "time: { artificial: true }"],
      }),
    ],
    right: [
      state({ entity: ["eventTime: given", "conflict: newest-event", "time: { artificial: true }"] }),
      state({ families: { s: "gc: { any: [{ maxAge: 30d }, { maxVersions: 1 }] }" } }),
    ],
  },
  "entity/inverted-cell-time": {
    wrong: [
      keyed([DEVICE, DESC.replace("desc", "⟦entity/inverted-cell-time|desc⟧, max: 9223372036854775808"), SEQ], {
        families: { m: "gc: never" },
        entity: ["eventTime: at", "time: { artificial: true }"],
      }),
    ],
    right: [
      keyed([DEVICE, DESC, SEQ]),
      keyed([DEVICE, AT, SEQ], {
        families: { m: "gc: never" },
        entity: ["eventTime: at", "time: { artificial: true }"],
      }),
    ],
  },
  "entity/exact-below-granularity": {
    wrong: [
      keyed([DEVICE, DESC, SEQ], { entity: ["eventTime: at", "time: { rounding: exact }"] }).replace(
        "  Reading:",
        "  ⟦entity/exact-below-granularity|Reading⟧:",
      ),
    ],
    right: [
      keyed([DEVICE, MILLIS, SEQ, WRITER], { entity: ["eventTime: at", "time: { rounding: exact }"] }),
      keyed([DEVICE, AT, SEQ], {
        table: ["granularity: micros"],
        entity: ["eventTime: at", "time: { rounding: exact }"],
      }),
    ],
  },
  "entity/set-cell-on-aggregate": {
    wrong: [
      state({
        families: { s: "aggregate: max, gc: { maxVersions: 1 }" },
        columns: { value: "family: ⟦entity/set-cell-on-aggregate|s⟧, type: int64" },
      }),
    ],
    right: [total(), state({ columns: { value: "family: s, type: int64" } })],
  },
  "entity/aggregate-without-bucket": {
    wrong: [
      total({ type: "⟦entity/aggregate-without-bucket|aggregate⟧", entity: ["description: All events of a device."] }),
    ],
    right: [total(), total({ components: [DEVICE, HOUR, AT.replace("micros", "seconds")], entity: ["eventTime: at"] })],
  },
  "entity/conditional-write-replicated": {
    wrong: [
      state({
        table: ["replicated: true"],
        entity: ["conflict: ⟦entity/conditional-write-replicated|compare⟧", "version: revision", "eventTime: given"],
        columns: { revision: "family: s, type: int64" },
      }),
    ],
    right: [
      state({ table: ["replicated: true"] }),
      state({ entity: ["conflict: compare", "version: revision"], columns: { revision: "family: s, type: int64" } }),
    ],
  },
  "entity/generation-ended": {
    wrong: [
      keyed([BUCKET, DEVICE, AT, SEQ], {
        entity: [
          "eventTime: at",
          "generations: [{ buckets: 8, until: 2027-06-01 }, ⟦entity/generation-ended|{ buckets: 4, until: 2026-10-30 }⟧]",
        ],
      }),
    ],
    right: [
      keyed([BUCKET, DEVICE, AT, SEQ], {
        entity: ["eventTime: at", "generations: [{ buckets: 4, until: 2026-10-31 }]"],
      }),
      keyed([BUCKET, DEVICE, AT, SEQ]),
    ],
  },
  "entity/generation-splits-rows": {
    wrong: [
      total({
        components: [BUCKET, DEVICE],
        entity: ["bucket: 1h", "⟦entity/generation-splits-rows|generations⟧: [{ buckets: 4, until: 2027-06-01 }]"],
      }),
      history({
        components: [BUCKET, DEVICE],
        entity: [
          "eventTime: given",
          "version: eventTime",
          "⟦entity/generation-splits-rows|generations⟧: [{ buckets: 4, until: 2027-06-01 }]",
        ],
      }),
    ],
    right: [
      total({ components: [BUCKET, DEVICE] }),
      state({
        components: [BUCKET, DEVICE],
        entity: ["conflict: last-write", "generations: [{ buckets: 4, until: 2027-06-01 }]"],
      }),
      keyed([BUCKET, DEVICE, AT, SEQ], {
        entity: ["eventTime: at", "generations: [{ buckets: 4, until: 2027-06-01 }]"],
      }),
    ],
  },
  "entity/unused-family": {
    wrong: [state({ families: { s: "gc: { maxVersions: 1 }", "⟦entity/unused-family|t⟧": "gc: never" } })],
    right: [
      state({
        families: { s: "gc: { maxVersions: 1 }", t: "gc: { maxVersions: 1 }" },
        columns: { value: "family: s, type: int64", more: "family: t, type: int64" },
      }),
    ],
  },
};

export const GC: Corpus = {
  "gc/empty": {
    wrong: [state({ families: { s: "gc: { any: [{ maxVersions: 1 }, { all: ⟦gc/empty|[]⟧ }] }" } })],
    right: [state({ families: { s: "gc: { any: [{ maxVersions: 1 }, { maxAge: 1d }] }" } })],
  },
  "gc/age-too-small": {
    wrong: [
      keyed([DEVICE, AT, SEQ], {
        families: { m: "gc: { any: [{ maxAge: ⟦gc/age-too-small|999us⟧ }, { maxAge: 1d }] }" },
      }),
    ],
    right: [keyed([DEVICE, AT, SEQ], { families: { m: "gc: { any: [{ maxAge: 1ms }, { maxAge: 1d }] }" } })],
  },
  "gc/one-element": {
    wrong: [state({ families: { s: "gc: { ⟦gc/one-element|all⟧: [{ maxVersions: 1 }] }" } })],
    right: [state({ families: { s: "gc: { all: [{ maxVersions: 1 }, { maxVersions: 1 }] }" } })],
  },
  "gc/any-or-all": {
    wrong: [
      history({
        families: {
          v: "gc: { ⟦gc/any-or-all|any⟧: [{ maxAge: 30d }, { maxVersions: 2 }] }, description: At least a month.",
        },
      }),
    ],
    right: [
      history({
        families: { v: "gc: { all: [{ maxAge: 30d }, { maxVersions: 2 }] }, description: At least a month." },
      }),
      history({
        table: ["granularity: micros"],
        workload: WORKLOAD(2, [DEVICES]),
      }),
    ],
  },
  "gc/event-without-retention": {
    wrong: [
      example({ families: { m: "gc: ⟦gc/event-without-retention|{ all: [{ maxAge: 30d }, { maxVersions: 1 }] }⟧" } }),
    ],
    right: [
      example({ families: { m: "gc: never" } }),
      example({ families: { m: "gc: { all: [{ maxAge: 30d }, { maxAge: 1d }] }" } }),
    ],
  },
  "gc/keeps-everything": {
    wrong: [
      example({ families: { m: "gc: ⟦gc/keeps-everything|never⟧" }, workload: WORKLOAD(100, ["valueBytes: 1000"]) }),
    ],
    right: [example({ families: { m: "gc: never" }, workload: WORKLOAD(10) }), example({ workload: WORKLOAD(100) })],
  },
  "gc/replicated-age": {
    wrong: [
      state({
        table: ["replicated: true"],
        families: { s: "gc: { any: [{ maxAge: ⟦gc/replicated-age|6h⟧ }, { maxVersions: 1 }] }" },
      }),
    ],
    right: [
      state({ table: ["replicated: true"] }),
      example({ table: ["replicated: true"], families: { m: "gc: { maxAge: 7d }" } }),
      example({ families: { m: "gc: { maxAge: 6h }" } }),
    ],
  },
};

const query = (rule: string, name = "window"): string => `⟦${rule}|${name}⟧`;

export const QUERY: Corpus = {
  "query/literal-in-where": {
    wrong: [
      state({
        components: ["name: kind, type: literal, value: a", DEVICE],
        queries: { one: "deviceId: eq, ⟦query/literal-in-where|kind⟧: in" },
      }),
    ],
    right: [state({ components: ["name: kind, type: literal, value: a", DEVICE] })],
  },
  "query/full-scan": {
    wrong: [
      keyed([BUCKET, AT, DEVICE, SEQ], { queries: { [query("query/full-scan", "device")]: "deviceId: eq" } }),
      keyed([DEVICE, AT, SEQ], { queries: { [query("query/full-scan", "first")]: "at: range, seq: eq" } }).replace(
        "query/full-scan",
        "query/time-only",
      ),
    ],
    right: [
      // The bucket of the code, and the time: one range, and few rows to compare.
      keyed([BUCKET, AT, DEVICE, SEQ], { queries: { device: "deviceId: eq, at: range" } }),
      // A few values before the time are listed.
      keyed([DEVICE, KIND, AT, SEQ], { queries: { history: "deviceId: eq, at: range" } }),
      // A bucket may be asked for whole, by the one who works on it.
      keyed([BUCKET, DEVICE, AT, SEQ], { queries: { part: "bucket: eq" } }),
    ],
  },
  "query/time-only": {
    wrong: [
      keyed([BUCKET, DEVICE, AT, SEQ], {
        queries: { [query("query/time-only")]: "at: range; ordered: false" },
        workload: FLEET,
      }),
    ],
    right: [
      keyed([BUCKET, AT, DEVICE, SEQ], { queries: WINDOW, workload: [] }),
      keyed([BUCKET, DEVICE, AT, SEQ], { queries: { window: "deviceId: in, at: range" } }),
    ],
  },
  "query/rows-thrown-away": {
    wrong: [
      keyed([BUCKET, AT, DEVICE, SEQ], {
        queries: { [query("query/rows-thrown-away", "device")]: "deviceId: eq, at: range" },
        workload: ["distinct: { deviceId: 2000 }"],
      }),
    ],
    right: [
      keyed([BUCKET, AT, DEVICE, SEQ], {
        queries: { device: "deviceId: eq, at: range" },
        workload: ["distinct: { deviceId: 1500 }"],
      }),
      keyed([BUCKET, AT, DEVICE, SEQ], { queries: { device: "deviceId: eq, at: range" } }),
    ],
  },
  "query/unbounded": {
    wrong: [
      keyed([BUCKET, HOUR, AT, DEVICE, SEQ], { queries: { [query("query/unbounded", "device")]: "deviceId: in" } }),
    ],
    right: [
      keyed([BUCKET, HOUR, DEVICE, AT, SEQ], { queries: { device: "deviceId: eq, at: eq" } }),
      keyed([DEVICE, HOUR, AT, SEQ], { queries: { device: "deviceId: eq" } }),
    ],
  },
  "query/fan-out": {
    wrong: [keyed([bucket(256), KIND, AT, DEVICE, SEQ], { queries: { [query("query/fan-out")]: "at: range" } })],
    right: [
      keyed([bucket(256), AT, DEVICE, SEQ], { queries: WINDOW }),
      keyed([bucket(1000), DEVICE, AT, SEQ], { queries: { history: "deviceId: eq, at: range" } }),
    ],
  },
  "query/too-many-ranges": {
    wrong: [keyed([bucket(20_000), AT, DEVICE, SEQ], { queries: { [query("query/too-many-ranges")]: "at: range" } })],
    right: [
      keyed([bucket(20_000), DEVICE, AT, SEQ], { queries: { history: "deviceId: eq, at: range" } }),
      keyed([bucket(200), AT, DEVICE, SEQ], { entity: ["eventTime: at", "maxRanges: 200"], queries: WINDOW }),
    ],
  },
  "query/order": {
    wrong: [
      keyed([BUCKET, HOUR, DEVICE, AT, SEQ], { queries: { window: "at: range; order: ⟦query/order|{ at: asc }⟧" } }),
      keyed([BUCKET, DEVICE, DESC, SEQ], {
        queries: { history: "deviceId: in; order: ⟦query/order|{ deviceId: asc, at: asc }⟧" },
      }),
    ],
    right: [
      keyed([BUCKET, HOUR, AT, DEVICE, SEQ], { queries: { window: "at: range; order: { at: asc }" } }),
      keyed([BUCKET, DEVICE, DESC, SEQ], { queries: { history: "deviceId: in; order: { deviceId: asc, at: desc }" } }),
    ],
  },
  "query/reversed": {
    wrong: [
      keyed([BUCKET, DEVICE, DESC, SEQ], { queries: { history: "deviceId: eq; order: ⟦query/reversed|{ at: asc }⟧" } }),
    ],
    right: [
      keyed([BUCKET, DEVICE, AT, SEQ], { queries: { history: "deviceId: eq; order: { at: asc }" } }),
      keyed([BUCKET, DEVICE, AT, SEQ], { queries: { history: "deviceId: eq, at: eq; order: { at: desc }" } }),
    ],
  },
};
