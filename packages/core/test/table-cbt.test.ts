import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import type { google } from "@google-cloud/bigtable/build/protos/protos.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GcRule } from "../src/model/types.ts";
import { liveTable, type TableReply, tableDifferences } from "../src/table/live.ts";
import type { TablePlan } from "../src/table/plan.ts";
import { renderCbt } from "../src/table/render/cbt.ts";
import { shellWord } from "../src/table/render/shell.ts";

const require = createRequire(import.meta.url);
const { grpc } = createRequire(require.resolve("@google-cloud/bigtable"))("google-gax");
type Protos = { google: typeof google };
const protos: Protos = require("@google-cloud/bigtable/build/protos/protos.js");
const { CreateTableRequest, Table } = protos.google.bigtable.admin.v2;
type Request = google.bigtable.admin.v2.CreateTableRequest;

const withBash = spawnSync("bash", ["-c", "true"]).status === 0;
const withCbt = withBash && spawnSync("cbt", ["version"]).status === 0;

describe.skipIf(!withBash && !process.env.CI)("shell words, in bash", () => {
  const echoed = (words: readonly (string | Uint8Array)[]): Buffer =>
    execFileSync("bash", ["-c", `printf '%s\\0' ${words.map(shellWord).join(" ")}`]);

  test("property: bash gives back the bytes of every word", () => {
    const word = fc.oneof(
      fc.uint8Array({ minLength: 0, maxLength: 20 }).map((bytes) => bytes.map((byte) => byte || 1)),
      fc
        .array(fc.constantFrom(..."'\"\\$`!#*?[]{}()<>|&;~ \t\n^=%-ab0x"), { maxLength: 12 })
        .map((chars) => Buffer.from(chars.join(""))),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const expected = Buffer.concat(words.flatMap((bytes) => [Buffer.from(bytes), Buffer.from([0])]));
        expect(echoed(words).toString("hex")).toBe(expected.toString("hex"));
      }),
      { numRuns: 30 },
    );
  });

  test("what needs no quotes has none; bytes are as people write them", () => {
    expect(shellWord("families=m:maxversions=1")).toBe("families=m:maxversions=1");
    expect(shellWord("a b")).toBe("'a b'");
    expect(shellWord("")).toBe("''");
    expect(shellWord(Uint8Array.of(0x80))).toBe("$'\\x80'");
    expect(shellWord("it's")).toBe("$'it\\'s'");
    expect(() => shellWord(Uint8Array.of(0x61, 0))).toThrow(TypeError);
  });
});

/** Takes CreateTable requests from the real cbt: the emulator does not show the splits of a table. */
describe.skipIf(!withCbt && !process.env.CI)("the cbt command line, run by bash and cbt", () => {
  let requests: Request[] = [];
  const server = new grpc.Server();
  let address: string;

  beforeAll(async () => {
    server.addService(
      {
        createTable: {
          path: "/google.bigtable.admin.v2.BigtableTableAdmin/CreateTable",
          requestStream: false,
          responseStream: false,
          requestDeserialize: (bytes: Buffer) => CreateTableRequest.decode(bytes),
          requestSerialize: (message: object) => Buffer.from(CreateTableRequest.encode(message).finish()),
          responseDeserialize: (bytes: Buffer) => Table.decode(bytes),
          responseSerialize: (message: object) => Buffer.from(Table.encode(message).finish()),
        },
      },
      {
        createTable: (call: { request: Request }, callback: (e: null, reply: object) => void) => {
          requests.push(call.request);
          callback(null, call.request.table ?? {});
        },
      },
    );
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error: Error | null, bound: number) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    address = `127.0.0.1:${port}`;
  });
  afterAll(() => server.forceShutdown());

  /** Runs the line asynchronously: the server lives in this process. */
  async function created(plan: TablePlan): Promise<Request> {
    requests = [];
    const line = renderCbt(plan, { project: "p", instance: "i" });
    const child = spawn("bash", ["-c", line], { env: { ...process.env, BIGTABLE_EMULATOR_HOST: address } });
    let errors = "";
    child.stderr.on("data", (data) => {
      errors += data;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code, `${line}\n${errors}`).toBe(0);
    expect(requests).toHaveLength(1);
    return requests[0]!;
  }

  const age = (micros: bigint): GcRule => ({ kind: "maxAge", micros, text: "" });
  const versions = (n: number): GcRule => ({ kind: "maxVersions", versions: n });
  const gcRules: GcRule[] = [
    { kind: "never" },
    versions(1),
    versions(65_535),
    age(1000n),
    age(1_500_000n),
    age(60_000_000n),
    age(7_200_000_000n),
    age(7_776_000_000_000n),
    { kind: "any", rules: [age(7_776_000_000_000n), versions(100)] },
    { kind: "all", rules: [age(7_776_000_000_000n), versions(2), versions(3)] },
    { kind: "any", rules: [versions(9), { kind: "all", rules: [age(60_000_000n), versions(2)] }, age(3_600_000_000n)] },
    { kind: "all", rules: [{ kind: "any", rules: [versions(5), age(1000n)] }, versions(7)] },
  ];

  test("asks for the families, rules and splits that were planned", async () => {
    const plan: TablePlan = {
      table: "-odd.name_1",
      granularity: "millis",
      options: {},
      families: [
        ...gcRules.map((gc, i) => ({ id: `f-${i}.x_`, gc })),
        ...(["sum", "min", "max", "hll"] as const).map((aggregate) => ({
          id: aggregate,
          gc: { kind: "any" as const, rules: [age(86_400_000_000n), versions(9)] },
          aggregate,
        })),
      ],
      splits: [
        ...[
          "01",
          "02",
          "v1#03",
          "a b",
          " lead",
          "it's",
          "back\\slash",
          "$HOME",
          "`x`",
          "é",
          "*",
          "~",
          "a=b:c",
          "tab\there",
        ].map((text) => Buffer.from(text)),
        Uint8Array.of(0x01),
        Uint8Array.of(0x80),
        Uint8Array.of(0xff, 0x30, 0x31),
        Uint8Array.of(0x7f),
      ],
    };
    const request = await created(plan);
    expect(request.tableId).toBe(plan.table);
    expect(request.parent).toBe("projects/p/instances/i");
    expect(request.initialSplits.map(({ key }) => Buffer.from(key as Uint8Array).toString("hex"))).toEqual(
      plan.splits.map((split) => Buffer.from(split).toString("hex")),
    );
    expect(tableDifferences(plan, liveTable(request.table as TableReply))).toEqual([]);
  });

  test("a table without families and splits", async () => {
    const request = await created({ table: "t", granularity: "millis", families: [], splits: [], options: {} });
    expect(request.initialSplits).toEqual([]);
    expect(Object.keys(request.table?.columnFamilies ?? {})).toEqual([]);
  });
});
