import { spawn } from "node:child_process";
import { createServer, type Server, type Socket } from "node:net";
import { Bigtable } from "@google-cloud/bigtable";
import { type Emulator, findEmulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BIN, folder, rowsmith, TELEMETRY } from "./run.ts";

// Each command is a process of its own, and a test runs up to a dozen.
vi.setConfig({ testTimeout: 120_000 });

/** A table of this run's own, so that an emulator may be shared. */
const TABLE = `telemetry-${process.pid}`;
const SCHEMA = TELEMETRY.replace("table: telemetry", `table: ${TABLE}`);
const AT = 1_793_361_600_123_456n;

const project = folder({
  "schemas/telemetry.bt.yaml": SCHEMA,
  "changed.bt.yaml": SCHEMA.replace("maxVersions: 100", "maxVersions: 101").replace(
    "  raw: ",
    "  new: { gc: never }\n  raw: ",
  ),
  "first.bt.yaml": SCHEMA.replace(`table: ${TABLE}`, `table: ${TABLE}-first`),
  "second.bt.yaml": SCHEMA.replace(`table: ${TABLE}`, `table: ${TABLE}-second`),
  "cbt.bt.yaml": SCHEMA.replace(`table: ${TABLE}`, `table: ${TABLE}-cbt`),
});
afterAll(project.remove);

const found = findEmulator();
describe.skipIf(found === null && !process.env.CI)("live commands, on the emulator", () => {
  let emulator: Emulator;
  let bigtable: Bigtable;
  const run = (...args: string[]) =>
    rowsmith(args, { cwd: project.path, env: { BIGTABLE_EMULATOR_HOST: emulator.host } });

  beforeAll(async () => {
    emulator = await startEmulator();
    process.env.METADATA_SERVER_DETECTION = "none";
    bigtable = new Bigtable({ projectId: "rowsmith", apiEndpoint: emulator.host, metricsEnabled: false });
  });
  afterAll(async () => {
    for (const table of [TABLE, `${TABLE}-cbt`, `${TABLE}-first`, `${TABLE}-second`])
      await bigtable
        .instance("rowsmith")
        .table(table)
        .delete()
        .catch(() => {});
    await bigtable.close();
    await emulator.stop();
  });

  test("scan of a table that is missing says what to do", async () => {
    const { code, out, err } = await run("scan", "Reading", "history", "--where", "deviceId=d");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("NOT_FOUND");
    expect(err).toContain("rowsmith apply");
  });

  test("apply creates and verifies, then changes nothing, and leaves a table that differs as it is", async () => {
    expect(await run("apply")).toEqual({ code: 0, out: `table ${TABLE}: created and verified\n`, err: "" });
    expect(await run("apply")).toEqual({ code: 0, out: `table ${TABLE}: nothing to do\n`, err: "" });
    const changed = await run("apply", "changed.bt.yaml", "--json");
    expect(changed.code).toBe(1);
    expect(JSON.parse(changed.out)).toEqual({
      tables: [
        {
          table: TABLE,
          status: "differs",
          differences: [
            "family hist has gc any(maxAge 90d, maxVersions 100), the schema has any(maxAge 90d, maxVersions 101)",
            "family new is missing, the schema has it with gc never",
          ],
        },
      ],
    });
    expect((await run("apply")).out).toBe(`table ${TABLE}: nothing to do\n`);
  });

  const withCbt = spawn("cbt", ["version"]).on("error", () => {}).pid !== undefined;
  test.skipIf(!withCbt && !process.env.CI)("what the cbt commands create, apply finds nothing to do in", async () => {
    const { out } = await run("plan", "cbt.bt.yaml", "--to", "cbt", "--project", "rowsmith", "--instance", "rowsmith");
    const env = { ...process.env, BIGTABLE_EMULATOR_HOST: emulator.host };
    const code = await new Promise((resolve) => spawn("bash", ["-c", out], { env }).on("close", resolve));
    expect(code, out).toBe(0);
    expect((await run("apply", "cbt.bt.yaml")).out).toBe(`table ${TABLE}-cbt: nothing to do\n`);
  });

  test("scan prints the rows of a query, as a table and as JSON lines, exactly", async () => {
    const table = bigtable.instance("rowsmith").table(TABLE);
    const cells = (temperature: number) => {
      const value = (bytes: Buffer) => ({ value: bytes, timestamp: 1_793_361_600_123_000 });
      const float = Buffer.alloc(8);
      float.writeDoubleBE(temperature);
      return {
        m: { temperature: value(float), st: value(Buffer.from("é\u001b[31m")) },
        hist: { count: value(Buffer.from("0020000000000001", "hex")) },
        raw: { blob: value(Buffer.from("00ff", "hex")) },
      };
    };
    const keyOf = async (deviceId: string, at: bigint) =>
      JSON.parse(
        (await run("keys", "encode", "Reading", JSON.stringify({ deviceId, at: String(at), seq: 1 }), "--json")).out,
      ).text;
    for (const [device, offset, temperature] of [
      ["d1", 2n, 1.5],
      ["d1", 0n, Number.NaN],
      ["d2", 1n, -0.25],
    ] as const) {
      await table.mutate({ key: await keyOf(device, AT + offset), method: "insert", data: cells(temperature) });
    }

    const json = async (...args: string[]) => {
      const { code, out, err } = await run("scan", "Reading", ...args, "--json");
      expect(code).toBe(0);
      // Where rows are left behind the limit, their cursor.
      expect(err).toMatch(args.includes("1") ? /^\{"cursor":"[\w-]+"\}\n$/ : /^$/);
      return out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    const row = (deviceId: string, offset: bigint, temperature: number | string) => ({
      key: { deviceId, at: String(AT + offset), seq: 1 },
      columns: { temperature, status: "é\u001b[31m", count: "9007199254740993", blob: "00ff" },
    });
    const [first, second, other] = [row("d1", 0n, "NaN"), row("d1", 2n, 1.5), row("d2", 1n, -0.25)];
    expect(await json("history", "--where", "deviceId=d1")).toEqual([first, second]);
    expect(await json("history", "--where", "deviceId=d1", "--where", `at=${AT + 1n}..`)).toEqual([second]);
    expect(await json("some", "--where", "deviceId=d1,d2", "--limit", "1")).toEqual([first]);
    expect(await json("some", "--where", "deviceId=d1,d2")).toEqual([first, second, other]);
    expect(await json("fleet", "--where", `at=${AT + 1n}..=${AT + 1n}`)).toEqual([other]);
    expect(await json("one", "--where", "deviceId=d2", "--where", `at=${AT + 1n}`, "--where", "seq=1")).toEqual([
      other,
    ]);
    expect(await json("history", "--where", "deviceId=d1", "--limit", "0")).toEqual([]);

    const pretty = await run("scan", "schemas/telemetry.bt.yaml", "Reading", "history", "--where", "deviceId=d1");
    expect(pretty.out).toBe(
      [
        "deviceId  at                seq  temperature  status      count             blob",
        "d1        1793361600123456  1    NaN          é\\u{1b}[31m  9007199254740993  00ff",
        "d1        1793361600123458  1    1.5          é\\u{1b}[31m  9007199254740993  00ff",
        "",
      ]
        .join("\n")
        .replace("status      ", "status       "),
    );
  });

  test("rows that the schema can't read are named and left out, with exit 1", async () => {
    const table = bigtable.instance("rowsmith").table(TABLE);
    const bucket = JSON.parse((await run("explain", "Reading", "history", "--where", "deviceId=d9", "--json")).out)
      .ranges[0].bucket;
    const key = `${String(bucket).padStart(2, "0")}#d9#1793361600123456`;
    const cell = (value: string) => ({
      m: { temperature: { value: Buffer.from(value), timestamp: 1_793_361_600_123_000 } },
    });
    await table.mutate({ key: `${key}#12`, method: "insert", data: cell("12345678") });
    await table.mutate({ key: `${key}#000001`, method: "insert", data: cell("short") });
    const { code, out, err } = await run("scan", "Reading", "history", "--where", "deviceId=d9", "--json");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`row ${key}#12 cannot be read: seq: `);
    expect(err).toContain(`row ${key}#000001 cannot be read: column temperature: `);
    expect(err).toContain("2 rows of the table are not as the schema says; left out.");
  });

  test("a reader that closes the pipe does not keep apply from its work", async () => {
    const line = `"${process.execPath}" "${BIN}" apply first.bt.yaml second.bt.yaml; echo "code $?" >&2`;
    const env = { ...process.env, BIGTABLE_EMULATOR_HOST: emulator.host };
    const child = spawn("bash", ["-c", `{ ${line}; } | true`], { cwd: project.path, env });
    await new Promise((resolve) => child.on("close", resolve));
    expect((await run("apply", "first.bt.yaml", "second.bt.yaml")).out).toBe(
      `table ${TABLE}-first: nothing to do\ntable ${TABLE}-second: nothing to do\n`,
    );
  });

  test("a reader that closes the pipe ends a scan with 0", async () => {
    const line = `"${process.execPath}" "${BIN}" scan Reading some --where deviceId=d1,d2 --json; echo "code $?" >&2`;
    const env = { ...process.env, BIGTABLE_EMULATOR_HOST: emulator.host };
    const child = spawn("bash", ["-c", `{ ${line}; } | true`], { cwd: project.path, env });
    let err = "";
    child.stderr.on("data", (data) => {
      err += data;
    });
    await new Promise((resolve) => child.on("close", resolve));
    expect(err).toBe("code 0\n");
  });
});

describe("a server that does not answer", () => {
  let server: Server;
  const sockets = new Set<Socket>();
  beforeAll(() => {
    server = createServer((socket) => sockets.add(socket));
    return new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test("^C ends a scan at once with 130", async () => {
    const address = server.address() as { port: number };
    const env = { ...process.env, BIGTABLE_EMULATOR_HOST: `127.0.0.1:${address.port}` };
    const child = spawn(process.execPath, [BIN, "scan", "Reading", "history", "--where", "deviceId=d"], {
      cwd: project.path,
      env,
    });
    const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
    await new Promise((resolve) => server.once("connection", resolve));
    const start = performance.now();
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("apply and scan give up after seconds", async () => {
    const address = server.address() as { port: number };
    const env = { BIGTABLE_EMULATOR_HOST: `127.0.0.1:${address.port}` };
    const commands = [["apply"], ["scan", "Reading", "history", "--where", "deviceId=d"]];
    for (const { code, out, err } of await Promise.all(
      commands.map((args) => rowsmith(args, { cwd: project.path, env })),
    )) {
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("error: Cannot reach the Bigtable emulator: no answer within 5 seconds.");
    }
  }, 30_000);

  test.each([
    ["127.0.0.1:1", "ECONNREFUSED"],
    ["http://127.0.0.1:8086", "it is not host:port"],
    // The client would find no host in this one, and talk to the real service.
    [":::", "it is not host:port"],
  ])("BIGTABLE_EMULATOR_HOST=%s: the address and what to do, exit 2", async (host, reason) => {
    const { code, out, err } = await rowsmith(["apply"], { cwd: project.path, env: { BIGTABLE_EMULATOR_HOST: host } });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("error: Cannot reach the Bigtable emulator: ");
    expect(err).toContain(reason);
    expect(err).toContain(`where: BIGTABLE_EMULATOR_HOST=${host}\n`);
    expect(err).toContain("next:  Start the emulator");
  });
});
