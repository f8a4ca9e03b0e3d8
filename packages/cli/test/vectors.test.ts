import { createHash } from "node:crypto";
import { type KeySpec, keyCodec } from "@rowsmith/keys";
import { parseValue } from "@rowsmith/keys/tools";
import { afterAll, describe, expect, test } from "vitest";
import { exampleKey } from "../src/explain/example.ts";
import { keyVectors } from "../src/vectors/vectors.ts";
import { goldenFiles, goldenKeys, keySchema, LAYOUTS } from "./layouts.ts";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const vectorsOf = (spec: KeySpec, count?: number, seed = 1) =>
  keyVectors(spec, exampleKey(spec)!.values, { seed, ...(count !== undefined && { count }) });
const specOf = (layout: KeySpec["layout"], ...components: KeySpec["components"]): KeySpec => ({
  entity: "Key",
  layout,
  delimiter: "#",
  components,
});

describe.each(LAYOUTS)("golden keys that are written, layout %s", (layout) => {
  const specs = [...new Map(goldenKeys(layout).map(({ schema, spec }) => [schema, spec])).entries()];

  test.each(specs)("%s: every vector encodes to its key and decodes back; none is twice", (_, spec) => {
    const { vectors } = vectorsOf(spec);
    expect(vectors.length).toBeGreaterThanOrEqual(100);
    expect(new Set(vectors.map(({ hex }) => hex)).size).toBe(vectors.length);
    const codec = keyCodec(spec);
    for (const { values, hex, computed, text } of vectors) {
      const given = Object.entries(values).map(([name, value]) => {
        const component = spec.components.find((one) => one.name === name)!;
        return [name, parseValue(component, String(value))] as const;
      });
      const key = Buffer.from(hex, "hex");
      expect(Buffer.from(codec.encode(Object.fromEntries(given))).equals(key)).toBe(true);
      expect(codec.decode(key)).toEqual(Object.fromEntries(given));
      const derived = codec.fields(key).filter(({ component }) => Object.hasOwn(computed, component));
      expect(Object.fromEntries(derived.map(({ component, value }) => [component, value]))).toEqual(computed);
      expect(text === null || Buffer.from(text).equals(key)).toBe(true);
    }
  });
});

describe("what the vectors cover", () => {
  const valuesOf = (spec: KeySpec, name: string) => vectorsOf(spec).vectors.map(({ values }) => values[name]);

  test("both ends of every integer type, as far as the layout holds them", () => {
    expect(valuesOf(specOf("packed", { type: "int64", name: "n" }), "n")).toEqual(
      expect.arrayContaining(["-9223372036854775808", "-1", "0", "9223372036854775807"]),
    );
    expect(valuesOf(specOf("packed", { type: "uint64", name: "n" }), "n")).toContain("18446744073709551615");
    const binary = valuesOf(specOf("binary", { type: "uint64", name: "n" }), "n");
    expect(binary).toContain("9223372036854775807");
    expect(binary).not.toContain("9223372036854775808");
    expect(valuesOf(specOf("text", { type: "uint32", name: "n", digits: 4 }), "n")).toEqual(
      expect.arrayContaining([0, 9999]),
    );
    expect(valuesOf(specOf("packed", { type: "writer", name: "n", bits: 8 }), "n")).toEqual(
      expect.arrayContaining([0, 127, 128, 255]),
    );
  });

  test("periods: their first and last moments, before 1970, and the last that the layout has", () => {
    const spec = specOf(
      "packed",
      { type: "timeBucket", name: "hour", of: "at", everySeconds: 3600, format: "epoch" },
      { type: "timestamp", name: "at", unit: "seconds" },
    );
    expect(valuesOf(spec, "at")).toEqual(expect.arrayContaining(["0", "1793361599", "1793361600", "4294967295"]));
    expect(valuesOf({ ...spec, layout: "binary" }, "at")).toEqual(expect.arrayContaining(["-1", "-3600", "-3601"]));
  });

  test("empty, multi-byte, NUL and longest text, where the layout holds it", () => {
    const text = { type: "string", name: "s", maxBytes: 10 } as const;
    const last = { type: "uint8", name: "n" } as const;
    const packed = valuesOf(specOf("packed", text, last), "s");
    expect(packed).toEqual(expect.arrayContaining(["", "\0", "a\0\0b", "～", "😀", "zzzzzzzzzz", "界界界z"]));
    const plain = valuesOf(specOf("text", text, last), "s");
    expect(plain).toEqual(expect.arrayContaining(["", "～", "😀", "zzzzzzzzzz"]));
    expect(plain).not.toContain("\0");
  });

  test("every name of an enum, every kind of UUID, bytes", () => {
    const values = Array.from({ length: 150 }, (_, i) => `v${i}`);
    expect(new Set(valuesOf(specOf("packed", { type: "enum", name: "e", values }), "e")).size).toBe(150);
    const ids = valuesOf(specOf("binary", { type: "uuid", name: "id", version: 7 }), "id");
    expect(ids).toContain("ffffffff-ffff-7fff-bfff-ffffffffffff");
    for (const id of ids) expect(String(id)[14]).toBe("7");
    const bytes = valuesOf(specOf("binary", { type: "bytes", name: "b" }, { type: "uint8", name: "n" }), "b");
    expect(bytes).toEqual(expect.arrayContaining(["", "00", "00ff", "0001", "ff", "ffff"]));
  });

  test("a pattern bounds them, a small key space ends them", () => {
    const digits = valuesOf(specOf("text", { type: "string", name: "s", pattern: "[a-z]{1,3}" }), "s");
    for (const value of digits) expect(value).toMatch(/^[a-z]{1,3}$/);
    expect(vectorsOf(specOf("packed", { type: "enum", name: "e", values: ["a", "b"] })).vectors).toHaveLength(2);
  });
});

describe("rowsmith vectors", () => {
  const refused = keySchema("text", ['name: id, type: string, pattern: "x{7}"']);
  const project = folder({ "t.bt.yaml": TELEMETRY, "none.bt.yaml": refused, ...goldenFiles() });
  afterAll(project.remove);
  const run = (...args: string[]) => rowsmith(["vectors", ...args], { cwd: project.path });

  test("same input, same bytes; another seed, other random keys", async () => {
    const [first, second, other] = await Promise.all([
      run("t.bt.yaml", "Reading", "-n", "300", "--json"),
      run("t.bt.yaml", "Reading", "-n", "300"),
      run("t.bt.yaml", "Reading", "-n", "300", "--seed", "2"),
    ]);
    expect(first.err).toBe("");
    expect(first.out).toBe(second.out);
    expect(JSON.parse(first.out).vectors).toHaveLength(300);
    expect(JSON.parse(other.out).vectors.slice(0, 40)).toEqual(JSON.parse(first.out).vectors.slice(0, 40));
    expect(other.out).not.toBe(first.out);
    // A change here changes what other languages test against: it must be meant.
    expect(createHash("sha256").update(first.out).digest("hex")).toBe(
      "d6f3b9c5efe0561f5d614d7055f892a597de8d2fa800ebaf68914fc27fa92519",
    );
  });

  test("the header says what a reader needs", async () => {
    const { out } = await run("text-user-hash-prefix.bt.yaml", "UserHashPrefix", "-n", "5");
    const { vectors, ...header } = JSON.parse(out);
    expect(header).toMatchObject({
      table: "t",
      entity: "UserHashPrefix",
      layout: "text",
      delimiter: "#",
      seed: 1,
      hashes: [
        { component: "prefix", rule: expect.stringMatching(/^md5, of the plain bytes of userId .*first 4 hex digits/) },
      ],
    });
    expect(header.components[0]).toMatchObject({ type: "hash", algorithm: "md5", hexDigits: 4 });
    expect(vectors).toHaveLength(5);
    expect(vectors[0]).toEqual({
      case: "example",
      values: { userId: "userId-1", eventType: "login" },
      computed: { prefix: 40472 },
      hex: Buffer.from("9e18#userId-1#login").toString("hex"),
      text: "9e18#userId-1#login",
    });
    const inverted = JSON.parse((await run("text-inverted-millis.bt.yaml", "InvertedMillis", "-n", "1")).out);
    expect(inverted.components.at(-1).max).toBe("9223372036854775808");
  });

  test("fewer than the borders are told", async () => {
    const { code, err } = await run("t.bt.yaml", "Reading", "-n", "3");
    expect(code).toBe(0);
    expect(err).toMatch(/^\d+ borders left out: -n \d+ holds all\.\n$/);
  });

  test.each<[string[], string]>([
    [["t.bt.yaml", "Reading", "-n", "0"], "-n 0 is refused."],
    [["t.bt.yaml", "Reading", "-n", "100001"], "-n 100001 is refused."],
    [["t.bt.yaml", "Reading", "-n", "x"], "must be a whole number"],
    [["t.bt.yaml", "Reading", "--seed", "4294967296"], "--seed 4294967296 is refused."],
    [["t.bt.yaml", "Readin"], 'Did you mean "Reading"?'],
    [["t.bt.yaml", "Reading", "more"], "Unexpected argument"],
    [["none.bt.yaml", "Key"], "No example value fits the key of Key."],
  ])("%j is refused with 2", async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});
