import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compile } from "../src/compile.ts";
import { editorSchema } from "../src/schema/editor/index.ts";
import { schema } from "./marked.ts";

const root = new URL("../../../", import.meta.url);
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
const validate = ajv.compile(editorSchema());

const problems = (text: string): string[] => {
  validate(parse(text, { merge: true }));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

test("the shipped file is what the language makes of it", () => {
  const shipped = readFileSync(new URL("packages/cli/schema.json", root), "utf8");
  expect(shipped, "run: npm run schema").toBe(`${JSON.stringify(editorSchema(), undefined, 2)}\n`);
});

test("is valid by the meta-schema of draft 2020-12", () => {
  expect(ajv.validateSchema(editorSchema())).toBe(true);
  expect(editorSchema().$schema).toBe("https://json-schema.org/draft/2020-12/schema");
});

test("describes every key", () => {
  const missing: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { title, properties } = node as { title?: string; properties?: Record<string, { description?: string }> };
    for (const [key, value] of Object.entries((title !== undefined && properties) || {})) {
      if (!value.description) missing.push(`${path}/${key}`);
    }
    for (const [key, value] of Object.entries(node)) walk(value, `${path}/${key}`);
  };
  walk(editorSchema(), "");
  expect(missing).toEqual([]);
});

const examples = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".bt.yaml") && !/(^|\/)(node_modules|\.tmp)\//.test(path),
);

describe("schemas that are right", () => {
  test.each(examples)("%s", (path) => {
    expect(problems(readFileSync(new URL(path, root), "utf8"))).toEqual([]);
  });

  const WHOLE = readFileSync(new URL("whole-language.bt.yaml", import.meta.url), "utf8");
  test("the whole language", () => expect(problems(WHOLE)).toEqual([]));
  test("merge keys", () =>
    expect(problems(schema({ columns: "a: &a { family: m, type: bool }\n      b: { <<: *a, qualifier: c }" }))).toEqual(
      [],
    ));
});

const HASH = "{ name: id, type: string }";
const WRONG: Readonly<Record<string, string>> = {
  "an unknown key": schema({ head: "granularty: millis" }),
  "a version from the future": schema({}).replace("version: 1", "version: 2"),
  "no entities": "version: 1\ntable: t\nentities: {}\n",
  "a table id with a space": schema({}).replace("table: t", "table: a b"),
  "a word that is none": schema({ head: "granularity: seconds" }),
  "a number in quotes": schema({ components: ['{ name: b, type: hash, of: [id], buckets: "16" }', HASH] }),
  "a hash without buckets": schema({ components: ["{ name: b, type: hash, of: [id] }", HASH] }),
  "a hash with both": schema({ components: ["{ name: b, type: hash, of: [id], buckets: 4, hexDigits: 1 }", HASH] }),
  "a digest with buckets": schema({
    components: ["{ name: b, type: hash, of: [id], algorithm: md5, buckets: 4, hexDigits: 1 }", HASH],
  }),
  "bytes with two lengths": schema({ components: ["{ name: b, type: bytes, length: 4, maxBytes: 4 }", HASH] }),
  "a component of an unknown type": schema({ components: ["{ name: id, type: strng }"] }),
  "a component without type": schema({ components: ["{ name: id }"] }),
  "an option of another component": schema({ components: ["{ name: id, type: string, digits: 4 }"] }),
  "a name in snake case": schema({ components: ["{ name: device_id, type: string }"] }),
  "an entity in lower case": schema({}).replace("Reading", "reading"),
  "gc of two rules": schema({ families: "m: { gc: { maxAge: 1d, maxVersions: 1 } }" }),
  "gc of none": schema({ families: "m: { gc: {} }" }),
  "gc by a wrong word": schema({ families: "m: { gc: nevr }" }),
  "an age without unit": schema({ families: "m: { gc: { maxAge: 90 } }" }),
  "a period in weeks": schema({ type: "type: aggregate", entity: "bucket: 2w" }),
  "an enum column without values": schema({ columns: "a: { family: m, type: enum }" }),
  "values of a string": schema({ columns: "a: { family: m, type: string, values: [x] }" }),
  "a qualifier of a dynamic column": schema({ columns: "a: { family: m, type: string, dynamic: true, qualifier: x }" }),
  "a qualifier in two forms": schema({ columns: 'a: { family: m, type: string, qualifier: { hex: "00", text: x } }' }),
  "a qualifier in odd hex": schema({ columns: "a: { family: m, type: string, qualifier: { hex: abc } }" }),
  "an operator that is none": schema({ queries: "one: { where: { id: equals } }" }),
  "an order of what is unordered": schema({
    queries: "one: { where: { id: eq }, order: { at: desc }, ordered: false }",
  }),
  "an option of another type": schema({ entity: "conflict: compare" }),
  "compare without version": schema({ type: "type: latest-state", entity: "conflict: compare" }),
  "newest-event without event time": schema({ type: "type: latest-state", entity: "conflict: newest-event" }),
  "a version by a column of what is versioned": schema({ type: "type: versioned", entity: "version: value" }),
  "splits by a wrong word": schema({ head: "options: { splits: atuo }" }),
  "skew by a wrong word": schema({ entity: "workload: { skew: { id: zipf } }" }),
  "shares above 1": schema({ entity: "workload: { skew: { id: [2] } }" }),
  "a generation without date": schema({ entity: "generations: [{ buckets: 4 }]" }),
};

describe("schemas that are wrong", () => {
  test.each(Object.entries(WRONG))("%s", (_, text) => {
    expect(compile(text, "t").diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    expect(problems(text)).not.toEqual([]);
  });
});
