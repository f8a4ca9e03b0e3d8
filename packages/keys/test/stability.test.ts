import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentSpec, type KeySpec, keyCodec, layoutRefusal, toHex } from "../src/index.ts";
import { keyValues, LAYOUTS } from "./arbitraries.ts";

// Bytes of keys are forever. A change of this snapshot makes rows that are stored unreachable: it must never be accepted
// for a component or an option that has been released.

const time = { type: "timestamp", name: "at", unit: "millis" } as const;
const id = { type: "string", name: "id" } as const;
const after = { type: "uint8", name: "after" } as const;

/** Every component type with its options; each stands first, in the middle and last. */
const COMPONENTS: Readonly<Record<string, ComponentSpec>> = {
  literal: { type: "literal", name: "x", value: "kind" },
  "hash murmur3": { type: "hash", name: "x", of: ["id"], algorithm: "murmur3", buckets: 16 },
  "hash of many buckets": { type: "hash", name: "x", of: ["id"], algorithm: "murmur3", buckets: 1000 },
  "hash of a number": { type: "hash", name: "x", of: ["after"], algorithm: "murmur3", buckets: 16 },
  "hash of several": { type: "hash", name: "x", of: ["id", "after"], algorithm: "murmur3", buckets: 16 },
  "hash md5": { type: "hash", name: "x", of: ["id"], algorithm: "md5", buckets: 256, hexDigits: 2 },
  "hash sha256": { type: "hash", name: "x", of: ["id"], algorithm: "sha256", buckets: 65536, hexDigits: 4 },
  string: { type: "string", name: "x" },
  "string desc": { type: "string", name: "x", order: "desc" },
  bytes: { type: "bytes", name: "x" },
  "bytes desc": { type: "bytes", name: "x", order: "desc" },
  "bytes of a length": { type: "bytes", name: "x", length: 3 },
  ...Object.fromEntries(
    (["uint8", "uint16", "uint32", "uint64", "int32", "int64"] as const).flatMap((type) => [
      [type, { type, name: "x" }],
      [`${type} desc`, { type, name: "x", order: "desc" }],
    ]),
  ),
  ...Object.fromEntries(
    (["seconds", "millis", "micros"] as const).flatMap((unit) => [
      [`timestamp ${unit}`, { type: "timestamp", name: "x", unit }],
      [`timestamp ${unit} desc`, { type: "timestamp", name: "x", unit, order: "desc" }],
    ]),
  ),
  "timestamp with max": { type: "timestamp", name: "x", unit: "millis", order: "desc", max: 1n << 63n },
  "time bucket": { type: "timeBucket", name: "x", of: "at", everySeconds: 3600, format: "epoch" },
  "time bucket desc": { type: "timeBucket", name: "x", of: "at", everySeconds: 3600, format: "epoch", order: "desc" },
  "time bucket iso day": { type: "timeBucket", name: "x", of: "at", everySeconds: 86_400, format: "iso" },
  "time bucket iso hour": { type: "timeBucket", name: "x", of: "at", everySeconds: 3600, format: "iso" },
  "time bucket iso minute": { type: "timeBucket", name: "x", of: "at", everySeconds: 300, format: "iso" },
  "sequence 16": { type: "sequence", name: "x", bits: 16 },
  "sequence 32": { type: "sequence", name: "x", bits: 32 },
  "sequence 64": { type: "sequence", name: "x", bits: 64 },
  "sequence of 6 digits": { type: "sequence", name: "x", bits: 32, digits: 6 },
  "writer 8": { type: "writer", name: "x", bits: 8 },
  "writer 16": { type: "writer", name: "x", bits: 16 },
  uuid: { type: "uuid", name: "x" },
  "uuid desc": { type: "uuid", name: "x", order: "desc" },
  enum: { type: "enum", name: "x", values: ["login", "logout", "purchase"] },
  "enum desc": { type: "enum", name: "x", values: ["login", "logout", "purchase"], order: "desc" },
  domain: { type: "domain", name: "x" },
  "domain desc": { type: "domain", name: "x", order: "desc" },
};

const SEED = 20261030;

describe.each(LAYOUTS)("the bytes of layout %s", (layout) => {
  const held = Object.entries(COMPONENTS).filter(([, component]) => layoutRefusal(layout, component) === null);

  it.each(held)("%s", (_, component) => {
    const around: ComponentSpec[] = component.type === "timeBucket" ? [time, id] : [id, after];
    const orders = [
      [component, ...around],
      [around[0]!, component, around[1]!],
      [...around, component],
    ];
    const keys = orders.flatMap((components) => {
      const spec: KeySpec = { entity: "E", layout, delimiter: "#", components };
      return fc
        .sample(keyValues(spec), { numRuns: 4, seed: SEED })
        .map((values) => toHex(keyCodec(spec).encode(values)));
    });
    expect(keys).toMatchSnapshot();
  });
});
