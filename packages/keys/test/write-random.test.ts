import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answered, type Mutation, type RowEntry, type RowSink, writeRows } from "../src/bigtable/index.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { readAll, rowText } from "./bigtable-rows.ts";
import { add, grpcError, MS, row, set } from "./write-support.ts";

const newTable = (): MemoryTable => new MemoryTable({ families: ["m"], aggregates: { s: "sum" } });

/** What a server does with an entry: apply it or not, and say so, say something else, or nothing. */
type Fate = "applied" | "applied, unavailable" | "unavailable" | "applied, silent" | "silent";
const FATES: readonly Fate[] = ["applied", "applied, unavailable", "unavailable", "applied, silent", "silent"];

/** A server that takes entries in any order and at any time, loses answers and requests, and applies what it takes. */
function wildSink(
  table: MemoryTable,
  random: () => number,
): { readonly sink: RowSink; readonly sent: Map<RowEntry, number> } {
  const sent = new Map<RowEntry, number>();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const mutateRows = async (entries: readonly RowEntry[], answered: Answered): Promise<void> => {
    for (const entry of entries) sent.set(entry, (sent.get(entry) ?? 0) + 1);
    const left = entries.map((entry, index) => ({ entry, index }));
    while (left.length > 0) {
      const [{ entry, index }] = left.splice(Math.floor(random() * left.length), 1) as [(typeof left)[0]];
      if (random() < 0.3) await turn();
      const fate = random() < 0.6 ? "applied" : pick(FATES);
      if (fate.startsWith("applied")) table.mutate([entry]);
      if (fate === "applied") answered(index, 0, "");
      else if (fate.endsWith("unavailable")) answered(index, 14, "try again");
    }
    if (random() < 0.2) throw grpcError(pick([14, 4, 10]), "broken off");
  };
  return { sink: { name: "wild", mutateRows, checkAndMutateRow: () => Promise.reject(new Error("not used")) }, sent };
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const key = fc.constantFrom("a", "b", "c", "d");
const time = fc.bigInt({ min: 0n, max: 3n }).map((n) => MS + n * 1000n);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom("p", "q"), fc.nat(99), time).map(([q, v, at]) => set(q, String(v), at)),
  },
  { weight: 1, arbitrary: fc.constant<Mutation>({ deleteFromRow: {} }) },
  {
    weight: 1,
    arbitrary: time.map((at) => ({
      deleteFromColumn: {
        familyName: "m",
        columnQualifier: Buffer.from("p"),
        timeRange: { startTimestampMicros: String(at), endTimestampMicros: String(at + 1000n) },
      },
    })),
  },
);
const entries = fc.array(
  fc.tuple(key, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([k, mutations]) => row(k, ...mutations)),
  { maxLength: 40 },
);
const options = fc.record({
  batchMutations: fc.integer({ min: 1, max: 20 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
  retry: fc.constant({ attempts: 1000, initialDelay: 0, maxDelay: 0 }),
});
const everything = { keys: [], ranges: [{ start: new Uint8Array(0), end: null }] };

describe("a server that takes entries in any order, and loses requests and answers", () => {
  it("ends with what the entries make one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(entries, options, fc.integer(), async (list, how, seed) => {
        const [table, expected] = [newTable(), newTable()];
        const results = await writeRows(wildSink(table, numbersOf(seed)).sink, list, how);
        for (const entry of list) expected.mutate([entry]);
        expect(results.map(({ index, outcome }) => `${index} ${outcome}`)).toEqual(list.map((_, n) => `${n} written`));
        expect((await readAll(table, everything)).map(rowText)).toEqual(
          (await readAll(expected, everything)).map(rowText),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("A01: gets each addition once, and the total is that of the written ones and of some of the unknown", async () => {
    const additions = fc.array(fc.tuple(key, fc.nat(9)), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(additions, options, fc.integer(), async (list, how, seed) => {
        const table = newTable();
        const { sink, sent } = wildSink(table, numbersOf(seed));
        const amounts = list.map(([, amount]) => amount);
        const results = await writeRows(
          sink,
          list.map(([k, amount]) => row(k, add("s", "t", BigInt(amount)))),
          how,
        );
        expect([...sent.values()]).toEqual(list.map(() => 1));
        const sumOf = (outcome: string): number =>
          amounts.reduce((sum, amount, n) => (results[n]!.outcome === outcome ? sum + amount : sum), 0);
        const rows = await readAll(table, everything);
        const total = rows.reduce((sum, { cells }) => sum + Number(Buffer.from(cells[0]!.value).readBigInt64BE()), 0);
        expect(total).toBeGreaterThanOrEqual(sumOf("written"));
        expect(total).toBeLessThanOrEqual(sumOf("written") + sumOf("unknown"));
        expect(sumOf("not-written")).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
