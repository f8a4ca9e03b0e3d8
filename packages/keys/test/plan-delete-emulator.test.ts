import type { Bigtable, Table } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scan, wholeTable } from "../src/bigtable/index.ts";
import { isKeyError, type KeySpec, keyCodec, type Predicate, toHex, type Where } from "../src/index.ts";
import { type DeletePlan, generationSpec, planDelete } from "../src/plan/index.ts";
import { createTestTable, type Emulator, startEmulator } from "../src/testing/index.ts";
import { cell, collect } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";
import { satisfies } from "./model.ts";
import { closeCases, planCases } from "./plan-cases.ts";

const RUNS = 40;
/** Each prefix is a request. */
const MOST_PREFIXES = 50;

describe.skipIf(skipWithoutEmulator)(emulatorTitle("R07 what a delete takes on the emulator"), () => {
  let emulator: Emulator;
  let client: Bigtable;

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
  });
  afterAll(async () => {
    await client?.close();
    await emulator?.stop();
  });

  function dropPrefix(table: Table, prefix: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const reqOpts = { name: table.name, rowKeyPrefix: Buffer.from(prefix) };
      const call = { client: "BigtableTableAdminClient", method: "dropRowRange", reqOpts };
      client.request(call as never, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** What is left of these rows. */
  async function leaves({ prefixes, points }: DeletePlan, keys: readonly Uint8Array[]): Promise<string[]> {
    const { table, drop } = await createTestTable(client.instance("i"), { families: ["m"] });
    try {
      await write(
        table,
        keys.map((key) => ({ key, cells: [cell("q", "v")] })),
      );
      for (const prefix of prefixes) await dropPrefix(table, prefix);
      const entries = points.map((key) => ({ rowKey: Buffer.from(key), mutations: [{ deleteFromRow: {} }] }));
      if (entries.length > 0) await table.mutate(entries, { rawMutation: true });
      return await collect(scan(table, wholeTable(), { mergeKey: (key) => key, read: ({ key }) => toHex(key) }));
    } finally {
      await drop();
    }
  }

  it("a user, a domain and a byte go, and their neighbours stay", async () => {
    const specOf = (...components: KeySpec["components"]): KeySpec => ({
      entity: "E",
      layout: "text",
      delimiter: "#",
      components,
    });
    const hex = (...keys: string[]): string[] => keys.map((key) => toHex(Buffer.from(key)));
    const user = specOf(
      { type: "literal", name: "kind", value: "user" },
      { type: "string", name: "id" },
      {
        type: "string",
        name: "what",
      },
    );
    const users = ["user#1#a", "user#10#a", "user#2#a"];
    const one = planDelete(user, { id: { op: "eq", value: "1" } });
    expect(
      await leaves(
        one,
        users.map((key) => Buffer.from(key)),
      ),
    ).toEqual(hex("user#10#a", "user#2#a"));

    const site = specOf({ type: "domain", name: "site" });
    const sites = ["com.example", "com.example-evil.a", "com.example.a", "com.examplex"];
    const domain = planDelete(site, { site: { op: "prefix", prefix: "example.com" } });
    expect(
      await leaves(
        domain,
        sites.map((key) => Buffer.from(key)),
      ),
    ).toEqual(hex("com.example-evil.a", "com.examplex"));

    const raw: KeySpec = {
      ...specOf({ type: "bytes", name: "raw", length: 1 }, { type: "string", name: "rest" }),
      layout: "packed",
    };
    const bytes = ["7f61", "8061", "80ff", "8161", "c280"];
    const byte = planDelete(raw, { raw: { op: "eq", value: Buffer.of(0x80) } });
    expect(
      await leaves(
        byte,
        bytes.map((text) => Buffer.from(text, "hex")),
      ),
    ).toEqual(["7f61", "8161", "c280"]);
  });

  it(`exactly the rows that the predicates admit go: ${RUNS} random schemas, rows and predicates`, async () => {
    let ran = 0;
    let gone = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(planCases, closeCases), async ({ spec, rows, where: any }) => {
        const where = pinned(spec, any);
        const found = planned(spec, where);
        fc.pre(found !== null && rows.length > 0 && found.prefixes.length <= MOST_PREFIXES);
        const stored = rows.flatMap(({ values, generations }) =>
          generations.map((generation) => ({ values, key: keyCodec(generationSpec(spec, generation)).encode(values) })),
        );
        const left = stored.filter(({ values }) => !satisfies(spec, where, values)).map(({ key }) => toHex(key));
        expect(
          await leaves(
            found,
            stored.map(({ key }) => key),
          ),
        ).toEqual([...new Set(left)].sort());
        ran++;
        if (left.length < stored.length) gone++;
      }),
      { numRuns: RUNS },
    );
    expect(ran).toBeGreaterThanOrEqual(RUNS);
    expect(gone).toBeGreaterThan(RUNS / 5);
  }, 120_000);
});

/** The predicates up to the first component without one, so that many deletes are accepted. */
function pinned(spec: KeySpec, any: Where): Where {
  const where: Record<string, Predicate> = {};
  for (const { name, type } of spec.components) {
    const predicate = any[name];
    if (predicate) where[name] = predicate;
    else if (!["hash", "literal", "timeBucket"].includes(type)) break;
  }
  return where;
}

/** `null` where deleting is refused. */
function planned(spec: KeySpec, where: Where): DeletePlan | null {
  try {
    return planDelete(spec, where);
  } catch (error) {
    if (isKeyError(error)) return null;
    throw error;
  }
}
