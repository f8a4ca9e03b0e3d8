import { readFileSync } from "node:fs";
import { compile } from "@rowsmith/core";
import {
  type ComponentSpec,
  type ComponentValue,
  isKeyError,
  type KeySpec,
  keyCodec,
  type LayoutName,
  murmur3,
  toHex,
} from "@rowsmith/keys";
import { maxFieldBytes, parseValue } from "@rowsmith/keys/tools";
import { describe, expect, it } from "vitest";
import { repository } from "./examples-support.ts";

// Every figure in the tables of docs/keys.md is held against the codecs or the golden vectors.

const LAYOUTS = ["text", "binary", "packed"] as const;
const REFUSED = "–";

const page = readFileSync(`${repository}/docs/keys.md`, "utf8");

/** The rows of the tables whose heads have exactly these columns; code without its backticks. */
function rowsOf(...columns: readonly string[]): string[][] {
  const found: string[][] = [];
  let within = false;
  for (const line of page.split("\n")) {
    const cells = line.startsWith("|") ? cellsOf(line) : [];
    if (cells.join() === columns.join()) within = true;
    else if (cells.length === 0) within = false;
    else if (within && !/^-+:?$/.test(cells[0]!)) found.push(cells);
  }
  return found;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/ \| /)
    .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1"));
}

const vectors = <T>(name: string): T =>
  JSON.parse(readFileSync(`${repository}/test/vectors/${name}.json`, "utf8")) as T;

/** The key that begins with these components, written as in a schema; `null` where the schema is refused. */
function keyOf(layout: LayoutName, components: readonly string[]): KeySpec | null {
  const lines = components.map((component) => `        - ${component}\n`).join("");
  const text = `version: 1\ntable: t\nentities:\n  E:\n    type: event\n    key:\n      layout: ${layout}\n      components:\n${lines}`;
  const { model, diagnostics } = compile(text, "t.bt.yaml");
  const problems = diagnostics.filter(
    ({ severity, rule }) => severity === "error" && /^(schema|key)\//.test(rule) && rule !== "key/layout",
  );
  expect(problems.map(({ message }) => message)).toEqual([]);
  return model === null ? null : model.entities[0]!.key;
}

function readValue(component: ComponentSpec, text: string): ComponentValue {
  return parseValue(component, text.startsWith('"') ? JSON.parse(text) : text);
}

const UNITS = ["seconds", "millis", "micros"];

/** `uint16 7, string "d"` as components of a schema, with their values. */
function sources(text: string): { name: string; component: string; value: string }[] {
  return text.split(", ").map((source, i) => {
    const [, type = "", value = ""] = /^(\w+) (.*)$/.exec(source) ?? [];
    const name = `s${i}`;
    const typed = UNITS.includes(type) ? `timestamp, unit: ${type}` : type;
    return { name, component: `{ name: ${name}, type: ${typed} }`, value };
  });
}

interface Written {
  readonly value: ComponentValue;
  /** The component's bytes, with what ends them before another. */
  readonly bytes: string;
}

/** A component at the start of a key, with its value or with those that it is computed from; `null` where it is refused. */
function written(layout: LayoutName, component: string, value: string, of: string, alone = false): Written | null {
  const computedFrom = of === "" ? [] : sources(of);
  const names = computedFrom.map(({ name }) => name);
  const source = component.includes("timeBucket") ? names[0]! : `[${names.join(", ")}]`;
  const first = component
    .replace("{ ", "{ name: x, ")
    .replace(/type: (hash|timeBucket),/, (type) => `${type} of: ${source},`);
  const behind = [...computedFrom.map((source) => source.component), "{ name: after, type: uint8 }"];
  const key = keyOf(layout, alone ? [first] : [first, ...behind]);
  if (key === null) return null;
  const values: Record<string, ComponentValue> = alone ? {} : { after: 7 };
  if (value !== "") values.x = readValue(key.components[0]!, value);
  computedFrom.forEach(({ name, value }, i) => {
    values[name] = readValue(key.components[i + 1]!, value);
  });
  try {
    const codec = keyCodec(key);
    const bytes = Buffer.from(codec.encode(values));
    const [field, next] = codec.fields(bytes);
    const own = bytes.subarray(0, next?.start ?? bytes.length);
    return { value: field!.value, bytes: layout === "text" ? own.toString("utf8") : toHex(own) };
  } catch (error) {
    if (!isKeyError(error)) throw error;
    return null;
  }
}

const inLayouts = (component: string, value: string, of: string, alone = false): string[] =>
  LAYOUTS.map((layout) => written(layout, component, value, of, alone)?.bytes ?? REFUSED);

describe("golden fields of docs/keys.md", () => {
  const fields = rowsOf("component", "value", "text", "binary", "packed");

  it("have every type of component", () => {
    const types = [...fields, ...rowsOf("component", "of", "value", "text", "binary", "packed")].map(
      ([component]) => /type: (\w+)/.exec(component!)![1]!,
    );
    expect([...new Set(types)].sort()).toEqual(
      "bytes domain enum hash int32 int64 literal sequence string timeBucket timestamp uint16 uint32 uint64 uint8 uuid writer".split(
        " ",
      ),
    );
  });

  it.each(fields)("%s %s", (component, value, ...bytes) => {
    expect(inLayouts(component!, value!, "")).toEqual(bytes);
  });

  const last = rowsOf("component", "value at the end", "text", "binary", "packed");
  it.each(last)("%s %s, at the end", (component, value, ...bytes) => {
    expect(inLayouts(component!, value!, "", true)).toEqual(bytes);
  });

  it.each(rowsOf("component", "of", "value", "text", "binary", "packed"))(
    "%s of %s",
    (component, of, value, ...bytes) => {
      expect(inLayouts(component!, "", of!)).toEqual(bytes);
      const values = LAYOUTS.flatMap((layout) => written(layout, component!, "", of!)?.value ?? []);
      expect(new Set(values)).toEqual(new Set([Number(value)]));
    },
  );
});

describe("other golden values of docs/keys.md", () => {
  it.each(rowsOf("of", "input", "murmur3", "of 16"))("the bucket of %s", (of, input, hash, bucket) => {
    const bytes = Buffer.from(input === "``" ? "" : input!, "hex");
    expect(String(murmur3(bytes, 0, bytes.length))).toBe(hash);
    expect(written("packed", "{ type: hash, buckets: 16 }", "", of!)?.value).toBe(Number(bucket));
  });

  const codes = vectors<{ vectors: { value: string; asc: string }[] }>("orderedcode_int64").vectors;
  it.each(rowsOf("number", "ordered code", "as a field before another"))("the ordered code of %s", (n, code, field) => {
    expect(codes).toContainEqual(expect.objectContaining({ value: n, asc: code }));
    expect(written("binary", "{ type: int64 }", n!, "")?.bytes).toBe(field);
  });

  const structs = vectors<{ vectors: { fields: { hex: string; order?: string }[]; key: string }[] }>(
    "struct_ordered_code",
  ).vectors;
  it("the struct: all of the vectors", () => {
    const shown = structs.map(({ fields, key }) => {
      const texts = fields.map(({ hex, order }) => `${hex || "empty"}${order === "desc" ? " desc" : ""}`);
      return [texts.join(", ") || "none", key];
    });
    const rows = rowsOf("fields", "result").map(([fields, key]) => [fields!.replaceAll("`", ""), key]);
    expect(rows).toEqual(shown);
  });

  it.each(rowsOf("component", "text", "binary", "packed"))("the length of %s", (component, ...lengths) => {
    const first = component!
      .replace("{ ", "{ name: x, ")
      .replace("type: hash,", "type: hash, of: [id],")
      .replace("type: timeBucket,", "type: timeBucket, of: at,");
    const others = ["{ name: id, type: string }", "{ name: at, type: timestamp, unit: micros }"];
    const most = LAYOUTS.map((layout) => {
      const key = keyOf(layout, [first, ...others]);
      return key === null ? REFUSED : String(maxFieldBytes(key, key.components[0]!));
    });
    expect(most).toEqual(lengths);
  });
});

describe("the golden keys of docs/keys.md", () => {
  const golden = vectors<{ schemas: Record<string, object[]>; vectors: { schema: string; value: object }[] }>("keys");
  const rows = rowsOf("schema", "values", "text", "binary", "packed");

  it("are there for every schema of the vectors", () => {
    expect(new Set(rows.map(([schema]) => schema))).toEqual(new Set(Object.keys(golden.schemas)));
    expect(rowsOf("schema", "components").map(([schema]) => schema)).toEqual(Object.keys(golden.schemas));
  });

  it.each(rows)("%s %s", (schema, value, text, binary, packed) => {
    const expected = Object.fromEntries(
      [
        ["text", text === REFUSED ? text : Buffer.from(text!, "utf8").toString("hex")],
        ["binary", binary],
        ["packed", packed],
      ].filter(([, key]) => key !== REFUSED),
    );
    expect(golden.vectors).toContainEqual({ schema, value: JSON.parse(value!), ...expected });
  });
});
