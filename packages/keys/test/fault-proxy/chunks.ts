import type { WireCell, WireRow } from "./rows.ts";
import type { Shape } from "./schedule.ts";
import type { Chunk } from "./wire.ts";

/** A row as the chunks that a shape asks for; the last one commits it. */
export function chunksOf(row: WireRow, shape: Shape): Chunk[] {
  const chunks: Chunk[] = [];
  let before: WireCell | null = null;
  for (const cell of row.cells) {
    const sameFamily = before !== null && before.family === cell.family;
    const sameColumn = sameFamily && Buffer.compare(before!.qualifier, cell.qualifier) === 0;
    const most = shape.valueBytes ?? cell.value.length;
    const inPieces = cell.value.length > most;
    chunks.push({
      ...(before === null ? { rowKey: row.key } : {}),
      ...(shape.omitNames && sameFamily ? {} : { familyName: { value: cell.family } }),
      ...(shape.omitNames && sameColumn ? {} : { qualifier: { value: cell.qualifier } }),
      timestampMicros: cell.timestampMicros,
      labels: cell.labels,
      value: inPieces ? cell.value.subarray(0, most) : cell.value,
      ...(inPieces ? { valueSize: cell.value.length } : {}),
    });
    for (let at = most; inPieces && at < cell.value.length; at += most) {
      const last = at + most >= cell.value.length;
      chunks.push({
        value: cell.value.subarray(at, at + most),
        ...(last ? {} : { valueSize: cell.value.length }),
      });
    }
    before = cell;
  }
  chunks[chunks.length - 1]!.commitRow = true;
  return chunks;
}

/** A row that is begun with values that are not its own, and reset: nothing of it may be seen. */
export function abandonedChunks(row: WireRow, shape: Shape): Chunk[] {
  const cells = row.cells.map((cell) => ({ ...cell, value: Buffer.alloc(cell.value.length + 1, "abandoned") }));
  const begun = chunksOf({ key: row.key, cells }, shape);
  // The last chunk would commit it; a row of one chunk is begun with the first piece of a value.
  if (begun.length > 1) begun.pop();
  else begun[0] = { ...begun[0]!, commitRow: false, valueSize: cells[0]!.value.length + 1 };
  return [...begun, { resetRow: true }];
}
