import { AT, DEVICE, example, SEQ } from "../../src/lint/example.ts";
import { type Corpus, keyed, state } from "./corpus.ts";

export const SCHEMA: Corpus = {
  "schema/syntax": {
    wrong: [`${example({})}⟦schema/syntax|---⟧\nversion: 1\n`],
    right: [`---\n${example({})}`],
  },
  "schema/alias-bomb": {
    wrong: [example({ entity: ["eventTime: at", "description: &a [⟦schema/alias-bomb|*a⟧]"] })],
    right: [
      keyed(["&device { name: deviceId, type: string, maxBytes: 64 }".slice("&device { ".length, -2), AT, SEQ])
        .replace("gc: { maxAge: 90d }", "gc: &age { maxAge: 90d } }\n  n: { gc: *age")
        .replace(
          "value: { family: m, type: float64 }",
          "value: { family: m, type: float64 }\n      other: { family: n, type: float64 }",
        ),
    ],
  },
  "schema/duplicate-key": {
    wrong: [example({ columns: { value: "family: m, type: float64, ⟦schema/duplicate-key|type⟧: int64" } })],
    right: [example({ columns: { value: "family: m, type: float64", value2: "family: m, type: int64" } })],
  },
  "schema/unknown-key": {
    wrong: [example({ workload: ["⟦schema/unknown-key|writesPerSecnd⟧: 50000"] })],
    right: [example({ workload: ["writesPerSecond: 50000"] })],
  },
  "schema/missing-key": {
    wrong: [example({ columns: { "⟦schema/missing-key|value⟧": "family: m" } })],
    right: [example({ columns: { value: "family: m, type: bytes" } })],
  },
  "schema/wrong-type": {
    wrong: [example({ table: ['replicated: ⟦schema/wrong-type|"yes"⟧'] })],
    right: [example({ table: ["replicated: true"] })],
  },
  "schema/invalid-value": {
    wrong: [
      keyed(["name: bucket, type: hash, of: [deviceId], buckets: ⟦schema/invalid-value|0⟧", DEVICE, AT, SEQ]),
      state({ entity: ["eventTime: given", "conflict: ⟦schema/invalid-value|newest⟧"] }),
    ],
    right: [keyed(["name: bucket, type: hash, of: [deviceId], buckets: 1", DEVICE, AT, SEQ]), state()],
  },
  "schema/version": {
    wrong: [example({}).replace("version: 1", "version: ⟦schema/version|2⟧")],
    right: [example({}).replace("version: 1", "version: 0x1")],
  },
  "schema/invalid-name": {
    wrong: [example({}).replace("  Reading:", "  ⟦schema/invalid-name|reading⟧:")],
    right: [example({}).replace("  Reading:", "  Reading2:")],
  },
  "schema/reserved-name": {
    wrong: [
      keyed(["name: ⟦schema/reserved-name|toString⟧, type: string, maxBytes: 64", AT, SEQ], {
        queries: { history: "toString: eq, at: range" },
      }),
    ],
    right: [
      keyed(["name: asString, type: string, maxBytes: 64", AT, SEQ], {
        queries: { history: "asString: eq, at: range" },
      }),
    ],
  },
  "schema/duplicate-name": {
    wrong: [
      keyed([DEVICE, "name: kind, type: enum, values: [a, b, ⟦schema/duplicate-name|a⟧]", AT, SEQ], {
        queries: { history: "deviceId: eq" },
      }),
    ],
    right: [
      keyed([DEVICE, "name: kind, type: enum, values: [a, b, c]", AT, SEQ], { queries: { history: "deviceId: eq" } }),
    ],
  },
  "schema/name-collision": {
    wrong: [
      example({
        columns: {
          one: "family: m, type: int64",
          two: "family: m, type: int64, qualifier: ⟦schema/name-collision|one⟧",
        },
      }),
    ],
    right: [example({ columns: { one: "family: m, type: int64", two: "family: m, type: int64, qualifier: One" } })],
  },
  "schema/unknown-reference": {
    wrong: [
      example({ columns: { value: "family: ⟦schema/unknown-reference|n⟧, type: int64" } }).replace(
        "  m: {",
        "  ⟦entity/unused-family|m⟧: {",
      ),
      keyed(["name: bucket, type: hash, of: [⟦schema/unknown-reference|device⟧], buckets: 4", DEVICE, AT, SEQ]),
    ],
    right: [example({ columns: { value: "family: m, type: int64" } }), keyed([DEVICE, AT, SEQ])],
  },
};
