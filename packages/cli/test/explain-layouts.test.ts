import { type ComponentSpec, type KeySpec, keyCodec } from "@rowsmith/keys";
import { maxKeyBytes } from "@rowsmith/keys/tools";
import { afterAll, describe, expect, test } from "vitest";
import { exampleKey } from "../src/explain/example.ts";
import { componentSize, endBytes, keySize } from "../src/explain/size.ts";
import { keyVectors } from "../src/vectors/vectors.ts";
import { goldenKeys, keySchema, LAYOUTS } from "./layouts.ts";
import { folder, rowsmith } from "./run.ts";

const COMPONENTS = [
  "name: bucket, type: hash, of: [site], buckets: 300",
  "name: hour, type: timeBucket, of: at, every: 1h",
  "name: site, type: domain, maxBytes: 50",
  "name: raw, type: bytes, maxBytes: 4, order: desc",
  "name: at, type: timestamp, unit: micros, order: desc",
  "name: id, type: uuid, version: 7",
  "name: e, type: enum, values: [a, b]",
  "name: tail, type: string, maxBytes: 9",
];
const QUERIES = `    queries:
      bySite: { where: { site: eq, at: range } }
      sites:  { where: { site: in, e: in } }
      hours:  { where: { hour: eq } }
      buckets: { where: { bucket: eq, hour: range }, ordered: false }
      one: { where: { site: eq, raw: eq, at: eq, id: eq, e: eq, tail: eq } }
      raws: { where: { site: eq, at: eq, raw: in } }
`;
const project = folder({
  "binary.bt.yaml": keySchema("binary", COMPONENTS, QUERIES),
  "packed.bt.yaml": keySchema("packed", COMPONENTS, QUERIES),
});
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(["explain", ...args], { cwd: project.path });

describe.each(["binary", "packed"])("rowsmith explain, layout %s", (layout) => {
  test("draws the key's bytes, in hex throughout", async () => {
    const { code, out, err } = await run(`${layout}.bt.yaml`, "Key");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`key, layout ${layout}, `);
    expect(out).not.toContain("delimiter");
    for (const component of ["bucket", "hour", "site", "raw", "at", "id", "e", "tail"]) {
      expect(out).toMatch(new RegExp(`└ ${component} +\\d+ (bytes?|to) `));
    }
    expect(out).toContain("00 01 ends ");
    expect(out).toContain("every byte of raw, at is complemented");
    expect(out).toMatch(/\n {12}0x[0-9a-f]+ up to 0x[0-9a-f]+\n/);
    expect(out).not.toContain("\\u{");
  });

  test("the example of each query reads something, and its terms read back as the same plan", async () => {
    const { key, queries } = JSON.parse((await run(`${layout}.bt.yaml`, "Key", "--json")).out);
    expect(key).toMatchObject({ layout, delimiter: null });
    expect(key.components.map(({ name }: { name: string }) => name)).toHaveLength(COMPONENTS.length);
    expect(queries).toHaveLength(6);
    await Promise.all(
      queries.map(async (query: { query: string; where: string[]; ranges: object[]; points: object[] }) => {
        expect(query.ranges.length + query.points.length, query.query).toBeGreaterThan(0);
        const terms = query.where.flatMap((term) => ["--where", term]);
        const again = await run(`${layout}.bt.yaml`, "Key", query.query, ...terms, "--json");
        expect(JSON.parse(again.out)).toEqual(query);
      }),
    );
    const [sites, raws] = ["sites", "raws"].map((name) =>
      queries.find((query: { query: string }) => query.query === name),
    );
    expect(sites.where).toEqual(["site=maps.example.com,example.com", "e=a,b"]);
    expect(raws.where).toContain("raw=01020304,02030405");
  });
});

describe.each(LAYOUTS)("sizes and examples, layout %s", (layout) => {
  const specs = [...new Map(goldenKeys(layout).map(({ schema, spec }) => [schema, spec])).entries()];

  test.each(specs)("%s: an example is found, and every golden key is as long as explain says", (_, spec) => {
    const example = exampleKey(spec)!;
    expect(keyCodec(spec).encode(example.values)).toEqual(example.key);
    expect(keyCodec(spec).tryDecode(example.key).ok).toBe(true);
    const { min, max } = keySize(spec);
    const most = maxKeyBytes(spec);
    expect(max).toBe(most === null ? null : Math.min(most, 4096));
    const { vectors } = keyVectors(spec, example.values, { seed: 1, count: 400 });
    for (const { hex } of vectors) {
      const key = Buffer.from(hex, "hex");
      expect(key.length, hex).toBeGreaterThanOrEqual(min);
      if (max !== null) expect(key.length).toBeLessThanOrEqual(max);
      const fields = keyCodec(spec).fields(key);
      fields.forEach(({ start, end }, i) => {
        const component = spec.components[i]!;
        const size = componentSize(spec, component);
        // Dropped from the end of a key in binary: there are no bytes at all.
        if (!(layout === "binary" && start === key.length)) expect(end - start).toBeGreaterThanOrEqual(size.min);
        if (size.max !== null) expect(end - start).toBeLessThanOrEqual(size.max);
      });
    }
  });

  test.each<[ComponentSpec, Record<string, [number, number | null]>]>([
    [
      { type: "string", name: "x", maxBytes: 8 },
      { text: [0, 8], binary: [1, 16], packed: [0, 16] },
    ],
    [
      { type: "string", name: "x" },
      { text: [0, null], binary: [1, null], packed: [0, null] },
    ],
    [
      { type: "bytes", name: "x", length: 4 },
      { binary: [4, 8], packed: [4, 4] },
    ],
    [
      { type: "uuid", name: "x" },
      { text: [36, 36], binary: [16, 32], packed: [16, 16] },
    ],
    [
      { type: "uint8", name: "x" },
      { text: [3, 3], binary: [1, 2], packed: [1, 1] },
    ],
    [
      { type: "enum", name: "x", values: ["a", "bcd"] },
      { text: [1, 3], binary: [1, 3], packed: [1, 1] },
    ],
    [
      { type: "literal", name: "x", value: "é" },
      { text: [2, 2], binary: [2, 2], packed: [2, 2] },
    ],
  ])("%j", (component, expected) => {
    if (!expected[layout]) return;
    const spec: KeySpec = {
      entity: "Key",
      layout,
      delimiter: "#",
      components: [component, { type: "uint8", name: "n" }],
    };
    const { min, max } = componentSize(spec, component);
    expect([min, max]).toEqual(expected[layout]);
    const varies = component.type === "string";
    expect(endBytes(spec, component)).toBe(layout === "text" ? 1 : layout === "binary" || varies ? 2 : 0);
  });
});

test("the shortest key in binary drops what may be empty", () => {
  const key: KeySpec = {
    entity: "Key",
    layout: "binary",
    delimiter: "#",
    components: [
      { type: "uint8", name: "n" },
      { type: "string", name: "a" },
      { type: "string", name: "b" },
    ],
  };
  expect(keySize(key).min).toBe(1);
  expect(keyCodec(key).encode({ n: 1, a: "", b: "" })).toHaveLength(1);
  const one: KeySpec = { ...key, components: [{ type: "string", name: "a" }] };
  expect(keySize(one).min).toBe(1);
});
