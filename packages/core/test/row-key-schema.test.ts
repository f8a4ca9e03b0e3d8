import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, delimiter as pathDelimiter } from "node:path";
import { Bigtable } from "@google-cloud/bigtable";
import type { google } from "@google-cloud/bigtable/build/protos/protos.js";
import { type Emulator, findEmulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import type { TableModel } from "../src/model/types.ts";
import { planTable } from "../src/table/plan.ts";
import { isRenderError } from "../src/table/render/error.ts";
import { renderRowKeySchema } from "../src/table/render/row-key-schema.ts";
import { createTableRequest } from "../src/table/request.ts";
import { rowKeySchema } from "../src/table/row-key-schema.ts";
import { schema } from "./marked.ts";

process.env.METADATA_SERVER_DETECTION = "none";
const protos: { google: typeof google } = createRequire(import.meta.url)(
  "@google-cloud/bigtable/build/protos/protos.js",
);
const { Struct } = protos.google.bigtable.admin.v2.Type;

const EVERYTHING = [
  "{ name: kind, type: literal, value: page }",
  "{ name: bucket, type: hash, of: [site], buckets: 16 }",
  "{ name: site, type: domain, maxBytes: 100 }",
  "{ name: hour, type: timeBucket, of: at, every: 1h }",
  "{ name: at, type: timestamp, unit: micros }",
  "{ name: ms, type: timestamp, unit: millis }",
  "{ name: id, type: uuid }",
  "{ name: e, type: enum, values: [a, b] }",
  "{ name: big, type: uint64 }",
  "{ name: n, type: int32 }",
  "{ name: w, type: writer }",
  "{ name: s, type: sequence }",
];

function model(layout: string, components: readonly string[], more: Parameters<typeof schema>[0] = {}): TableModel {
  const text = schema({ ...more, layout: `layout: ${layout}`, components, queries: "{}" }).replace("\n      {}", " {}");
  const { model, diagnostics } = compile(text, "t.bt.yaml");
  expect(diagnostics.filter(({ rule, severity }) => severity === "error" && /^(schema|key)\//.test(rule))).toEqual([]);
  return model!;
}

const text = (delimiter: string): string => `text\n      delimiter: ${JSON.stringify(delimiter)}`;
const ID = "{ name: id, type: string }";
const STRING = { stringType: { encoding: { utf8Bytes: {} } } };
const BYTES = { bytesType: { encoding: { raw: {} } } };
const INT64 = { int64Type: { encoding: { orderedCodeBytes: {} } } };
const TIMESTAMP = { timestampType: { encoding: { unixMicrosInt64: { orderedCodeBytes: {} } } } };

const json = (table: TableModel, entity?: string) => JSON.parse(renderRowKeySchema(table, "json", entity));
const typesOf = (table: TableModel): object =>
  Object.fromEntries(
    json(table).fields.map(({ fieldName, type }: { fieldName: string; type: object }) => [fieldName, type]),
  );

describe("a row key schema", () => {
  test("of layout binary is OrderedCodeBytes with the types that GoogleSQL has", () => {
    const table = model("binary", [...EVERYTHING, "{ name: raw, type: bytes }"]);
    expect(json(table).encoding).toEqual({ orderedCodeBytes: {} });
    expect(typesOf(table)).toEqual({
      kind: STRING,
      bucket: INT64,
      site: STRING,
      hour: INT64,
      at: TIMESTAMP,
      ms: INT64,
      id: BYTES,
      e: STRING,
      big: INT64,
      n: INT64,
      w: INT64,
      s: INT64,
      raw: BYTES,
    });
  });

  test("of layout text is DelimitedBytes of strings, the delimiter in base64", () => {
    const table = model(text("!é"), EVERYTHING);
    expect(json(table).encoding).toEqual({ delimitedBytes: { delimiter: Buffer.from("!é").toString("base64") } });
    expect(Object.values(typesOf(table))).toEqual(EVERYTHING.map(() => STRING));
  });

  test("of one component as it is in the key is a Singleton", () => {
    expect(json(model("text", [ID]))).toEqual({
      fields: [{ fieldName: "id", type: STRING }],
      encoding: { singleton: {} },
    });
    expect(json(model("packed", [ID])).encoding).toEqual({ singleton: {} });
    expect(typesOf(model("packed", ["{ name: id, type: uuid }"]))).toEqual({ id: BYTES });
    expect(json(model("binary", [ID])).encoding).toEqual({ orderedCodeBytes: {} });
  });

  test("says what is not seen in it", () => {
    const notes = rowKeySchema(model("binary", EVERYTHING)).notes.join("\n");
    expect(notes).toMatch(/can't be changed later/);
    expect(notes).toMatch(/kind is "page" in every row/);
    expect(notes).toMatch(/site has its labels reversed/);
    expect(notes).toMatch(/ms is an INT64 of millis/);
    expect(notes).toMatch(/id is the 16 BYTES/);
    const descending = [ID, "{ name: at, type: timestamp, unit: seconds, order: desc }"];
    expect(rowKeySchema(model("text", descending)).notes.at(-1)).toBe(
      "at is descending: the STRING holds 9999999999 minus the value.",
    );
  });

  test("has only fields that the API knows", () => {
    for (const table of [
      model("binary", [...EVERYTHING, "{ name: raw, type: bytes }"]),
      model("text", EVERYTHING),
      model("packed", [ID]),
    ]) {
      const struct = json(table);
      expect(Struct.toObject(Struct.fromObject(struct), { bytes: String })).toEqual(struct);
    }
  });

  test("as YAML says what it is for, in comments that no literal ends", () => {
    const yaml = renderRowKeySchema(
      model(text("\u0001"), ['{ name: kind, type: literal, value: "a\\u0085b\\nc" }', ID]),
      "yaml",
    );
    expect(yaml).toContain("--row-key-schema-definition-file=FILE");
    expect(yaml).toContain("# A row key schema can't be changed later");
    expect(yaml).toContain('kind is "a\\\\u{85}b␊c"');
    expect(yaml.replace(/^#.*\n/gm, "")).toMatch(/^fields:\n/);
  });
});

describe("is refused", () => {
  const refusal = (table: TableModel, entity?: string): string => {
    try {
      return `not refused: ${renderRowKeySchema(table, "json", entity)}`;
    } catch (error) {
      if (!isRenderError(error)) throw error;
      expect(error.next).not.toBe("");
      return error.message;
    }
  };
  const at = "{ name: at, type: timestamp, unit: micros, order: desc }";

  test.each([
    ["a descending field", model("binary", [ID, at]), /at of Reading is descending/],
    ["packed fields", model("packed", [ID, "{ name: n, type: uint8 }"]), /without delimiters/],
    ["a packed number alone", model("packed", ["{ name: n, type: uint64 }"]), /packed as uint64/],
    ["packed text, descending", model("packed", ["{ name: id, type: string, order: desc }"]), /is descending/],
    [
      "a field named like a family",
      model("text", ["{ name: m, type: string }", ID]),
      /m has the name of a column family/,
    ],
  ])("%s", (_, table, message) => expect(refusal(table)).toMatch(message));

  test("what no schema file can say either", () => {
    const table = model("text", [ID, "{ name: n, type: uint8 }"]);
    const change = (key: object): TableModel => ({
      ...table,
      entities: [{ ...table.entities[0]!, key: { ...table.entities[0]!.key, ...key } }],
    });
    expect(refusal(change({ delimiter: "#".repeat(51) }))).toMatch(/51 bytes/);
    expect(refusal(change({ components: [{ type: "string", name: "_key" }] }))).toMatch(
      /a column that every table has/,
    );
    expect(refusal({ ...table, entities: [] })).toMatch(/no entity/);
    expect(refusal(table, "Other")).toMatch(/no entity Other/);
  });

  test("several entities, unless one is named and the others conform", () => {
    const table = model("text", ["{ name: kind, type: literal, value: a }", ID]);
    const [first] = table.entities;
    const second = (components: readonly object[]): TableModel => ({
      ...table,
      entities: [first!, { ...first!, name: "Other", key: { ...first!.key, entity: "Other", components } as never }],
    });
    const literal = { type: "literal", name: "sort", value: "b" };
    const same = second([literal, { type: "uint8", name: "n" }]);
    expect(refusal(same)).toMatch(/several entities \(Reading, Other\)/);
    expect(json(same, "Other").fields.map(({ fieldName }: { fieldName: string }) => fieldName)).toEqual(["sort", "n"]);
    expect(refusal(second([literal]), "Reading")).toMatch(/keys of Other do not conform/);
  });
});

const missing = findEmulator() === null;

describe.skipIf(missing && !process.env.CI)(`on the emulator${missing ? " (SKIPPED: none was found)" : ""}`, () => {
  let emulator: Emulator;
  let bigtable: Bigtable;
  beforeAll(async () => {
    emulator = await startEmulator();
    bigtable = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false } as never);
  });
  afterAll(async () => {
    await bigtable?.close();
    await emulator?.stop();
  });

  test.each([
    ["binary", EVERYTHING],
    ["text", EVERYTHING],
    ["packed", [ID]],
  ])("CreateTable takes that of layout %s", async (layout, components) => {
    const table = model(layout, components);
    const request = createTableRequest(
      { ...planTable(table), table: `rks-${layout}` },
      { project: "test", instance: "i" },
    );
    const reqOpts = { ...request, table: { ...request.table, rowKeySchema: json(table) } };
    const reply = await new Promise<{ name: string }>((resolve, reject) =>
      bigtable.request<{ name: string }>(
        { client: "BigtableTableAdminClient", method: "createTable", reqOpts },
        (error, response) => (error ? reject(error) : resolve(response!)),
      ),
    );
    expect(reply.name).toBe(`projects/test/instances/i/tables/rks-${layout}`);
  });
});

const sdk = (process.env.PATH ?? "")
  .split(pathDelimiter)
  .map((folder) => join(folder, "gcloud"))
  .filter((file) => existsSync(file))
  .map((file) => join(realpathSync(file), "../../lib"))
  .find((lib) => existsSync(join(lib, "googlecloudsdk/api_lib/bigtable/tables.py")));

/** What gcloud does with a definition file before it sends anything. */
const PARSE = `
import json, sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/third_party"]
from apitools.base.py import encoding
from googlecloudsdk.api_lib.bigtable import tables
for file in sys.argv[2:]:
  parsed = tables.ParseRowKeySchemaFromDefinitionFile(file, False)
  assert not parsed.all_unrecognized_fields()
  # The client library prints URL-safe base64.
  print(encoding.MessageToJson(parsed).translate(str.maketrans("-_", "+/")))
`;

describe.skipIf(!sdk && !process.env.CI)("in gcloud's own reader", () => {
  const folder = mkdtempSync(join(tmpdir(), "rowsmith-rks-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("the YAML file means what the JSON says", () => {
    const delimiters = [
      "#",
      "\u001f",
      "\n",
      "'",
      '"',
      "#\u007f",
      "!\u0085x",
      "#é",
      "#\u{1f600}",
      "#\u2028\ufeff",
      "\t ",
      "%",
      "# #",
    ];
    const components = ["{ name: no, type: string }", "{ name: y, type: string }", ID];
    const tables = [
      model("binary", [...EVERYTHING, "{ name: raw, type: bytes }"]),
      model("packed", [ID]),
      ...delimiters.map((delimiter) => model(text(delimiter), components)),
      model(text("\u0001"), ['{ name: kind, type: literal, value: "a\\u0085b\\u2028c\\nd\\x7f" }', ID]),
    ];
    const files = tables.map((table, i) => {
      const file = join(folder, `${i}.yaml`);
      writeFileSync(file, renderRowKeySchema(table, "yaml"));
      return file;
    });
    const python = join(sdk!, "../platform/bundledpythonunix/bin/python3");
    const output = execFileSync(existsSync(python) ? python : "python3", ["-c", PARSE, sdk!, ...files], {
      encoding: "utf8",
    });
    const parsed = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(parsed).toEqual(tables.map((table) => json(table)));
  });
});
