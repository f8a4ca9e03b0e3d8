import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellChunk, isScanError, type RawRow, RowAssembler } from "../src/bigtable/index.ts";
import { toInt64 } from "../src/bigtable/row-reader.ts";
import { rowText } from "./bigtable-rows.ts";

const b = (text: string): Uint8Array => Buffer.from(text, "latin1");
const start = (key: string, more: CellChunk = {}): CellChunk => ({
  rowKey: b(key),
  familyName: { value: "m" },
  qualifier: { value: b("q") },
  timestampMicros: "1000",
  value: b("v"),
  ...more,
});

function assemble(...messages: readonly (readonly CellChunk[])[]): RawRow[] {
  const assembler = new RowAssembler();
  const rows: RawRow[] = [];
  for (const chunks of messages) assembler.push({ chunks }, rows);
  assembler.end();
  return rows;
}

function violation(...chunks: readonly CellChunk[]): string {
  try {
    assemble(chunks);
  } catch (error) {
    if (isScanError(error) && error.code === "MALFORMED_RESPONSE") return error.message;
    throw error;
  }
  return "no error";
}

describe("rows from chunks", () => {
  it("takes family and qualifier from the cell before where they are absent", () => {
    const rows = assemble([
      start("k1"),
      { timestampMicros: "900", value: b("older") },
      { qualifier: { value: b("r") }, timestampMicros: "1000", value: b("") },
      { familyName: { value: "n" }, qualifier: { value: b("") }, timestampMicros: "0", value: b("x"), commitRow: true },
      start("k2", { commitRow: true }),
    ]);
    expect(rows.map(rowText)).toEqual([
      "6b31 m:71@1000=76 m:71@900=6f6c646572 m:72@1000= n:@0=78",
      "6b32 m:71@1000=76",
    ]);
  });

  it("forgets family and qualifier at the end of a row", () => {
    expect(violation(start("k1", { commitRow: true }), { rowKey: b("k2"), value: b("v"), commitRow: true })).toMatch(
      /a new row has no family/,
    );
  });

  it("keeps labels", () => {
    const [row] = assemble([start("k", { labels: ["a", "b"], commitRow: true })]);
    expect(row!.cells[0]!.labels).toEqual(["a", "b"]);
  });

  it("drops a row that is reset, in a cell or between cells, and reads it again", () => {
    const whole = start("k", { value: b("final"), commitRow: true });
    expect(assemble([start("k"), { resetRow: true }, whole]).map(rowText)).toEqual(["6b m:71@1000=66696e616c"]);
    const half = start("k", { value: b("ha"), valueSize: 4 });
    expect(assemble([half, { resetRow: true }, whole]).map(rowText)).toEqual(["6b m:71@1000=66696e616c"]);
    expect(assemble([start("k"), { resetRow: true }])).toEqual([]);
    expect(assemble([start("k"), { resetRow: true }, start("a", { commitRow: true })])).toHaveLength(1);
  });

  it("knows the last key, by row or by scan mark", () => {
    const assembler = new RowAssembler();
    const rows: RawRow[] = [];
    assembler.push({ chunks: [start("k1", { commitRow: true })] }, rows);
    expect(assembler.lastKey).toEqual(b("k1"));
    assembler.push({ chunks: [], lastScannedRowKey: b("k5") }, rows);
    expect(assembler.lastKey).toEqual(b("k5"));
    expect(() => assembler.push({ chunks: [start("k4")] }, rows)).toThrow(/must increase/);
  });
});

const cellArbitrary = fc.record({
  family: fc.constantFrom("m", "n"),
  qualifier: fc.uint8Array({ maxLength: 3 }),
  timestamp: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  value: fc.uint8Array({ maxLength: 12 }),
});
const rowsArbitrary = fc
  .uniqueArray(
    fc.record({
      key: fc.uint8Array({ minLength: 1, maxLength: 4 }),
      cells: fc.array(cellArbitrary, { minLength: 1, maxLength: 5 }),
    }),
    { selector: (row) => Buffer.from(row.key).toString("hex"), maxLength: 6 },
  )
  .map((rows) => rows.sort((x, y) => Buffer.compare(x.key, y.key)));

/** The chunks of a row whose values are cut at places that `cut` chooses. */
function chunksOf(
  row: {
    key: Uint8Array;
    cells: readonly { family: string; qualifier: Uint8Array; timestamp: bigint; value: Uint8Array }[];
  },
  cut: (length: number) => number[],
): CellChunk[] {
  const chunks: CellChunk[] = [];
  for (const [at, cell] of row.cells.entries()) {
    const ends = [...cut(cell.value.length), cell.value.length];
    let from = 0;
    for (const [part, to] of ends.entries()) {
      const more = part < ends.length - 1;
      const head = {
        ...(at === 0 ? { rowKey: row.key } : {}),
        familyName: { value: cell.family },
        qualifier: { value: cell.qualifier },
        timestampMicros: String(cell.timestamp),
      };
      const last = at === row.cells.length - 1 && !more;
      chunks.push({
        ...(part === 0 ? head : {}),
        value: cell.value.subarray(from, to),
        valueSize: more ? cell.value.length : 0,
        ...(last ? { commitRow: true } : {}),
      });
      from = to;
    }
  }
  return chunks;
}

describe("values split over chunks", () => {
  it("come back at every position of the split", () => {
    const value = b("0123456789");
    for (let first = 1; first < 10; first++) {
      for (let second = first; second < 10; second++) {
        const row = { key: b("k"), cells: [{ family: "m", qualifier: b("q"), timestamp: 1n, value }] };
        const rows = assemble(chunksOf(row, () => (first === second ? [first] : [first, second])));
        expect(Buffer.from(rows[0]!.cells[0]!.value).toString()).toBe("0123456789");
      }
    }
  });

  it("come back for random rows, splits and messages", () => {
    fc.assert(
      fc.property(rowsArbitrary, fc.infiniteStream(fc.nat(3)), (rows, dice) => {
        const roll = (): number => dice.next().value;
        const cut = (length: number): number[] => {
          const places: number[] = [];
          for (let at = 1; at < length; at++) if (roll() === 0) places.push(at);
          return places;
        };
        const messages: CellChunk[][] = [[]];
        for (const chunk of rows.flatMap((row) => chunksOf(row, cut))) {
          if (roll() === 0) messages.push([]);
          messages[messages.length - 1]!.push(chunk);
        }
        const expected = rows.map((row) =>
          rowText({
            key: row.key,
            cells: row.cells.map((cell) => ({ ...cell, timestampMicros: cell.timestamp, labels: [] })),
          }),
        );
        expect(assemble(...messages).map(rowText)).toEqual(expected);
      }),
    );
  });
});

describe("streams that break the protocol", () => {
  const half = start("k", { value: b("ha"), valueSize: 4 });
  const cases: readonly [string, RegExp, readonly CellChunk[]][] = [
    ["no row key", /new row has no key/, [{ ...start("k"), rowKey: b("") }]],
    ["no family", /new row has no family/, [{ ...start("k"), familyName: null }]],
    ["no qualifier", /new row has no qualifier/, [{ ...start("k"), qualifier: null }]],
    ["a family without a qualifier", /new family has no qualifier/, [start("k"), { familyName: { value: "n" } }]],
    ["the same key again", /must increase/, [start("k", { commitRow: true }), start("k", { commitRow: true })]],
    ["a lower key", /6a came after 6b/, [start("k", { commitRow: true }), start("j", { commitRow: true })]],
    [
      "keys compared as text",
      /must increase/,
      [start("\xe9", { commitRow: true }), start("\x80", { commitRow: true })],
    ],
    ["a new key before the commit", /key changed to 6c/, [start("k"), start("l")]],
    ["no commit at the end", /ended before the row was committed \(row key 6b\)/, [start("k")]],
    ["a reset before a row", /reset before it started/, [{ resetRow: true }]],
    ["a reset with data", /reset carries data/, [start("k"), { resetRow: true, value: b("x") }]],
    ["a reset with a key", /reset carries data/, [start("k"), { resetRow: true, rowKey: b("k") }]],
    ["a commit in the middle of a value", /middle of a value/, [{ ...half, commitRow: true }]],
    ["a commit in a later piece", /middle of a value/, [half, { value: b("l"), valueSize: 4, commitRow: true }]],
    ["a value without its last piece", /ended before/, [half]],
    ["a value that is too short", /4 bytes came with 3/, [half, { value: b("l"), commitRow: true }]],
    ["a value that is too long", /4 bytes came with 5/, [half, { value: b("lfx"), commitRow: true }]],
    ["a size that changes", /changed from 4 to 5/, [half, { value: b("l"), valueSize: 5 }]],
    ["a split value that starts empty", /starts with no byte/, [{ ...half, value: b("") }]],
    ["a negative size", /cannot have -1/, [{ ...half, valueSize: -1 }]],
    ["a new row in the middle of a value", /new key came/, [half, start("l")]],
    ["a new family in the middle of a value", /new family came/, [half, { familyName: { value: "n" } }]],
    ["a new qualifier in the middle of a value", /new qualifier came/, [half, { qualifier: { value: b("r") } }]],
    ["a new cell in the middle of a value", /new cell came/, [half, { timestampMicros: "5" }]],
  ];
  it.each(cases)("%s", (_, message, chunks) => {
    expect(violation(...chunks)).toMatch(message);
  });

  it("a scan mark in the middle of a row, or one that goes back", () => {
    const assembler = new RowAssembler();
    assembler.push({ chunks: [start("k")] }, []);
    expect(() => assembler.push({ lastScannedRowKey: b("z") }, [])).toThrow(/scan mark came in the middle/);
    const other = new RowAssembler();
    other.push({ lastScannedRowKey: b("k") }, []);
    expect(() => other.push({ lastScannedRowKey: b("j") }, [])).toThrow(/went back from 6b to 6a/);
  });

  it("rows that were complete before are kept", () => {
    const rows: RawRow[] = [];
    const chunks = [start("k1", { commitRow: true }), start("k0", { commitRow: true })];
    expect(() => new RowAssembler().push({ chunks }, rows)).toThrow(/must increase/);
    expect(rows.map(rowText)).toEqual(["6b31 m:71@1000=76"]);
  });
});

describe("timestamps", () => {
  const micros = 1793361600123456n;
  it.each([
    ["a string", String(micros)],
    ["a number", Number(micros)],
    ["a bigint", micros],
    ["a Long", { low: Number(BigInt.asIntN(32, micros)), high: Number(micros >> 32n) }],
  ])("come exactly from %s", (_, value) => {
    expect(toInt64(value)).toBe(micros);
  });

  it("come exactly from a Long at the ends of int64", () => {
    expect(toInt64({ low: -1, high: 0x7fffffff })).toBe(2n ** 63n - 1n);
    expect(toInt64({ low: 0, high: -0x80000000 })).toBe(-(2n ** 63n));
  });

  it("are refused where a number has lost digits", () => {
    expect(() => toInt64(2 ** 53 + 2)).toThrow(/not exact/);
  });
});
