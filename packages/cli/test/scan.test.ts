import { spawn } from "node:child_process";
import { connect, createServer, type Server, type Socket } from "node:net";
import { Bigtable } from "@google-cloud/bigtable";
import { type KeySpec, type KeyValues, keyCodec, micros, rowEntry, setCell } from "@rowsmith/keys";
import { generationSpec, plan } from "@rowsmith/keys/plan";
import { type Emulator, findEmulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  pageReadingFleet,
  pageReadingHistory,
  readingEntity,
  readingEntry,
  readingKeySpec,
} from "../../../examples/telemetry/src/generated/telemetry.ts";
import { BIN, folder, rowsmith } from "./run.ts";

// Each command is a process of its own, and a test runs up to a dozen.
vi.setConfig({ testTimeout: 120_000 });

const AT = micros(1_793_361_600_123_456n);
const table = (name: string): string => `cli-${name}-${process.pid}`;

const READING = (name: string, more = ""): string => `version: 1
table: ${table(name)}
families: { m: { gc: never } }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [deviceId], buckets: 16 }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: at, type: timestamp, unit: micros }
        - { name: seq, type: sequence, digits: 6 }
    eventTime: at
${more}    columns:
      temperature: { family: m, type: float64 }
      status: { family: m, type: string, qualifier: st }
      uptime: { family: m, type: int64 }
      charging: { family: m, type: bool }
      payload: { family: m, type: bytes }
    queries:
      history: { where: { deviceId: eq, at: range } }
      fleet: { where: { deviceId: in, at: range } }
      everything: { where: { at: range }, ordered: false }
`;

const PAGE = `version: 1
table: ${table("pages")}
families:
  p: { gc: { maxVersions: 1 } }
  q: { gc: { maxVersions: 1 } }
entities:
  Page:
    type: latest-state
    key:
      layout: binary
      components:
        - { name: kind, type: enum, values: [page, asset] }
        - { name: name, type: bytes, maxBytes: 64 }
        - { name: path, type: string, maxBytes: 64 }
    eventTime: given
    columns:
      meta: { family: p, type: json }
      state: { family: p, type: enum, values: [draft, live] }
      seen: { family: p, type: timestamp }
      raw: { family: p, type: bytes, qualifier: { hex: "80" } }
      other: { family: p, type: int64, qualifier: { hex: "81" } }
      labels: { family: q, type: string, dynamic: true }
      known: { family: q, type: string }
    queries:
      all: { where: { kind: eq, name: prefix } }
      paths: { where: { kind: eq, name: eq, path: prefix } }
      some: { where: { kind: eq, name: in } }
`;

const pageSpec: KeySpec = {
  entity: "Page",
  layout: "binary",
  delimiter: "#",
  components: [
    { name: "kind", type: "enum", values: ["page", "asset"] },
    { name: "name", type: "bytes", maxBytes: 64 },
    { name: "path", type: "string", maxBytes: 64 },
  ],
};

const GENERATIONS = "    generations: [{ buckets: 8, until: 2099-01-01 }]\n";
const project = folder({
  "reading.bt.yaml": READING("reading"),
  "grown.bt.yaml": READING("grown", GENERATIONS),
  "page.bt.yaml": PAGE,
});
afterAll(project.remove);

const json = (out: string): unknown[] =>
  out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe.skipIf(findEmulator() === null && !process.env.CI)("rowsmith scan, on the emulator", () => {
  let emulator: Emulator;
  let bigtable: Bigtable;
  const host = () => ({ BIGTABLE_EMULATOR_HOST: emulator.host });
  const run = (file: string, entity: string, ...args: string[]) =>
    rowsmith(["scan", `${file}.bt.yaml`, entity, ...args], { cwd: project.path, env: host() });
  const live = (name: string) => bigtable.instance("rowsmith").table(table(name));
  const store = (name: string, entries: readonly object[]) =>
    live(name).mutate(entries as never, { rawMutation: true } as never);

  beforeAll(async () => {
    emulator = await startEmulator();
    process.env.METADATA_SERVER_DETECTION = "none";
    bigtable = new Bigtable({ projectId: "rowsmith", apiEndpoint: emulator.host, metricsEnabled: false });
    const files = ["reading.bt.yaml", "grown.bt.yaml", "page.bt.yaml"];
    expect((await rowsmith(["apply", ...files], { cwd: project.path, env: host() })).err).toBe("");
    await store(
      "reading",
      ["d1", "d2", "d3"].flatMap((deviceId) =>
        [0, 1, 2, 3].map((seq) =>
          readingEntry({ deviceId, at: AT, seq, temperature: seq, ...(seq === 3 && { status: "ok" }) }),
        ),
      ),
    );
  });
  afterAll(async () => {
    for (const name of ["reading", "grown", "pages"])
      await live(name)
        .delete()
        .catch(() => {});
    await bigtable.close();
    await emulator.stop();
  });

  const seqs = (out: string): string[] =>
    (json(out) as { key: { deviceId: string; seq: number } }[]).map(({ key }) => `${key.deviceId}/${key.seq}`);
  const cursorIn = (err: string): string => JSON.parse(err.split("\n").find((line) => line.startsWith("{"))!).cursor;

  test("pages: a cursor where rows are left, and none behind the last one", async () => {
    const fleet = ["Reading", "fleet", "--where", "deviceId=d1,d2,d3", "--limit", "5", "--json"] as const;
    const first = await run("reading", ...fleet);
    expect(first.code).toBe(0);
    expect(seqs(first.out)).toEqual(["d1/0", "d1/1", "d1/2", "d1/3", "d2/0"]);
    expect(json(first.err)).toEqual([{ cursor: expect.stringMatching(/^[\w-]+$/) }]);
    const second = await run("reading", ...fleet, "--after", cursorIn(first.err));
    expect(seqs(second.out)).toEqual(["d2/1", "d2/2", "d2/3", "d3/0", "d3/1"]);
    const third = await run("reading", ...fleet, "--after", cursorIn(second.err));
    expect(seqs(third.out)).toEqual(["d3/2", "d3/3"]);
    expect(third.err).toBe("");
    // Exactly as many rows as the limit: nothing is left.
    const whole = await run("reading", "Reading", "history", "--where", "deviceId=d1", "--limit", "4", "--json");
    expect([seqs(whole.out).length, whole.err]).toEqual([4, ""]);
  });

  test("as a table, the cursor is a line for people on stderr", async () => {
    const { out, err } = await run("reading", "Reading", "history", "--where", "deviceId=d1", "--limit", "1");
    expect(out).toBe(
      [
        "deviceId  at                seq  temperature  status  uptime  charging  payload",
        "d1        1793361600123456  0    0",
        "",
      ].join("\n"),
    );
    expect(err).toMatch(/^Go on with --after [\w-]+\n$/);
  });

  test("a limited scan of a query without order is a page in order", async () => {
    const all = ["Reading", "everything", "--full-scan", "--limit", "7", "--json"] as const;
    const first = await run("reading", ...all);
    const rest = await run("reading", ...all, "--after", cursorIn(first.err));
    expect([...seqs(first.out), ...seqs(rest.out)]).toEqual(
      ["d1", "d2", "d3"].flatMap((deviceId) => [0, 1, 2, 3].map((seq) => `${deviceId}/${seq}`)),
    );
  });

  test("without --full-scan, a query that would read every row is refused", async () => {
    const { code, out, err } = await run("reading", "Reading", "everything");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--full-scan if every row is meant");
  });

  test("cursors of the library go on here, and the other way round", async () => {
    const where = { deviceId: "d1", at: {} };
    const here = (...args: string[]) =>
      run("reading", "Reading", "history", "--where", "deviceId=d1", "--json", ...args);
    const page = await pageReadingHistory(live("reading"), where, { limit: 2 });
    expect(seqs((await here("--after", page.cursor!)).out)).toEqual(["d1/2", "d1/3"]);
    const first = await here("--limit", "1");
    const rest = await pageReadingHistory(live("reading"), where, { after: cursorIn(first.err) });
    expect(rest.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    // A list of one value, and a window.
    const window = ["--where", "deviceId=d2", "--where", `at=${AT}..=${AT}`];
    const one = await run("reading", "Reading", "fleet", ...window, "--json", "--limit", "2");
    const range = { deviceId: ["d2"], at: { gte: AT, lte: AT } };
    const next = await pageReadingFleet(live("reading"), range, { after: cursorIn(one.err) });
    expect(next.rows.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test("a cursor of other values, and one that is damaged, are refused with 2", async () => {
    const history = (...args: string[]) => run("reading", "Reading", "history", ...args, "--json");
    const cursor = cursorIn((await history("--where", "deviceId=d1", "--limit", "1")).err);
    for (const [device, after] of [
      ["d2", cursor],
      ["d1", `${cursor.slice(0, -1)}-`],
      ["d1", "nonsense"],
    ] as const) {
      const { code, out, err } = await history("--where", `deviceId=${device}`, "--after", after);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("the cursor can't resume this scan of Reading");
      expect(err).toContain("where: --after");
    }
  });

  test("S03: rows of an earlier number of buckets are found, each once, and pages go on over both", async () => {
    const grown: KeySpec = { ...readingKeySpec, generations: [8] };
    const older = keyCodec(generationSpec(grown, 1));
    const cell = () => [setCell("m", Buffer.from("st"), AT - (AT % 1000n), Buffer.from("ok"))];
    const at = (seq: number): KeyValues => ({ deviceId: "d1", at: AT, seq });
    await store("grown", [
      ...[0, 2, 3].map((seq) => rowEntry(older.encode(at(seq)), cell(), "Reading")),
      ...[1, 3, 4].map((seq) => readingEntry({ deviceId: "d1", at: AT, seq, status: "new" })),
    ]);
    const scan = (...args: string[]) => run("grown", "Reading", "history", "--where", "deviceId=d1", "--json", ...args);
    const { out, err } = await scan();
    expect(err).toBe("");
    expect(seqs(out)).toEqual(["d1/0", "d1/1", "d1/2", "d1/3", "d1/4"]);
    expect(json(out)[3]).toMatchObject({ columns: { status: "new" } });
    expect((await scan("--count")).out).toBe('{"count":5}\n');
    const first = await scan("--limit", "2");
    const rest = await scan("--after", cursorIn(first.err));
    expect([...seqs(first.out), ...seqs(rest.out)]).toEqual(seqs(out));
    // The library, with the same specification.
    const { pageEntity } = await import("@rowsmith/keys/bigtable");
    const entity = { ...readingEntity, key: grown };
    const planned = plan(grown, { deviceId: { op: "eq", value: "d1" }, at: { op: "range", range: {} } });
    const page = await pageEntity(entity, live("grown"), planned, { after: cursorIn(first.err) });
    expect(page.rows.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    const begun = await pageEntity(entity, live("grown"), planned, { limit: 3 });
    expect(seqs((await scan("--after", begun.cursor!)).out)).toEqual(["d1/3", "d1/4"]);
  });

  test("--columns, --keys-only, --count and --stats", async () => {
    const history = (...args: string[]) => run("reading", "Reading", "history", "--where", "deviceId=d1", ...args);
    const status = await history("--columns", "status", "--json");
    expect(json(status.out)).toEqual([{ key: { deviceId: "d1", at: String(AT), seq: 3 }, columns: { status: "ok" } }]);
    const table = await history("--columns", "status, temperature");
    expect(table.out.split("\n")[0]).toBe("deviceId  at                seq  status  temperature");
    const keys = await history("--keys-only", "--json");
    expect(json(keys.out)).toEqual(
      [0, 1, 2, 3].map((seq) => ({ key: { deviceId: "d1", at: String(AT), seq }, columns: {} })),
    );
    expect((await history("--count")).out).toBe("4\n");
    expect((await history("--count", "--columns", "status")).out).toBe("1\n");
    expect((await history("--count", "--limit", "2", "--json")).out).toBe('{"count":2}\n');
    const stats = await history("--stats", "--keys-only");
    expect(stats.err).toMatch(
      /^Read 4 rows of \d+ bytes in 1 request to 1 bucket; 0 requests sent again, 0 rows left out\.\n$/,
    );
    const [counters] = json((await history("--stats", "--json")).err) as { stats: object }[];
    expect(counters!.stats).toMatchObject({ requests: 1, retries: 0, rows: 4, given: 4, refused: 0 });
  });

  test.each([
    [["--columns", "statos"], 'Reading has no column "statos"', 'Did you mean "status"?'],
    [["--columns", ""], "--columns names no column", "temperature"],
    [["--columns", "status", "--keys-only"], "ask for different things", "one of the two"],
    [["--count", "--after", "x"], "--count can't be given with --after", "Leave --after out"],
    [["--count", "--stats"], "--count can't be given with --stats", "Leave --stats out"],
    [["--where", "at=5..4"], "at", "where:"],
  ])("%j is refused with 2", async (args, what, next) => {
    const { code, out, err } = await run("reading", "Reading", "history", "--where", "deviceId=d1", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(what);
    expect(err).toContain(next);
  });

  test("R06: an empty list and equal bounds send no request and print nothing", async () => {
    for (const terms of [["deviceId=[]"], ["deviceId=d1", `at=${AT}..${AT}`]]) {
      const where = terms.flatMap((term) => ["--where", term]);
      const { code, out, err } = await run("reading", "Reading", "fleet", ...where, "--json", "--stats");
      expect({ code, out }).toEqual({ code: 0, out: "" });
      expect(json(err)).toMatchObject([{ stats: { requests: 0, rows: 0 } }]);
      expect((await run("reading", "Reading", "fleet", ...where, "--count")).out).toBe("0\n");
    }
  });

  describe("bytes of any kind", () => {
    const { encode } = keyCodec(pageSpec);
    const cell = (family: string, qualifier: string, value: string) =>
      setCell(family, Buffer.from(qualifier, "hex"), 0n, Buffer.from(value, "hex"));
    const text = (value: string): string => Buffer.from(value).toString("hex");
    const row = (kind: string, name: string, path: string, cells: object[]) =>
      rowEntry(encode({ kind, name: Buffer.from(name, "hex"), path }), cells as never, "Page");
    const mark = () => [cell("p", text("state"), text("live"))];

    test("B01: keys, qualifiers and values come out as they are stored", async () => {
      await store("pages", [
        row("page", "80", "", mark()),
        row("page", "81", "é", mark()),
        row("page", "c3a9", "\u0000\u0001", [
          ...["9", "10", "100", "__proto__", "0x39"].map((name) => cell("q", text(name), text(name))),
          cell("q", "80", text("a")),
          cell("q", "81", text("b")),
          cell("q", text("known"), text("AAAAAAA\u0000")),
          cell("p", "80", "0000000000000041"),
          cell("p", "81", "0020000000000001"),
        ]),
      ]);
      const { out, err, code } = await run(
        "page",
        "Page",
        "all",
        "--where",
        "kind=page",
        "--where",
        "name=*",
        "--json",
      );
      expect({ err, code }).toEqual({ err: "", code: 0 });
      const [first, second, third] = json(out) as { key: object; columns: Record<string, unknown> }[];
      expect(first).toEqual({ key: { kind: "page", name: "80", path: "" }, columns: { state: "live" } });
      expect(second!.key).toEqual({ kind: "page", name: "81", path: "é" });
      expect(third!.key).toEqual({ kind: "page", name: "c3a9", path: "\u0000\u0001" });
      expect(third!.columns).toMatchObject({
        raw: "0000000000000041",
        other: "9007199254740993",
        known: "AAAAAAA\u0000",
      });
      // In the order of the bytes, which a JavaScript object would not keep; each qualifier has a name of its own.
      expect(out).toContain(
        `"labels":{"0x30783339":"0x39","10":"10","100":"100","9":"9","__proto__":"__proto__","0x80":"a","0x81":"b"}`,
      );
      const pretty = await run("page", "Page", "some", "--where", "kind=page", "--where", "name=80,81");
      expect(pretty.out).toBe(
        [
          "kind  name  path  meta  state  seen  raw  other  labels  known",
          "page  80                live",
          "page  81    é           live",
          "",
        ].join("\n"),
      );
    });

    test("json, enum and timestamp columns, exactly", async () => {
      const cells = [
        cell("p", text("meta"), text('{ "n": 9007199254740993,\n  "t": "a\\u001b" }\n')),
        cell("p", text("state"), text("draft")),
        cell("p", text("seen"), "00065f0d89211240"),
      ];
      await store("pages", [row("asset", "00", "x", cells)]);
      const scan = (...more: string[]) =>
        run("page", "Page", "all", "--where", "kind=asset", "--where", "name=00*", ...more);
      expect((await scan("--json")).out).toBe(
        '{"key":{"kind":"asset","name":"00","path":"x"},"columns":{"meta":{ "n": 9007199254740993,   "t": "a\\u001b" },"state":"draft","seen":"1793361600123456"}}\n',
      );
      const [, line] = (await scan("--columns", "meta,seen")).out.split("\n");
      expect(line).toBe('asset  00    x     { "n": 9007199254740993,   "t": "a\\u001b" }  1793361600123456');
      await store("pages", [row("asset", "01", "", [cell("p", text("meta"), text("{1}"))])]);
      await store("pages", [row("asset", "02", "", [cell("p", text("state"), text("gone"))])]);
      const bad = await run("page", "Page", "all", "--where", "kind=asset", "--where", "name=*", "--json", "--count");
      expect(bad.out).toBe('{"count":3}\n');
      const named = await run("page", "Page", "all", "--where", "kind=asset", "--where", "name=*", "--json");
      expect(named.code).toBe(1);
      expect(json(named.out)).toHaveLength(1);
      expect(named.err).toContain("column meta: the stored value of 3 bytes is no JSON");
      expect(named.err).toContain('column state: the stored value is string "gone"; the schema has "draft", "live"');
      expect(named.err).toContain("2 rows of the table are not as the schema says; left out.");
    });

    test("R03: a prefix goes on strictly behind the row of the cursor, and stays in the prefix", async () => {
      const paths = ["b1", "b1\u0000", "b2", "b3", "c1"];
      await store(
        "pages",
        paths.map((path) => row("page", "ff", path, mark())),
      );
      const scan = async (...more: string[]) => {
        const where = ["--where", "kind=page", "--where", "name=ff", "--where", "path=b*"];
        const { out, err } = await run("page", "Page", "paths", ...where, "--limit", "2", "--json", ...more);
        const found = (json(out) as { key: { path: string } }[]).map(({ key }) => key.path);
        return { found, cursor: err === "" ? null : cursorIn(err) };
      };
      const first = await scan("--limit", "1");
      expect(first.found).toEqual(["b1"]);
      const second = await scan("--after", first.cursor!);
      expect(second.found).toEqual(["b1\u0000", "b2"]);
      expect(await scan("--after", second.cursor!)).toEqual({ found: ["b3"], cursor: null });
    });
  });

  describe("a connection that stops", () => {
    const ROWS = 4000;
    let proxy: Server;
    let sockets: Set<Socket>;
    /** Bytes that the server may still send; `cut`: whether the connection is then closed. */
    let allowed = 0;
    let cut = false;

    beforeAll(async () => {
      const blob = Buffer.alloc(200, 7);
      const entries = Array.from({ length: ROWS }, (_, seq) =>
        readingEntry({ deviceId: "long", at: AT, seq, payload: blob }),
      );
      await store("reading", entries);
      const [name, port] = emulator.host.split(":");
      sockets = new Set();
      proxy = createServer((socket) => {
        const server = connect(Number(port), name);
        for (const end of [socket, server]) {
          sockets.add(end);
          end.on("error", () => {});
        }
        socket.pipe(server);
        socket.on("close", () => server.destroy());
        server.on("data", (data) => {
          allowed -= data.length;
          if (allowed > 0) socket.write(data);
          else if (cut) for (const end of sockets) end.destroy();
          else server.pause();
        });
      });
      await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    });
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });

    const start = () => {
      const { port } = proxy.address() as { port: number };
      const args = ["scan", "reading.bt.yaml", "Reading", "history", "--where", "deviceId=long", "--json"];
      const env = { ...process.env, BIGTABLE_EMULATOR_HOST: `127.0.0.1:${port}` };
      const child = spawn(process.execPath, [BIN, ...args], { cwd: project.path, env });
      let out = "";
      let err = "";
      child.stdout.on("data", (data) => {
        out += data;
      });
      child.stderr.on("data", (data) => {
        err += data;
      });
      const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
      return { child, ended, out: () => out, err: () => err };
    };
    const rest = async (err: string) =>
      seqs(
        (await run("reading", "Reading", "history", "--where", "deviceId=long", "--json", "--after", cursorIn(err)))
          .out,
      );
    const all = Array.from({ length: ROWS }, (_, seq) => `long/${seq}`);

    test("^C prints the cursor and ends with 130: no row is lost or doubled", async () => {
      allowed = 400_000;
      cut = false;
      const { child, ended, out, err } = start();
      await new Promise((resolve) => child.stdout.once("data", resolve));
      child.kill("SIGINT");
      expect(await ended).toBe(130);
      const printed = seqs(out());
      expect(printed.length).toBeGreaterThan(0);
      expect(printed.length).toBeLessThan(ROWS);
      expect([...printed, ...(await rest(err()))]).toEqual(all);
    });

    test("an error prints the cursor and ends with 2", async () => {
      allowed = 400_000;
      cut = true;
      const { ended, out, err } = start();
      expect(await ended).toBe(2);
      expect(err()).toContain("error: Cannot scan table");
      const printed = seqs(out());
      expect(printed.length).toBeGreaterThan(0);
      expect([...printed, ...(await rest(err()))]).toEqual(all);
    });
  });
});
