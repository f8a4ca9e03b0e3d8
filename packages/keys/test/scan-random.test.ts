import type { Bigtable } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cell, type RawRow, scan } from "../src/bigtable/index.ts";
import { compareBytes, isKeyError, keyCodec, matches, mergeKey, type Plan, plan } from "../src/index.ts";
import { createTestTable, type Emulator, type SetCell, startEmulator } from "../src/testing/index.ts";
import { collect, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";
import { type FaultProxy, randomNumbers, randomShape, startFaultProxy } from "./fault-proxy/index.ts";
import { satisfies } from "./model.ts";
import { type QueryCase, queryCases } from "./queries.ts";

const TRIPLES = 300;

/** Names and values that naive readers change: bytes that are no text, names that objects have, 8 bytes, none. */
const QUALIFIERS = ["80", "81", "", "ff00", "5f5f70726f746f5f5f", "39", "3130", "313030"];
const VALUES = ["", "00", "ff", "000000000000002a", "3ff8000000000000", "ffffffffffffffff", "00ff00ff00ff00ff00ff"];
const MICROS = [0n, 1000n, 2000n, 1_793_361_600_123_000n];

const hexBytes = (texts: readonly string[]): fc.Arbitrary<Buffer> =>
  fc.constantFrom(...texts).map((text) => Buffer.from(text, "hex"));
const cells: fc.Arbitrary<SetCell[]> = fc.array(
  fc.record({
    familyName: fc.constantFrom("m", "n"),
    columnQualifier: hexBytes(QUALIFIERS),
    timestampMicros: fc.constantFrom(...MICROS).map(String),
    value: hexBytes(VALUES),
  }),
  { minLength: 1, maxLength: 6 },
);

const cases = queryCases.chain((query) =>
  fc.record({
    query: fc.constant(query),
    cells: fc.array(cells, { minLength: query.rows.length, maxLength: query.rows.length }),
    ordered: fc.boolean(),
    shapes: fc.nat(),
  }),
);

/** The plan of a case; `null` where the planner refuses it, as `plan.test.ts` shows that it should. */
function planned({ spec, where, maxRanges }: QueryCase): Plan | null {
  try {
    return plan(spec, where, { fullScan: true, maxRanges });
  } catch (error) {
    const refused = ["INVALID_PREDICATE", "TOO_MANY_RANGES", "KEY_LENGTH", "OUT_OF_RANGE"];
    if (isKeyError(error) && refused.includes(error.code)) return null;
    throw error;
  }
}

describe.skipIf(skipWithoutEmulator)(emulatorTitle("rows on the emulator"), () => {
  let emulator: Emulator;
  let proxy: FaultProxy;
  let client: Bigtable;

  beforeAll(async () => {
    emulator = await startEmulator();
    proxy = await startFaultProxy(emulator.host);
    client = openClient(proxy.host);
  });
  afterAll(async () => {
    await client?.close();
    await proxy?.stop();
    await emulator?.stop();
  });

  it(`found through plan and scan equal a filter over all rows, byte for byte: ${TRIPLES} random schemas, rows, predicates`, async () => {
    let ran = 0;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ query, cells, ordered, shapes }) => {
        const made = planned(query);
        fc.pre(made !== null);
        const codec = keyCodec(query.spec);
        const stored = query.rows.map((row, at) => ({ key: codec.encode(row), cells: cells[at]! }));
        const wanted = wantedRows(query, stored, made);

        const created = await createTestTable(client.instance("i"), { families: ["m", "n"] });
        try {
          await write(created.table, stored);
          // The same rows come in messages and chunks of all sizes.
          const next = randomNumbers(shapes);
          proxy.play({ calls: Array.from({ length: 100 }, () => ({ shape: randomShape(next) })) });
          const rows = await collect(
            scan(
              created.table,
              made,
              {
                mergeKey: mergeKey(query.spec),
                read: (row: RawRow) => (matches(query.spec, made.residual, codec.decode(row.key)) ? row : undefined),
              },
              { ordered },
            ),
          );
          const texts = rows.map((row) => rowText({ ...row, cells: byFamily(row.cells) }));
          if (ordered) expect(texts).toEqual(wanted);
          else expect(texts.sort()).toEqual(wanted.sort());
          if (made.ranges.length + made.points.length === 0) expect(proxy.log).toEqual([]);
          ran++;
          if (rows.length > 0) found++;
        } finally {
          await created.drop();
        }
      }),
      { numRuns: TRIPLES },
    );
    expect(ran).toBeGreaterThanOrEqual(TRIPLES);
    expect(found).toBeGreaterThan(TRIPLES / 5);
  }, 120_000);
});

/** What has to be found: decided on values alone, sorted by keys without their bucket where buckets are merged. */
function wantedRows(
  { spec, where, rows }: QueryCase,
  stored: readonly { key: Uint8Array; cells: readonly SetCell[] }[],
  made: Plan,
): string[] {
  const keyOf = mergeKey(spec);
  const buckets = new Set([...made.ranges, ...made.points].map((part) => part.bucket));
  const place = buckets.size > 1 ? keyOf : (key: Uint8Array) => key;
  const chosen = new Map<string, { key: Uint8Array; cells: SetCell[] }>();
  for (const [at, row] of rows.entries()) {
    const { key, cells } = stored[at]!;
    if (!satisfies(spec, where, row)) continue;
    const hex = Buffer.from(key).toString("hex");
    // A key that is written twice has the cells of both.
    chosen.set(hex, { key, cells: [...(chosen.get(hex)?.cells ?? []), ...cells] });
  }
  return [...chosen.values()]
    .toSorted((a, b) => compareBytes(place(a.key), place(b.key)) || compareBytes(a.key, b.key))
    .map(({ key, cells }) => rowText({ key, cells: newestCells(cells) }));
}

/** An emulator gives families in an order of its own; within them qualifiers are sorted. */
function byFamily(cells: readonly Cell[]): Cell[] {
  return cells.toSorted((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : 0));
}

/** The newest cell of each column, sorted; of cells with equal times the last one that is written. */
function newestCells(cells: readonly SetCell[]): Cell[] {
  const newest = new Map<string, SetCell>();
  for (const cell of cells) {
    const column = `${cell.familyName}:${Buffer.from(cell.columnQualifier).toString("hex")}`;
    const before = newest.get(column);
    if (before && BigInt(before.timestampMicros) > BigInt(cell.timestampMicros)) continue;
    newest.set(column, cell);
  }
  return [...newest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => ({
      family: cell.familyName,
      qualifier: cell.columnQualifier,
      timestampMicros: BigInt(cell.timestampMicros),
      value: cell.value,
      labels: [],
    }));
}
