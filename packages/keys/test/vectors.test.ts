import { readFileSync } from "node:fs";
import * as murmurhash from "murmurhash3js-revisited";
import { describe, expect, it } from "vitest";
import { orderedInt64, orderedStruct } from "../src/hash/ordered-code.ts";
import { type ComponentSpec, type KeySpec, keyCodec, murmur3 } from "../src/index.ts";

// Golden bytes from independent implementations; sources are named in the files.
const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../test/vectors/${name}`, import.meta.url), "utf8"));
const hex = (text: string) => Buffer.from(text, "hex");

interface VectorComponent {
  type: string;
  name: string;
  bits?: number;
  max?: string;
}

/** Component types that the keys package encodes in layout text. */
const BUILT = ["literal", "hash", "string", "uint8", "uint16", "uint32", "uint64", "timestamp", "sequence"];

function specOf(entity: string, components: VectorComponent[]): KeySpec {
  const resolved = components.map((component) => ({
    ...component,
    ...(component.type === "hash" ? { algorithm: "murmur3" } : {}),
    ...(component.type === "sequence" ? { bits: component.bits ?? 32 } : {}),
    ...(component.max === undefined ? {} : { max: BigInt(component.max) }),
  }));
  return { entity, layout: "text", delimiter: "#", components: resolved as ComponentSpec[] };
}

function typed(spec: KeySpec, value: Record<string, string | number>) {
  return Object.fromEntries(
    spec.components
      .filter((component) => component.name in value)
      .map((component) => {
        const raw = value[component.name]!;
        const wide = component.type === "timestamp" || component.type === "uint64";
        return [component.name, wide ? BigInt(raw) : raw];
      }),
  );
}

describe("keys.json, layout text", () => {
  const { schemas, vectors } = load("keys.json");
  const built = vectors.filter(
    (vector: { schema: string; text?: string }) =>
      vector.text &&
      schemas[vector.schema].every((component: VectorComponent) => BUILT.includes(component.type)) &&
      !schemas[vector.schema].some((component: { algorithm?: string }) => component.algorithm === "md5"),
  );

  it("has vectors for what is built", () => expect(built.length).toBeGreaterThanOrEqual(9));

  it.each(built as { schema: string; value: Record<string, string | number>; text: string }[])(
    "$schema $value",
    ({ schema, value, text }) => {
      const codec = keyCodec(specOf(schema, schemas[schema]));
      const values = typed(codec.spec, value);
      expect(Buffer.from(codec.encode(values)).toString("hex")).toBe(text);
      expect(codec.decode(hex(text))).toEqual(values);
    },
  );
});

describe("murmur3_x86_32.json", () => {
  const { vectors } = load("murmur3_x86_32.json");
  const unseeded: { seed: number; bytes: string; hash: number }[] = vectors;
  it.each(unseeded.filter((vector) => vector.seed === 0))("$bytes -> $hash", ({ bytes, hash }) => {
    const input = hex(bytes);
    const padded = Buffer.concat([Buffer.from("xy"), input, Buffer.from("z")]);
    expect(murmur3(input, 0, input.length)).toBe(hash);
    expect(murmur3(padded, 2, 2 + input.length)).toBe(hash);
    expect(murmurhash.default.x86.hash32(input)).toBe(hash);
  });
});

describe("ordered code", () => {
  it.each(load("orderedcode_int64.json").vectors as { value: string; asc: string }[])(
    "$value -> $asc",
    ({ value, asc }) => {
      expect(Buffer.from(orderedInt64(BigInt(value))).toString("hex")).toBe(asc);
    },
  );

  const structs = load("struct_ordered_code.json").vectors as {
    fields: { hex: string; order?: string }[];
    key: string;
  }[];
  it.each(structs.filter((vector) => vector.fields.every((field) => field.order !== "desc")))(
    "$key",
    ({ fields, key }) => {
      expect(Buffer.from(orderedStruct(fields.map((field) => hex(field.hex)))).toString("hex")).toBe(key);
    },
  );
});
