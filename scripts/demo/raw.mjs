/** Every cell of a table as stored, all versions included, one line a cell. */
export async function rawCells(source) {
  const everything = { ranges: [{ start: new Uint8Array(0), end: null }], keys: [] };
  const lines = [];
  for await (const rows of source.read(everything)) {
    for (const { key, cells } of rows) {
      for (const cell of cells) {
        lines.push(`${hex(key)} ${cell.family} ${hex(cell.qualifier)} ${cell.timestampMicros} ${hex(cell.value)}`);
      }
    }
  }
  return lines;
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");

export async function collect(items) {
  const all = [];
  for await (const item of items) all.push(item);
  return all;
}
