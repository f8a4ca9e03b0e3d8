import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentSpec, type KeySpec, keyCodec } from "../src/index.ts";
import { orderedInt64 } from "../src/ordered-code/int64.ts";
import { structField } from "../src/ordered-code/struct.ts";
import { maxFieldBytes, maxKeyBytes } from "../src/tools.ts";
import { keySpecs, keyValues, LAYOUTS } from "./arbitraries.ts";

const key = (layout: KeySpec["layout"], ...components: ComponentSpec[]): KeySpec => ({
  entity: "E",
  layout,
  delimiter: "##",
  components,
});

/** The specification with every open length set to what the row has: the least that it could be. */
function bounded(spec: KeySpec, row: Readonly<Record<string, unknown>>): KeySpec {
  const components = spec.components.map((component): ComponentSpec => {
    const open = component.type === "string" || component.type === "domain" || component.type === "bytes";
    if (!open || ("length" in component && component.length !== undefined)) return component;
    const value = row[component.name] as string | Uint8Array;
    return { ...component, maxBytes: typeof value === "string" ? Buffer.byteLength(value) : value.length };
  });
  return { ...spec, components };
}

describe.each(LAYOUTS)("layout %s", (layout) => {
  it("no key is longer than its specification allows", () => {
    let tight = 0;
    fc.assert(
      fc.property(
        keySpecs(layout).chain((spec) => fc.tuple(fc.constant(spec), keyValues(spec))),
        ([open, row]) => {
          const spec = bounded(open, row);
          const { length } = keyCodec(spec).encode(row);
          const most = maxKeyBytes(spec)!;
          expect(length).toBeLessThanOrEqual(most);
          if (length === most) tight++;
        },
      ),
      { numRuns: 1000 },
    );
    expect(tight).toBeGreaterThan(5);
  });

  it("is unknown where a component has no bound", () => {
    expect(maxKeyBytes(key(layout, { type: "string", name: "s" }, { type: "uint8", name: "n" }))).toBeNull();
    expect(maxKeyBytes(key(layout, { type: "uint8", name: "n" }, { type: "domain", name: "d" }))).toBeNull();
  });
});

const nul = "\0".repeat(4);
const worst: readonly [string, KeySpec, Readonly<Record<string, never>>, number][] = [
  [
    "text",
    key("text", { type: "string", name: "s", maxBytes: 4 }, { type: "uint16", name: "n" }),
    { s: "abcd", n: 1 },
    11,
  ],
  [
    "packed, NUL before another",
    key("packed", { type: "string", name: "s", maxBytes: 4 }, { type: "int32", name: "n" }),
    { s: nul, n: 1 },
    14,
  ],
  [
    "packed, NUL at the end",
    key("packed", { type: "int32", name: "n" }, { type: "string", name: "s", maxBytes: 4 }),
    { s: nul, n: 1 },
    8,
  ],
  [
    "packed, NUL at the end, descending",
    key("packed", { type: "string", name: "s", maxBytes: 4, order: "desc" }),
    { s: nul },
    10,
  ],
  [
    "binary, NUL",
    key("binary", { type: "string", name: "s", maxBytes: 4 }, { type: "uint8", name: "n" }),
    { s: nul, n: 255 },
    12,
  ],
  ["binary, numbers full of NUL", key("binary", { type: "int64", name: "n" }), { n: -(2n ** 63n) }, 18],
  [
    "binary, an empty name",
    key("binary", { type: "enum", name: "e", values: [""] }, { type: "uint8", name: "n" }),
    { e: "", n: 64 },
    6,
  ],
  [
    "binary, a UUID of NUL",
    key("binary", { type: "uuid", name: "u" }),
    { u: "00000000-0000-0000-0000-000000000000" },
    32,
  ],
].map(([name, spec, row, bytes]) => [name, spec, row, bytes] as never);

it.each(worst)("the worst case happens: %s", (_, spec, row, bytes) => {
  expect(maxKeyBytes(spec)).toBe(bytes);
  expect(keyCodec(spec).encode(row)).toHaveLength(bytes);
});

it("the worst bucket in binary is exact for every number of buckets", () => {
  let most = 0;
  for (let buckets = 1; buckets <= 65_536; buckets++) {
    most = Math.max(most, structField(orderedInt64(BigInt(buckets - 1))).length);
    if (buckets > 70 && buckets % 509 !== 0 && Math.abs(buckets - 8192) > 2 && Math.abs(buckets - 256) > 2) continue;
    const hash: ComponentSpec = { type: "hash", name: "b", of: ["s"], algorithm: "murmur3", buckets };
    const spec = key("binary", hash, { type: "string", name: "s", maxBytes: 1 });
    expect(maxFieldBytes(spec, hash)).toBe(most + 2);
  }
});
