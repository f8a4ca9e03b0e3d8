import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import type { Bigtable, Table } from "@google-cloud/bigtable";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type CounterTable, type LeasedSequence, type LeaseOptions, leaseSequence } from "../src/bigtable/index.ts";
import { isSequencerError, type SequencerError } from "../src/sequence/index.ts";
import { createTestTable, type Emulator, startEmulator, type TestTable } from "../src/testing/index.ts";
import { cell } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";

const ROW = "sequence#orders";

async function refusal(promise: Promise<unknown>): Promise<SequencerError> {
  const error = await promise.then(
    (value) => new Error(`nothing was refused, ${value} was given`),
    (reason: unknown) => reason,
  );
  if (isSequencerError(error)) return error;
  throw error;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

function take<N extends number | bigint>(sequence: LeasedSequence<N>, count: number): Promise<N[]> {
  return Promise.all(Array.from({ length: count }, () => sequence.next()));
}

/** The table, with the requests counted and the answers of some kept back: what a timeout after the increment looks like. */
class Watched implements CounterTable {
  readonly name: string;
  readonly instance: object;
  readonly #table: Table;
  requests = 0;
  open = 0;
  mostOpen = 0;
  /** Of these requests, counted from 1, the answer is replaced by an error with this gRPC code. */
  readonly lost = new Map<number, number>();

  constructor(table: Table) {
    this.#table = table;
    this.name = table.name;
    this.instance = table.instance;
  }

  readonly bigtable: CounterTable["bigtable"] = {
    request: (call, callback) => {
      const request = ++this.requests;
      this.mostOpen = Math.max(this.mostOpen, ++this.open);
      (this.#table.bigtable as CounterTable["bigtable"]).request(call, (error, response) => {
        this.open--;
        const code = this.lost.get(request);
        if (code === undefined) callback(error, response);
        else callback(Object.assign(new Error("kept back"), { code }));
      });
    },
  };
}

describe("the client's table", () => {
  it("fits where a counter's table is taken, an instance and a client do not", () => {
    expectTypeOf<Table>().toExtend<CounterTable>();
    expectTypeOf<Table["instance"]>().not.toExtend<CounterTable>();
    expectTypeOf<Bigtable>().not.toExtend<CounterTable>();
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("a leased sequence on the emulator"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  const tables: TestTable<Table>[] = [];
  let table: Table;
  let watched: Watched;

  const lease = (options: Partial<LeaseOptions<number>> = {}): LeasedSequence<number> =>
    leaseSequence(watched, { row: ROW, family: "s", qualifier: "next", ...options });
  async function setCounter(value: Buffer): Promise<void> {
    // The increment goes by the newest cell, whatever else is stored.
    await table.row(ROW).delete();
    await write(table, [{ key: Buffer.from(ROW), cells: [{ ...cell("next", value), familyName: "s" }] }]);
  }

  beforeAll(async () => {
    emulator = await startEmulator();
    client = openClient(emulator.host);
  });
  beforeEach(async () => {
    const created = await createTestTable(client.instance("i"), { families: ["s"] });
    tables.push(created);
    table = created.table;
    watched = new Watched(table);
  });
  afterAll(async () => {
    for (const { drop } of tables) await drop();
    await client?.close();
    await emulator?.stop();
  });

  it("starts at 0 and goes on without a gap over its blocks", async () => {
    const numbers = lease({ block: 10 });
    const given: number[] = [];
    for (let n = 0; n < 35; n++) given.push(await numbers.next());
    expect(given).toEqual(Array.from({ length: 35 }, (_, n) => n));
  });

  it("the counter is 8 bytes, big-endian: how many numbers are leased", async () => {
    await lease({ block: 1000 }).next();
    const [rows] = await table.getRows({ decode: false });
    const data = rows[0]!.data as { s: { next: { value: unknown }[] } };
    // The client reads 8 bytes as a number.
    expect(data.s.next[0]!.value).toBe(1000);
  });

  it("calls at the same time share one lease in flight, and get different numbers in order", async () => {
    const numbers = lease({ block: 50, prefetchBelow: 0 });
    const given = await take(numbers, 120);
    expect(given).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(watched.requests).toBe(3);
    expect(watched.mostOpen).toBe(1);
  });

  it("the next block is there before the current one is used up", async () => {
    const numbers = lease({ block: 10, prefetchBelow: 4 });
    await take(numbers, 6);
    expect(watched.requests).toBe(1);
    await numbers.next();
    expect(watched.requests).toBe(2);
    await expect.poll(() => watched.open).toBe(0);
    await take(numbers, 9);
    expect(watched.requests).toBe(2);
  });

  it("several sequences of one counter never share a number, whatever their block size", async () => {
    const all = await Promise.all([1, 3, 100, 7].map((block) => take(lease({ block }), 200)));
    expect(new Set(all.flat()).size).toBe(800);
  });

  it("a block of 1 gives writer ids: one number a process, no prefetch", async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await lease({ block: 1, maxSequence: 65_535 }).next());
    expect(ids).toEqual([0, 1, 2]);
    expect(watched.requests).toBe(3);
  });

  it.each([
    ["DEADLINE_EXCEEDED", 4],
    ["UNAVAILABLE", 14],
    ["ABORTED", 10],
  ])("an increment with unknown outcome (%s) loses its block and is never reused", async (_, code) => {
    watched.lost.set(1, code).set(3, code);
    const numbers = lease({ block: 5, prefetchBelow: 0 });
    expect(await take(numbers, 10)).toEqual([5, 6, 7, 8, 9, 15, 16, 17, 18, 19]);
  });

  it("after the last attempt the calls fail, and later ones ask again", async () => {
    watched.lost.set(1, 14).set(2, 14);
    const numbers = lease({ block: 5, prefetchBelow: 0, attempts: 2 });
    const both = await Promise.all([refusal(numbers.next()), refusal(numbers.next())]);
    for (const error of both) {
      expect(error.code).toBe("LEASE_FAILED");
      expect(error.message).toMatch(/after 2 attempts.*UNAVAILABLE, kept back; ask again: no number is given twice/);
    }
    expect(watched.requests).toBe(2);
    expect(await numbers.next()).toBe(10);
  });

  it("a failed prefetch is nobody's error: the block is used up, then the next one is asked for", async () => {
    watched.lost.set(2, 7);
    const numbers = lease({ block: 10, prefetchBelow: 9 });
    const given: number[] = [];
    for (let n = 0; n < 12; n++) {
      given.push(await numbers.next());
      await expect.poll(() => watched.open).toBe(0);
    }
    expect(given).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21]);
  });

  it("refuses to go past the greatest number of the sequence, for good and without more requests", async () => {
    await setCounter(int64(65_530n));
    const numbers = lease({ block: 4, maxSequence: 65_535 });
    expect(await take(numbers, 6)).toEqual([65_530, 65_531, 65_532, 65_533, 65_534, 65_535]);
    const error = await refusal(numbers.next());
    expect(error.code).toBe("EXHAUSTED");
    expect(error.message).toMatch(/sequence#orders.*is past 65535.*use a wider sequence/);
    const { requests } = watched;
    expect((await refusal(numbers.next())).code).toBe("EXHAUSTED");
    expect(watched.requests).toBe(requests);
  });

  it("is exact above 2^53 with bigints, and never wraps at 2^63", async () => {
    await setCounter(int64(2n ** 53n));
    const options = { row: ROW, family: "s", qualifier: "next", block: 3, prefetchBelow: 0 };
    const numbers = leaseSequence(watched, { ...options, maxSequence: 2n ** 63n - 1n });
    expectTypeOf(numbers).toEqualTypeOf<LeasedSequence<bigint>>();
    expect(await take(numbers, 4)).toEqual([2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 53n + 3n]);
    await setCounter(int64(2n ** 63n - 2n));
    const last = leaseSequence(watched, { ...options, maxSequence: 2n ** 63n - 1n });
    expect((await refusal(last.next())).code).toBe("INVALID_COUNTER");
  });

  it("stops for good when the counter goes back, as after garbage collection", async () => {
    const numbers = lease({ block: 10, prefetchBelow: 0 });
    await take(numbers, 15);
    await setCounter(int64(0n));
    await take(numbers, 5);
    const error = await refusal(numbers.next());
    expect(error.code).toBe("INVALID_COUNTER");
    expect(error.message).toMatch(/gave a block from 0, below 20.*no age rule/);
    await setCounter(int64(1000n));
    expect((await refusal(numbers.next())).code).toBe("INVALID_COUNTER");
  });

  it("refuses a cell that is no counter, with what to check", async () => {
    await setCounter(Buffer.from("1"));
    const error = await refusal(lease({ attempts: 1 }).next());
    expect(error.code).toBe("LEASE_FAILED");
    expect(error.message).toMatch(/s:next of row 73657175656e6365236f7264657273 \(hex\) in projects\/test/);
  });

  it("takes row and qualifier as bytes", async () => {
    const options = { row: Buffer.from("80ff", "hex"), family: "s", qualifier: Buffer.from("ff", "hex") };
    expect(await leaseSequence(watched, options).next()).toBe(0);
    const [rows] = await table.getRows({ decode: false });
    expect(rows[0]!.id).toEqual(Buffer.from("80ff", "hex"));
  });

  it("says what to check where the table or family is missing", async () => {
    const missing = leaseSequence(client.instance("i").table("missing"), { row: ROW, family: "s", qualifier: "n" });
    expect((await refusal(missing.next())).message).toMatch(/NOT_FOUND, .*check project, instance, table, family/);
  });

  it.each([
    { block: 0 },
    { block: 1.5 },
    { block: 1_000_000_001 },
    { prefetchBelow: 11, block: 10 },
    { maxSequence: -1 },
    { maxSequence: 2 ** 53 },
    { maxSequence: 2n ** 63n },
    { attempts: 0 },
    { timeout: 0 },
  ])("refuses the options %o", (options) => {
    expect(() => lease(options as never)).toThrow(expect.objectContaining({ code: "INVALID_OPTION" }));
  });
});

describe("a leased sequence with a server that does not answer", () => {
  it("fails at its deadline instead of waiting", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = openClient(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    const table = client.instance("i").table("t");
    const numbers = leaseSequence(table, { row: ROW, family: "s", qualifier: "next", timeout: 200, attempts: 2 });
    const error = await refusal(numbers.next());
    expect(error.message).toMatch(/after 2 attempts.*DEADLINE_EXCEEDED/);
    await client.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
