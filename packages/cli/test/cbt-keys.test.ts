import { spawn, spawnSync } from "node:child_process";
import { Bigtable } from "@google-cloud/bigtable";
import { type Emulator, findEmulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readKeyText } from "../src/key-text/forms.ts";
import { goldenFiles, goldenKeys } from "./layouts.ts";
import { folder, rowsmith } from "./run.ts";

const withCbt = spawnSync("cbt", ["version"]).status === 0;
const ready = findEmulator() !== null && withCbt;
if (!ready && !process.env.CI) console.warn("SKIPPED: keys as the real cbt prints them (needs the emulator and cbt)");

const TABLE = `cbt-keys-${process.pid}`;
const KEYS = [
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  ...[
    "plain",
    'a"b\\c\n\t\r\u0007\b\f\v',
    "é日😀\u200b\u00ad\ufeff\u2028\u0085\ufffd",
    " lead",
    "\u{10ffff}\ue000\ufdd0",
  ].map((text) => Buffer.from(text)),
  ...["00", "7f", "8041", "eda080", "f4908080", "c080", "efbfbd41"].map((hex) => Buffer.from(hex, "hex")),
  ...["binary", "packed"].flatMap((layout) =>
    goldenKeys(layout as "binary" | "packed").map(({ key }) => Buffer.from(key, "hex")),
  ),
];

describe.skipIf(!ready && !process.env.CI)("row keys as the real cbt prints them", () => {
  let emulator: Emulator;
  let bigtable: Bigtable;
  const project = folder(goldenFiles());

  beforeAll(async () => {
    emulator = await startEmulator();
    process.env.METADATA_SERVER_DETECTION = "none";
    bigtable = new Bigtable({ projectId: "rowsmith", apiEndpoint: emulator.host, metricsEnabled: false });
    const instance = bigtable.instance("rowsmith");
    await instance.createTable(TABLE, { families: ["f"] });
    // Some versions of cbt print keys as they are, all print values quoted: so each row also holds its key as a value.
    for (const key of KEYS) {
      const data = { f: { q: { value: key, timestamp: 1_793_361_600_123_000 } } };
      await instance.table(TABLE).mutate({ key, method: "insert", data });
    }
  });
  afterAll(async () => {
    await bigtable.instance("rowsmith").table(TABLE).delete();
    await bigtable.close();
    await emulator.stop();
    project.remove();
  });

  /** What `cbt read` prints between the lines of dashes, a row each. */
  async function cbtRows(): Promise<Buffer[]> {
    const env = { ...process.env, BIGTABLE_EMULATOR_HOST: emulator.host };
    const child = spawn("cbt", ["-project", "rowsmith", "-instance", "rowsmith", "read", TABLE], { env });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(0);
    const printed = Buffer.concat(chunks).toString("latin1");
    return printed
      .split(`${"-".repeat(40)}\n`)
      .filter((row) => row !== "")
      .map((row) => Buffer.from(row, "latin1"));
  }

  test("every key comes back from its quoted form", async () => {
    const rows = await cbtRows();
    const different = new Set(KEYS.map((key) => key.toString("hex")));
    expect(rows).toHaveLength(different.size);
    for (const row of rows) {
      const quoted = /\n {4}(".*")\n\n?$/.exec(row.toString("utf8"))?.[1];
      const reading = readKeyText("cbt", quoted ?? "");
      const read = reading.ok ? Buffer.from(reading.bytes) : Buffer.from(reading.why);
      expect([...different], quoted).toContain(read.toString("hex"));
      different.delete(read.toString("hex"));
      // The key's own line: quoted by newer versions, its bytes by older ones.
      const line = row.subarray(0, row.toString("latin1").search(/\n {2}"?f:q"? /));
      if (line[0] === 0x22) expect(line.toString()).toBe(quoted);
      else expect(line.toString("hex")).toBe(read.toString("hex"));
    }
    expect(different.size).toBe(0);
  });

  test("what cbt prints goes into keys decode", async () => {
    const { file, entity, key, value } = goldenKeys("packed")[0]!;
    const rows = await cbtRows();
    const row = rows.find((one) => one.includes(Buffer.from("device-1042")))!;
    const quoted = /\n {4}(".*")\n\n?$/.exec(row.toString("utf8"))![1]!;
    for (const text of [quoted, quoted.slice(1, -1)]) {
      const { code, out } = await rowsmith(["keys", "decode", file, entity, text, "--json"], { cwd: project.path });
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ deviceId: value.deviceId });
    }
    const { out } = await rowsmith(["keys", "inspect", file, entity, quoted, "--from", "cbt", "--json"], {
      cwd: project.path,
    });
    expect(JSON.parse(out).hex).toBe(key);
  });
});
