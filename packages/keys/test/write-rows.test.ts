import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  checkWritten,
  type EntryResult,
  type RowEntry,
  type WriteCounts,
  writeRows,
  writeStream,
} from "../src/bigtable/index.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { readAll } from "./bigtable-rows.ts";
import { add, grpcError, keysOf, MS, row, ScriptedSink, set, writeRefusal } from "./write-support.ts";

const memory = (): MemoryTable => new MemoryTable({ families: ["m"], aggregates: { s: "sum" } });
const FAST = { retry: { initialDelay: 1, maxDelay: 2 } } as const;
const many = (count: number): RowEntry[] =>
  Array.from({ length: count }, (_, n) => row(`r${String(n).padStart(6, "0")}`, set("a", String(n))));
const rows = async (table: MemoryTable): Promise<string[]> =>
  (await readAll(table, { keys: [], ranges: [{ start: new Uint8Array(0), end: null }] })).map((found) =>
    Buffer.from(found.key).toString(),
  );
const outcomes = (results: readonly EntryResult[]): string[] =>
  results.map(({ outcome, status, attempts }) => `${outcome} ${status.code} ${attempts}`);
const fail =
  (code: number, message = "canned") =>
  (): never => {
    throw grpcError(code, message);
  };

describe("M01: a batch of which one row is bad", () => {
  it("gives a result an entry: the good ones are stored, the bad one says why", async () => {
    const table = memory();
    const results = await writeRows(table, [
      row("a", set("a", "1")),
      row("b", set("a", "1", MS + 456n)),
      row("c", set("a", "1")),
    ]);
    expect(outcomes(results)).toEqual(["written OK 1", "not-written INVALID_ARGUMENT 1", "written OK 1"]);
    expect(results.map(({ index, key }) => [index, Buffer.from(key).toString()])).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
    expect(results[1]!.status.message).toContain("invalid timestamp 1793361600123456");
    expect(await rows(table)).toEqual(["a", "c"]);
    expect(() => checkWritten(results)).toThrow(/an entry failed; the first is entry 1, row "b": INVALID_ARGUMENT/);
    expect(() => checkWritten([results[0]!, results[2]!])).not.toThrow();
  });

  it("an entry that the server never answered counts as failed, and idempotent ones are sent again", async () => {
    const table = memory();
    const silent = (_: readonly RowEntry[], answered: (index: number, code: number, text: string) => void): void =>
      answered(0, 0, "");
    const sink = new ScriptedSink(table, silent);
    const entries = [row("a", set("a", "1")), row("b", set("a", "1")), row("c", add("s", "t", 5n))];
    const results = await writeRows(sink, entries, FAST);
    expect(outcomes(results)).toEqual(["written OK 1", "written OK 2", "unknown UNKNOWN 1"]);
    expect(keysOf(sink.requests)).toEqual([["a", "b", "c"], ["b"]]);
    expect(results[2]!.status.message).toContain("without a word about this entry");
    expect(() => checkWritten(results)).toThrow(/an entry failed, 1 of unknown outcome \(read their rows/);
  });

  it("only failed entries with a code that may pass are sent again", async () => {
    const table = memory();
    const sink = new ScriptedSink(table, (_entries, answered) => {
      answered(0, 0, "");
      answered(1, 14, "come back");
      answered(2, 3, "no");
      answered(3, 4, "too slow");
    });
    const counts: WriteCounts[] = [];
    const results = await writeRows(sink, many(4), { ...FAST, onProgress: (now) => counts.push(now) });
    expect(outcomes(results)).toEqual([
      "written OK 1",
      "written OK 2",
      "not-written INVALID_ARGUMENT 1",
      "written OK 2",
    ]);
    expect(keysOf(sink.requests)[1]).toEqual(["r000001", "r000003"]);
    expect(counts.at(-1)).toMatchObject({ entries: 4, written: 3, notWritten: 1, unknown: 0, requests: 2, retries: 2 });
  });

  it("what an earlier try may have done stays unknown, also where a later one is refused", async () => {
    const sink = new ScriptedSink(memory(), fail(14), (_entries, answered) => answered(0, 9, "no more"));
    const results = await writeRows(sink, many(1), FAST);
    expect(outcomes(results)).toEqual(["unknown FAILED_PRECONDITION 2"]);
  });
});

describe("A01: what adds to totals", () => {
  it.each([14, 4, 10, 13, 2, 1, 8])("is never sent again, here after the code %i", async (code) => {
    const table = memory();
    const sink = new ScriptedSink(table, (_entries, answered) => {
      answered(0, code, "canned");
      throw grpcError(code, "canned");
    });
    const results = await writeRows(sink, [row("a", add("s", "t", 1n)), row("b", add("s", "t", 1n))], FAST);
    expect(sink.requests).toHaveLength(1);
    const outcome = code === 8 ? "not-written" : "unknown";
    expect(results.map((result) => [result.outcome, result.attempts])).toEqual([
      [outcome, 1],
      [outcome, 1],
    ]);
  });

  it("adds each entry once", async () => {
    const table = memory();
    await writeRows(
      table,
      [3n, 9n, 5n].map((amount) => row("a", add("s", "t", amount))),
    );
    const [found] = await readAll(table, { keys: [Buffer.from("a")], ranges: [] });
    expect(Buffer.from(found!.cells[0]!.value).readBigInt64BE()).toBe(17n);
  });
});

describe("T05: deletes with bounds", () => {
  const versions = [0n, 1000n, 2000n].map((more) => set("a", "v", MS + more));
  const column = { familyName: "m", columnQualifier: Buffer.from("a") };

  it("delete what lies between, and nothing else", async () => {
    const table = memory();
    const timeRange = { startTimestampMicros: String(MS), endTimestampMicros: String(MS + 1000n) };
    await writeRows(table, [row("a", ...versions), row("a", { deleteFromColumn: { ...column, timeRange } })]);
    const [found] = await readAll(table, { keys: [Buffer.from("a")], ranges: [] });
    expect(found!.cells.map(({ timestampMicros }) => timestampMicros)).toEqual([MS + 2000n, MS + 1000n]);
  });

  it.each([
    ["ends before it starts", MS, MS - 1000n],
    ["is finer than the granularity", MS, MS + 1500n],
  ])("are refused where the range %s", async (_name, from, to) => {
    const timeRange = { startTimestampMicros: String(from), endTimestampMicros: String(to) };
    const results = await writeRows(memory(), [row("a", { deleteFromColumn: { ...column, timeRange } })]);
    expect(outcomes(results)).toEqual(["not-written INVALID_ARGUMENT 1"]);
  });
});

describe("batches", () => {
  it("keep to the number of mutations and to the bytes, and never divide a row", async () => {
    const sink = new ScriptedSink(memory());
    const wide = row("wide", ...Array.from({ length: 7 }, (_, n) => set(`q${n}`, "x")));
    await writeRows(sink, [...many(5), wide, ...many(2)], { batchMutations: 4 });
    expect(keysOf(sink.requests).map((keys) => keys.length)).toEqual([4, 1, 1, 2]);
    const bytes = new ScriptedSink(memory());
    const large = many(10).map(({ rowKey }) => row(Buffer.from(rowKey).toString(), set("a", Buffer.alloc(1000))));
    await writeRows(bytes, large, { batchBytes: 3500 });
    expect(keysOf(bytes.requests).map((keys) => keys.length)).toEqual([3, 3, 3, 1]);
  });

  it.each<[string, RowEntry]>([
    ["without a mutation", row("a")],
    ["of too many mutations", row("a", ...new Array(100_001).fill(set("a", "b")))],
    ["with an empty key", row("", set("a", "b"))],
    ["with a key that is too long", row("k".repeat(4097), set("a", "b"))],
    ["whose key is a text", { ...row("a", set("a", "b")), rowKey: "a" as never }],
    [
      "whose value is a text",
      row("a", { setCell: { ...(set("a", "b") as never as { setCell: object }).setCell, value: "b" } } as never),
    ],
  ])("do not send a row %s", async (_name, entry) => {
    const sink = new ScriptedSink(memory());
    const results = await writeRows(sink, [entry, row("good", set("a", "b"))]);
    expect(outcomes(results)).toEqual(["not-written INVALID_ARGUMENT 0", "written OK 1"]);
    expect(keysOf(sink.requests)).toEqual([["good"]]);
  });

  it("are not more at a time than asked for, nor more bytes", async () => {
    let open = 0;
    let most = 0;
    const slow = async (
      entries: readonly RowEntry[],
      answered: (index: number, code: number, text: string) => void,
    ) => {
      most = Math.max(most, ++open);
      await sleep(2);
      for (const index of entries.keys()) answered(index, 0, "");
      open--;
    };
    const run = async (options: object): Promise<number> => {
      most = 0;
      const sink = new ScriptedSink(memory(), ...new Array(20).fill(slow));
      const results = await writeRows(sink, many(20), { batchMutations: 1, ...options });
      expect(results.every(({ outcome }) => outcome === "written")).toBe(true);
      return most;
    };
    expect(await run({ concurrency: 3 })).toBe(3);
    expect(await run({ concurrency: 8, bytesInFlight: 200 })).toBe(2);
    expect(await run({ concurrency: 8, bytesInFlight: 1 })).toBe(1);
  });
});

describe("entries of one row", () => {
  const a = (value: string, micros?: bigint): RowEntry => row("a", set("a", value, micros));

  it("that set the same cell wait for each other, also through retries", async () => {
    const table = memory();
    const sink = new ScriptedSink(table, fail(14));
    await writeRows(sink, [a("1"), row("b", set("a", "1")), a("2"), a("3")], FAST);
    expect(keysOf(sink.requests)).toEqual([["a", "b"], ["a", "b"], ["a"], ["a"]]);
    const [found] = await readAll(table, { keys: [Buffer.from("a")], ranges: [] });
    expect(Buffer.from(found!.cells[0]!.value).toString()).toBe("3");
  });

  it("go together where their order does not matter: other timestamps, other columns, totals", async () => {
    const sink = new ScriptedSink(memory());
    await writeRows(sink, [a("1", MS), a("2", MS + 1000n), row("a", set("b", "3")), a("4", MS + 2000n)]);
    await writeRows(
      sink,
      [1n, 1n, 1n].map((amount) => row("t", add("s", "t", amount))),
    );
    expect(keysOf(sink.requests)).toEqual([
      ["a", "a", "a", "a"],
      ["t", "t", "t"],
    ]);
  });

  it("wait for a delete and behind one", async () => {
    const sink = new ScriptedSink(memory());
    const gone = row("a", { deleteFromRow: {} });
    await writeRows(sink, [a("1"), gone, a("2", MS + 1000n), a("3", MS + 2000n)]);
    expect(keysOf(sink.requests)).toEqual([["a"], ["a"], ["a", "a"]]);
  });
});

describe("retries", () => {
  it("end after the attempts asked for, with the last status", async () => {
    const sink = new ScriptedSink(memory(), ...new Array(10).fill(fail(14, "gone")));
    const results = await writeRows(sink, many(1), { retry: { attempts: 2, initialDelay: 1 } });
    expect(outcomes(results)).toEqual(["unknown UNAVAILABLE 3"]);
    expect(results[0]!.status.message).toBe("gone");
    const off = await writeRows(new ScriptedSink(memory(), fail(14)), many(1), { retry: false });
    expect(outcomes(off)).toEqual(["unknown UNAVAILABLE 1"]);
  });

  it.each([
    [3, "not-written"],
    [5, "not-written"],
    [7, "not-written"],
    [9, "not-written"],
    [16, "not-written"],
    [13, "unknown"],
    [2, "unknown"],
  ])("are not made after a request that fails with the code %i", async (code, outcome) => {
    const sink = new ScriptedSink(memory(), fail(code));
    const results = await writeRows(sink, many(1), FAST);
    expect(results[0]).toMatchObject({ outcome, attempts: 1 });
  });

  it("a timeout ends them: DEADLINE_EXCEEDED, with the results so far", async () => {
    const sink = new ScriptedSink(memory(), undefined as never, ...new Array(1000).fill(fail(14)));
    const error = await writeRefusal(
      writeRows(sink, many(3), {
        batchMutations: 1,
        concurrency: 1,
        timeout: 60,
        retry: { attempts: 1000, initialDelay: 5, maxDelay: 5 },
      }),
    );
    expect(error.code).toBe("DEADLINE_EXCEEDED");
    expect(error.message).toMatch(/its timeout of 60 ms; 1 entries were written, 1 were not, and of 1 it is unknown/);
    expect(error.results!.map(({ outcome }) => outcome)).toEqual(["written", "unknown", "not-written"]);
    expect(error.results![2]!.attempts).toBe(0);
  });
});

describe("a stream", () => {
  it("is taken only as fast as it is written, and counted", async () => {
    let given = 0;
    let written = 0;
    let ahead = 0;
    async function* events(): AsyncGenerator<RowEntry> {
      for (const entry of many(2000)) {
        given++;
        ahead = Math.max(ahead, given - written);
        yield entry;
      }
    }
    const counts = await writeStream(memory(), events(), {
      batchMutations: 50,
      concurrency: 2,
      onProgress: (now) => {
        written = now.written;
      },
      onFailure: () => {},
    });
    expect(counts).toMatchObject({ entries: 2000, written: 2000, notWritten: 0, unknown: 0, requests: 40, retries: 0 });
    // Two batches on their way, one that is filled, and the entry in hand.
    expect(ahead).toBeLessThanOrEqual(151);
  });

  it("hands failed entries over and goes on", async () => {
    const failed: string[] = [];
    const bad = row("bad", set("a", "1", MS + 1n));
    const counts = await writeStream(memory(), [bad, ...many(3), bad], {
      onFailure: ({ index, status }, entry) => failed.push(`${index} ${status.code} ${Buffer.from(entry.rowKey)}`),
    });
    expect(failed).toEqual(["0 INVALID_ARGUMENT bad", "4 INVALID_ARGUMENT bad"]);
    expect(counts).toMatchObject({ written: 3, notWritten: 2 });
  });

  it("without anyone to hand them to, ends at the first one", async () => {
    const table = memory();
    let given = 0;
    function* events(): Generator<RowEntry> {
      for (const entry of many(1000)) {
        given++;
        yield given === 100 ? row("bad", set("a", "1", MS + 1n)) : entry;
      }
    }
    const error = await writeRefusal(writeStream(table, events(), { batchMutations: 10, concurrency: 1 }));
    expect(error.code).toBe("FAILED_ENTRIES");
    expect(error.message).toMatch(/an entry of table memory failed; the first is entry 99, row "bad"/);
    expect(given).toBeLessThan(200);
    expect(error.counts!.written).toBe(table.size);
    expect(error.counts!.entries).toBe(table.size + 1);
  });

  it("sends what comes slowly after its linger", async () => {
    const sink = new ScriptedSink(memory());
    async function* slowly(): AsyncGenerator<RowEntry> {
      for (const entry of many(3)) {
        yield entry;
        await sleep(40);
      }
    }
    await writeStream(sink, slowly(), { linger: 5 });
    expect(keysOf(sink.requests)).toEqual([["r000000"], ["r000001"], ["r000002"]]);
  });

  it("throws what its iterable throws, when what it gave before is written", async () => {
    const table = memory();
    async function* broken(): AsyncGenerator<RowEntry> {
      yield* many(3);
      throw new RangeError("no more input");
    }
    await expect(writeStream(table, broken())).rejects.toThrow(new RangeError("no more input"));
    expect(table.size).toBe(3);
    const throwing = (): never => {
      throw new RangeError("from a callback");
    };
    await expect(writeStream(table, many(3), { onProgress: throwing })).rejects.toThrow("from a callback");
  });

  it("ends at once when it is aborted, although its iterable hangs", async () => {
    const abort = new AbortController();
    const sink = new ScriptedSink(memory());
    async function* hanging(): AsyncGenerator<RowEntry> {
      yield* many(2);
      setTimeout(() => abort.abort(new Error("enough")), 30);
      await new Promise(() => {});
    }
    const error = await writeRefusal(writeStream(sink, hanging(), { signal: abort.signal, linger: 1 }));
    expect(error.code).toBe("CANCELLED");
    expect(error.cause).toEqual(new Error("enough"));
    expect(error.counts).toMatchObject({ entries: 2, written: 2 });
  });

  it("aborted before it starts sends nothing", async () => {
    const sink = new ScriptedSink(memory());
    const error = await writeRefusal(writeRows(sink, many(2), { signal: AbortSignal.abort() }));
    expect(error.code).toBe("CANCELLED");
    expect(sink.requests).toEqual([]);
  });

  it.each([
    { concurrency: 0 },
    { batchMutations: 100_001 },
    { batchBytes: 20_971_521 },
    { linger: -1 },
    { timeout: Number.NaN },
    { retry: { attempts: -1 } },
  ])("refuses %j", async (options) => {
    expect((await writeRefusal(writeRows(memory(), [], options))).code).toBe("INVALID_OPTION");
  });
});
