import { describe, expect, it } from "vitest";
import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  type KeySpec,
  keyCodec,
  type LayoutName,
  toHex,
} from "../src/index.ts";
import { layoutRefusal } from "../src/tools.ts";
import { LAYOUTS } from "./arbitraries.ts";

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

const M = 1_793_361_600_123_456n;

/** Four values of each type, written down: nothing here may change but by new lines for new types. */
function valuesOf(component: ComponentSpec, layout: LayoutName): readonly ComponentValue[] {
  const signed = layout !== "text";
  switch (component.type) {
    case "string":
      return signed ? ["", "device-1042", "é\u{1f600}", "a\0b"] : ["", "device-1042", "é\u{1f600}", "~"];
    case "bytes":
      if (component.length === 3) return ["000000", "00ff01", "616263", "ffffff"].map((hex) => Buffer.from(hex, "hex"));
      return ["", "00", "ff00fe", "616263"].map((hex) => Buffer.from(hex, "hex"));
    case "uint8":
      return [0, 1, 127, 255];
    case "uint16":
      return [0, 64, 8191, 65_535];
    case "uint32":
      return [0, 256, 1_048_576, 4_294_967_295];
    case "uint64":
      return [0n, 255n, M, signed ? (1n << 63n) - 1n : (1n << 64n) - 1n];
    case "int32":
      return signed ? [0, -1, -2_147_483_648, 2_147_483_647] : [0, 1, 65_536, 2_147_483_647];
    case "int64":
      return signed ? [0n, -1n, -(1n << 63n), (1n << 63n) - 1n] : [0n, 1n, M, (1n << 63n) - 1n];
    case "timestamp": {
      const at = { seconds: M / 1_000_000n, millis: M / 1000n, micros: M }[component.unit];
      return [at, 0n, signed && component.name === "x" ? -at : 1n, at + 1n];
    }
    case "sequence":
      return component.bits === 64 ? [0n, 1n, 999_999n, (1n << 63n) - 1n] : [0, 1, 999, 65_535];
    case "writer":
      return [0, 1, 100, 255];
    case "uuid":
      return [
        "00000000-0000-4000-8000-000000000000",
        "018f9c2e-7b00-7000-8000-0000000000ff",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        "ffffffff-ffff-4fff-bfff-ffffffffffff",
      ];
    case "enum":
      return ["login", "logout", "purchase", "login"];
    case "domain":
      return ["localhost", "example.com", "maps.example.com", "xn--p1ai"];
    default:
      throw new TypeError(`${component.name} is computed`);
  }
}

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
      const given = components.filter((candidate) => !isDerived(candidate));
      return [0, 1, 2, 3].map((row) => {
        const values = given.map((candidate) => [candidate.name, valuesOf(candidate, layout)[row]!]);
        return toHex(keyCodec(spec).encode(Object.fromEntries(values)));
      });
    });
    expect(keys).toMatchSnapshot();
  });
});
