import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { decode, encode } from "../src/commands/keys.ts";
import { captured, goldenFiles, goldenKeys, keySchema, LAYOUTS } from "./layouts.ts";
import { folder, rowsmith } from "./run.ts";

const EVERYTHING = [
  "name: bucket, type: hash, of: [site], buckets: 300",
  "name: hour, type: timeBucket, of: at, every: 1h",
  "name: kind, type: literal, value: page",
  "name: site, type: domain",
  "name: raw, type: bytes, maxBytes: 20, order: desc",
  "name: at, type: timestamp, unit: micros, order: desc",
  "name: id, type: uuid, version: 7",
  "name: n, type: int64",
  "name: u, type: uint64",
  "name: i, type: int32",
  "name: w, type: writer",
  "name: e, type: enum, values: [a, b]",
  "name: seq, type: sequence, bits: 64",
];
const VALUES = {
  site: "maps.example.com",
  raw: "00ff01",
  at: "1793361600123456",
  id: "01930000-0000-7000-8000-0000000000ff",
  n: "-9223372036854775808",
  u: "9223372036854775807",
  i: -65,
  w: 3,
  e: "b",
  seq: "9007199254740993",
};

const project = folder({
  ...goldenFiles(),
  "binary.bt.yaml": keySchema("binary", EVERYTHING),
  "packed.bt.yaml": keySchema("packed", EVERYTHING),
});
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(["keys", ...args], { cwd: project.path });

describe.each(LAYOUTS)("golden keys, layout %s", (layout) => {
  const keys = goldenKeys(layout);

  test("encode and decode give them", async () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const { file, entity, value, key } of keys) {
      const path = join(project.path, file);
      const encoded = await captured(() => encode([path, entity, JSON.stringify(value)], { json: true }));
      expect(JSON.parse(encoded.out).hex, `${file} ${JSON.stringify(value)}`).toBe(key);
      const decoded = await captured(() => decode([path, entity, key], { json: true }));
      expect(decoded.code).toBe(0);
      const given = Object.fromEntries(
        Object.entries(JSON.parse(decoded.out)).filter(([name]) => Object.hasOwn(value, name)),
      );
      const asText = (values: object) => Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(v)]));
      expect(asText(given)).toEqual(asText(value));
    }
  });

  test("by the command", async () => {
    const one = [...new Map(keys.map((key) => [key.file, key])).values()].slice(0, 4);
    await Promise.all(
      one.map(async ({ file, entity, value, key }) => {
        const encoded = await run("encode", file, entity, JSON.stringify(value), "--json");
        expect(JSON.parse(encoded.out).hex).toBe(key);
        const decoded = await run("decode", file, entity, key, "--json");
        expect(decoded.code).toBe(0);
        expect(Object.keys(JSON.parse(decoded.out))).toEqual(
          keys.find((k) => k.key === key)!.spec.components.map((c) => c.name),
        );
      }),
    );
  });
});

describe.each(["binary", "packed"])("JSON in and out, layout %s", (layout) => {
  test("64-bit types are decimal strings, bytes hex, derived components are there", async () => {
    const encoded = await run("encode", `${layout}.bt.yaml`, "Key", JSON.stringify(VALUES), "--json");
    expect(encoded.err).toBe("");
    const { hex, text } = JSON.parse(encoded.out);
    expect(text).toBe(null);
    const decoded = await run("decode", `${layout}.bt.yaml`, "Key", hex, "--json");
    expect(JSON.parse(decoded.out)).toEqual({ ...VALUES, bucket: 79, hour: 1793361600, kind: "page" });
    const pretty = await run("encode", `${layout}.bt.yaml`, "Key", JSON.stringify(VALUES));
    expect(pretty.out).toBe(`hex    ${hex}\nbase64 ${Buffer.from(hex, "hex").toString("base64")}\n`);
  });

  test("numbers are taken while exact", async () => {
    const values = { ...VALUES, at: 1793361600123456, u: "9007199254740993", seq: 5 };
    const { code } = await run("encode", `${layout}.bt.yaml`, "Key", JSON.stringify(values));
    expect(code).toBe(0);
    const raw = JSON.stringify(values).replace('"9007199254740993"', "9007199254740993");
    expect(await run("encode", `${layout}.bt.yaml`, "Key", raw)).toMatchObject({
      code: 2,
      err: expect.stringContaining("exact only for whole numbers below 2^53"),
    });
  });

  test.each<[string, unknown, string]>([
    ["site", 5, "Give a JSON string."],
    ["id", 5, "Give a JSON string."],
    ["e", 0, "Give a JSON string."],
    ["raw", 1234, "Give a JSON string."],
    ["raw", "0g", "bytes in hex"],
    ["raw", "00".repeat(21), "at most 20 bytes"],
    ["site", "Maps.example.com", "a domain in lower case"],
    ["id", "01930000-0000-4000-8000-0000000000ff", "a UUID of version 7"],
    ["e", "c", "a, b"],
    ["i", 2147483648, "-2147483648 to 2147483647"],
    ["w", -1, "0 to 65535"],
    ["w", "007", "without leading zeros"],
    ["i", "-0", "without leading zeros"],
    ["n", "9223372036854775808", "-9223372036854775808 to 9223372036854775807"],
    ["hour", 1793361600, "is computed"],
    ["kind", "page", "is computed"],
  ])("%s: %j is refused", async (name, value, message) => {
    const path = join(project.path, `${layout}.bt.yaml`);
    const error = await encode([path, "Key", JSON.stringify({ ...VALUES, [name]: value })], {}).catch((e) => e);
    expect(error.name).toBe("CliError");
    expect(Object.values(error.parts).join("\n")).toContain(message);
    expect(error.parts.what).toContain(name);
  });
});
