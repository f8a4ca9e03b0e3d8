import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bigtable } from "@google-cloud/bigtable";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkWritten, writeRows } from "../src/bigtable/index.ts";
import { createSchemaTable, type Emulator, startEmulator } from "../src/testing/index.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";
import { add, row, set } from "./write-support.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
const SCHEMA = `version: 1
table: totals
options: { deletionProtection: true }
families:
  m: { gc: { any: [{ maxAge: 90d }, { maxVersions: 3 }] } }
  sums: { aggregate: sum, gc: { maxAge: 400d } }
entities:
  Device:
    type: latest-state
    conflict: newest-event
    eventTime: given
    key: { layout: text, components: [{ name: id, type: string, maxBytes: 20 }] }
    columns: { name: { family: m, type: string } }
`;

describe.skipIf(skipWithoutEmulator)(emulatorTitle("a table made of a schema"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  let folder: string;

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
    folder = mkdtempSync(join(tmpdir(), "rowsmith-"));
    writeFileSync(join(folder, "totals.bt.yaml"), SCHEMA);
    writeFileSync(join(folder, "wrong.bt.yaml"), SCHEMA.replace("family: m", "family: n"));
  });
  afterAll(async () => {
    await client?.close();
    await emulator?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const create = (file: string, cwd = REPOSITORY) => createSchemaTable(client.instance("i"), file, { cwd });

  it("has its families, rules and aggregates, and goes away although the schema protects it", async () => {
    const { id, table, drop } = await create(join(folder, "totals.bt.yaml"));
    expect(id).toMatch(/^totals-[0-9a-f]{16}$/);
    const [metadata] = await table.getMetadata();
    const rule = metadata.columnFamilies!.m!.gcRule!;
    expect(rule.union!.rules).toMatchObject([
      { maxAge: { seconds: String(90 * 86_400), nanos: 0 } },
      { maxNumVersions: 3 },
    ]);
    checkWritten(await writeRows(table, [row("a", set("name", "x")), row("a", add("sums", "t", 1n))]));
    await drop();
    await expect(table.exists()).resolves.toEqual([false]);
  });

  it("has a name of its own each time", async () => {
    const made = await Promise.all([1, 2].map(() => create("examples/telemetry/schemas/telemetry.bt.yaml")));
    expect(made[0]!.id).not.toBe(made[1]!.id);
    await Promise.all(made.map(({ drop }) => drop()));
  });

  it("is refused with the findings of its schema, and where the command is not installed", async () => {
    await expect(create(join(folder, "wrong.bt.yaml"))).rejects.toThrow(
      /no table can be made of .*there is no family `n`/s,
    );
    await expect(create("missing.bt.yaml")).rejects.toThrow(/missing\.bt\.yaml/);
    await expect(create("totals.bt.yaml", folder)).rejects.toThrow(/@rowsmith\/cli.*npm install --save-dev/);
  });
});
