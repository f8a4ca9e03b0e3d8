import type { Table } from "@google-cloud/bigtable";
import type { RawRow } from "../../src/bigtable/index.ts";
import { type KeySpec, keyCodec } from "../../src/index.ts";
import type { SetCell } from "../../src/testing/index.ts";
import { cell } from "../bigtable-rows.ts";
import { write } from "../bigtable-support.ts";

export const ROWS = 20_000;
export const DEVICES = 50;
export const TIMES = ROWS / DEVICES;
export const BUCKETS = 16;

/** Rows by time, then device, in a bucket of both: every query of times reads all buckets and merges them. */
export const reading: KeySpec = {
  entity: "Reading",
  layout: "text",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["device", "at"], algorithm: "murmur3", buckets: BUCKETS },
    { type: "uint32", name: "at" },
    { type: "string", name: "device" },
  ],
};
const codec = keyCodec(reading);

export interface Reading {
  readonly at: number;
  readonly device: string;
}

/** All readings in the order of merged rows: by their values, not by their keys. */
export const READINGS: readonly Reading[] = Array.from({ length: ROWS }, (_, n) => ({
  at: Math.floor(n / DEVICES),
  device: `device-${String(n % DEVICES).padStart(2, "0")}`,
}));

const EDGES = ["", "\0\0\0\0\0\0\0*", "ÿ"];

/** Values that differ from row to row, some of them of 8 bytes, some empty. */
function cellsOf({ at, device }: Reading): SetCell[] {
  const value = at % 10 === 0 ? EDGES[(at / 10) % EDGES.length]! : `${at} of ${device}`;
  return at % 7 === 0 ? [cell("a", value), cell("b", device)] : [cell("a", value)];
}

/** A reading as it has to come back: its values, and the cells that belong to them. */
export function textOf(found: Reading, cells: readonly { value: Uint8Array }[]): string {
  let text = `${found.at} ${found.device}`;
  for (const { value } of cells) {
    text += ` ${Buffer.from(value.buffer, value.byteOffset, value.length).toString("latin1")}`;
  }
  return text;
}

export const TEXTS: readonly string[] = READINGS.map((one) => textOf(one, cellsOf(one)));

/** A row as text, from its key and its cells. Keys are taken apart by hand, which is many times as fast as a codec. */
export function rowOf({ key, cells }: RawRow): { reading: Reading; text: string } {
  const [, at, device] = Buffer.from(key.buffer, key.byteOffset, key.length).toString("latin1").split("#");
  const found = { at: Number(at), device: device! };
  return { reading: found, text: textOf(found, cells) };
}

export async function fill(table: Table): Promise<void> {
  await write(
    table,
    READINGS.map((one) => ({ key: codec.encode({ ...one }), cells: cellsOf(one) })),
  );
}
