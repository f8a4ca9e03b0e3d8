import { afterAll, describe, expect, test } from "vitest";
import { keySchema } from "./layouts.ts";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const BINARY = ["name: id, type: string", "name: at, type: timestamp, unit: micros"];
const two = `${keySchema("binary", ["name: kind, type: literal, value: a", ...BINARY])}  Other:
    type: event
    key:
      layout: binary
      components:
        - { name: kind, type: literal, value: b }
        - { name: device, type: string }
        - { name: at, type: timestamp, unit: micros }
`;
const project = folder({
  "schemas/b.bt.yaml": keySchema("binary", BINARY),
  "text.bt.yaml": TELEMETRY,
  "desc.bt.yaml": keySchema("binary", [BINARY[0]!, `${BINARY[1]}, order: desc`]),
  "packed.bt.yaml": keySchema("packed", BINARY),
  "two.bt.yaml": two,
});
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(["plan", ...args], { cwd: project.path });

describe("rowsmith plan --to row-key-schema", () => {
  test("YAML for gcloud, with the notes as comments", async () => {
    const { code, out, err } = await run("--to", "row-key-schema");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^# Row key schema of table t, entity Key\.\n# gcloud bigtable tables update t /);
    expect(out).toContain('fieldName: "id"');
    expect(out).toContain("orderedCodeBytes: {}");
  });

  test("JSON for the admin API, with the notes on stderr", async () => {
    const { code, out, err } = await run("text.bt.yaml", "--to", "row-key-schema", "--json");
    expect(code).toBe(0);
    const schema = JSON.parse(out);
    expect(schema.fields.map(({ fieldName }: { fieldName: string }) => fieldName)).toEqual([
      "bucket",
      "deviceId",
      "at",
      "seq",
    ]);
    expect(schema.encoding).toEqual({ delimitedBytes: { delimiter: "Iw==" } });
    expect(err).toContain("can't be changed later");
    expect(err).toContain("every field is a STRING");
  });

  test("--entity names the one of several", async () => {
    const missing = await run("two.bt.yaml", "--to", "row-key-schema");
    expect(missing.code).toBe(2);
    expect(missing.err).toContain("several entities (Key, Other)");
    const { code, out } = await run("two.bt.yaml", "--to", "row-key-schema", "--entity", "Other");
    expect(code).toBe(0);
    expect(out).toContain('fieldName: "device"');
    const found = await run("two.bt.yaml", "text.bt.yaml", "--to", "row-key-schema", "--entity", "Reading");
    expect(found.out).toContain("entity Reading.");
  });

  test.each<[string[], string]>([
    [["desc.bt.yaml", "--to", "row-key-schema"], "desc"],
    [["packed.bt.yaml", "--to", "row-key-schema"], "packed"],
    [["two.bt.yaml", "--to", "row-key-schema", "--entity", "Nobody"], "no entity Nobody"],
    [
      ["two.bt.yaml", "text.bt.yaml", "--to", "row-key-schema"],
      "A row key schema is of one table, and there are several.",
    ],
    [["two.bt.yaml", "--entity", "Other"], "--entity is given without --to row-key-schema."],
  ])("%j is refused with 2", async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: .+\nwhere: .+\n(?:why: {3}.+\n)?next: {2}.+\n$/);
    expect(err).toContain(message);
  });
});
