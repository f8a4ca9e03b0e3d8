import type { Bigtable } from "@google-cloud/bigtable";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cell, type RawRow, type RowReader, scan } from "../src/bigtable/index.ts";
import { compareBytes, isKeyError, type KeyCodec, type KeySpec, keyCodec, type Plan, toHex } from "../src/index.ts";
import { bucketKey, generationSpec, matches, mergeKey, plan } from "../src/plan/index.ts";
import { createTestTable, type Emulator, type SetCell, startEmulator } from "../src/testing/index.ts";
import { collect, rowText } from "./bigtable-rows.ts";
import { emulatorTitle, openClient, skipWithoutEmulator, write } from "./bigtable-support.ts";
import { type FaultProxy, randomNumbers, randomShape, startFaultProxy } from "./fault-proxy/index.ts";
import { satisfies } from "./model.ts";
import { type PlanCase, planCases } from "./plan-cases.ts";

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

const cases = planCases.chain((planCase) =>
  fc.record({
    planCase: fc.constant(planCase),
    cells: fc.array(cells, { minLength: planCase.rows.length, maxLength: planCase.rows.length }),
    ordered: fc.boolean(),
    /** The consumer leaves after so many rows, and comes back with a cursor. */
    leaves: fc.nat(6),
    shapes: fc.nat(),
  }),
);

/** The plan of a case; `null` where the planner refuses it, as `plan-check.ts` has it. */
function planned({ spec, where, maxRanges }: PlanCase): Plan | null {
  try {
    return plan(spec, where, { fullScan: true, maxRanges });
  } catch (error) {
    if (isKeyError(error)) return null;
    throw error;
  }
}

function codecsOf(spec: KeySpec): KeyCodec[] {
  return [0, ...(spec.generations ?? [])].map((_, generation) => keyCodec(generationSpec(spec, generation)));
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
      fc.asyncProperty(cases, async ({ planCase, cells, ordered, leaves, shapes }) => {
        const made = planned(planCase);
        fc.pre(made !== null);
        const { spec } = planCase;
        const codecs = codecsOf(spec);
        const reader: RowReader<RawRow> = {
          mergeKey: mergeKey(spec),
          bucketKey: bucketKey(spec),
          read: (row, generation) => {
            const decoded = codecs[generation]!.tryDecode(row.key);
            return decoded.ok && matches(spec, made.residual, decoded.value) ? row : undefined;
          },
        };
        const stored = storedRows(planCase, codecs, cells);
        const wanted = wantedRows(planCase, codecs, stored, made);
        const created = await createTestTable(client.instance("i"), { families: ["m", "n"] });
        try {
          await write(created.table, [...stored.values()]);
          // The same rows come in messages and chunks of all sizes.
          const next = randomNumbers(shapes);
          proxy.play({ calls: Array.from({ length: 100 }, () => ({ shape: randomShape(next) })) });
          const rows: RawRow[] = [];
          const run = scan(created.table, made, reader, { ordered });
          if (!ordered) rows.push(...(await collect(run)));
          else {
            for await (const row of run) if (rows.push(row) === leaves) break;
            rows.push(...(await collect(scan(created.table, made, reader, { after: run.cursor() }))));
          }
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

interface Stored {
  readonly key: Uint8Array;
  readonly cells: readonly SetCell[];
}

/** Rows under the keys of all generations that wrote them. A key that is written twice has the cells of both. */
function storedRows(
  { rows }: PlanCase,
  codecs: readonly KeyCodec[],
  cells: readonly (readonly SetCell[])[],
): Map<string, Stored> {
  const stored = new Map<string, Stored>();
  for (const [at, { values, generations }] of rows.entries()) {
    for (const generation of generations) {
      const key = codecs[generation]!.encode(values);
      stored.set(toHex(key), { key, cells: [...(stored.get(toHex(key))?.cells ?? []), ...cells[at]!] });
    }
  }
  return stored;
}

/**
 * What has to be found: decided on values alone, each row by its newest key, sorted by keys without their bucket where
 * buckets are merged.
 */
function wantedRows(
  { spec, where, rows }: PlanCase,
  codecs: readonly KeyCodec[],
  stored: ReadonlyMap<string, Stored>,
  { fanOut }: Plan,
): string[] {
  const keyOf = mergeKey(spec);
  const chosen = new Map<string, Stored & { readonly place: Uint8Array }>();
  for (const { values } of rows) {
    if (!satisfies(spec, where, values)) continue;
    const generation = codecs.findIndex((codec) => stored.has(toHex(codec.encode(values))));
    const row = stored.get(toHex(codecs[generation]!.encode(values)))!;
    chosen.set(toHex(row.key), { ...row, place: fanOut > 1 ? keyOf(row.key, generation) : row.key });
  }
  return [...chosen.values()]
    .toSorted((a, b) => compareBytes(a.place, b.place))
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
