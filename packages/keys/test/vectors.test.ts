import { readFileSync } from "node:fs";
import * as murmurhash from "murmurhash3js-revisited";
import { describe, expect, it } from "vitest";
import { type ComponentSpec, type KeySpec, keyCodec, murmur3 } from "../src/index.ts";
import { binaryLayout } from "../src/layouts/binary/index.ts";
import { orderedInt64, parseOrderedInt64 } from "../src/ordered-code/int64.ts";
import { complement, EMPTY_FIELD, orderedStruct } from "../src/ordered-code/struct.ts";
import { keyVectors } from "./key-vectors.ts";

// Golden bytes from independent implementations; sources are named in the files.
// biome-ignore lint/suspicious/noExplicitAny: JSON of three shapes, read where it is used.
const load = (name: string): any =>
  JSON.parse(readFileSync(new URL(`../../../test/vectors/${name}`, import.meta.url), "utf8"));
const hex = (text: string) => Buffer.from(text, "hex");

describe.each(["text", "binary", "packed"] as const)("keys.json, layout %s", (layout) => {
  const vectors = keyVectors(layout);

  it("has every vector of the file", () => {
    expect(vectors).toHaveLength({ text: 19, binary: 23, packed: 23 }[layout]);
  });

  it.each(vectors)("$schema $value", ({ spec, values, key }) => {
    const codec = keyCodec(spec);
    expect(Buffer.from(codec.encode(values)).toString("hex")).toBe(key);
    expect(codec.decode(hex(key))).toEqual(values);
  });
});

describe("murmur3_x86_32.json", () => {
  const vectors: { seed: number; bytes: string; hash: number }[] = load("murmur3_x86_32.json").vectors;
  it.each(vectors.filter((vector) => vector.seed === 0))("$bytes -> $hash", ({ bytes, hash }) => {
    const input = hex(bytes);
    const padded = Buffer.concat([Buffer.from("xy"), input, Buffer.from("z")]);
    expect(murmur3(input, 0, input.length)).toBe(hash);
    expect(murmur3(padded, 2, 2 + input.length)).toBe(hash);
    expect(murmurhash.default.x86.hash32(input)).toBe(hash);
  });
});

describe("ordered code", () => {
  const integers: { value: string; asc: string; desc: string }[] = load("orderedcode_int64.json").vectors;
  it.each(integers)("$value -> $asc", ({ value, asc, desc }) => {
    expect(Buffer.from(orderedInt64(BigInt(value))).toString("hex")).toBe(asc);
    expect(Buffer.from(complement(orderedInt64(BigInt(value)))).toString("hex")).toBe(desc);
    expect(parseOrderedInt64(hex(asc))).toBe(BigInt(value));
  });

  it.each(["", "00", "80ff", "c0", "c03f", "c000", "3fc0", "ffc000000000000000ff", "ff80ffffffffffffffff00"])(
    "%s is no int64",
    (text) => expect(parseOrderedInt64(hex(text))).toBeNull(),
  );

  const structs = load("struct_ordered_code.json").vectors as {
    fields: { hex: string; order?: "desc" }[];
    key: string;
  }[];
  it.each(structs)("$key", ({ fields, key }) => {
    const components = fields.map(
      ({ order }, index): ComponentSpec => ({ type: "bytes", name: `f${index}`, ...(order ? { order } : {}) }),
    );
    const spec: KeySpec = { entity: "E", layout: "binary", delimiter: "#", components };
    let joined: Uint8Array = new Uint8Array(0);
    components.forEach((component, index) => {
      joined = binaryLayout.append(spec, joined, component, hex(fields[index]!.hex));
    });
    if (components.length === 0) joined = EMPTY_FIELD;
    expect(Buffer.from(joined).toString("hex")).toBe(key);
    if (fields.every((field) => field.order !== "desc")) {
      expect(Buffer.from(orderedStruct(fields.map((field) => hex(field.hex)))).toString("hex")).toBe(key);
    }
    if (components.length === 0) return;
    expect(binaryLayout.split(spec, hex(key)).map((span) => Buffer.from(span.content).toString("hex"))).toEqual(
      fields.map((field) => field.hex),
    );
  });
});
