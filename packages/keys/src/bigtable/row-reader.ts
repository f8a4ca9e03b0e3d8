import { compareBytes, concatBytes, equalBytes, toHex } from "../bytes.ts";
import type { CellChunk, Int64Like, ReadRowsResponse } from "./chunks.ts";
import { ReadCell, ReadRow } from "./read-row.ts";
import type { Cell, RawRow } from "./row.ts";
import { ScanError } from "./scan-error.ts";

const EMPTY: Uint8Array = new Uint8Array(0);
const NO_LABELS: readonly string[] = [];
const NO_CELLS: readonly Cell[] = [];

/** A cell whose value has not come whole yet. */
interface PartialCell {
  readonly family: string;
  readonly qualifier: Uint8Array;
  readonly timestampMicros: bigint;
  readonly labels: readonly string[];
  readonly parts: Uint8Array[];
  readonly size: number;
  received: number;
}

/**
 * Puts the rows of one ReadRows stream together from its chunks. Keys, qualifiers and values stay the bytes that came.
 * A stream that breaks the protocol is an error (MALFORMED_RESPONSE), and the reader is then of no further use.
 *
 * Rules: google.bigtable.v2.ReadRowsResponse in the public protos.
 */
export class RowAssembler {
  /** The key of the last complete row, or the last one that the server says it has passed. */
  lastKey: Uint8Array | null = null;
  #rowKey: Uint8Array | null = null;
  #cells: Cell[] = [];
  #family = "";
  #qualifier: Uint8Array = EMPTY;
  #partial: PartialCell | null = null;
  #timestampText = "0";
  #timestamp = 0n;
  readonly #reversed: boolean;

  /** @param reversed - whether rows come in descending order of their keys */
  constructor(reversed = false) {
    this.#reversed = reversed;
  }

  /** Takes one message and appends the rows that it completes to `rows`. */
  push(response: ReadRowsResponse, rows: RawRow[]): void {
    for (const chunk of response.chunks ?? []) this.#take(chunk, rows);
    const scanned = response.lastScannedRowKey;
    if (scanned && scanned.length > 0) this.#scanned(scanned);
  }

  /** Call it when the stream has ended without an error. */
  end(): void {
    if (this.#rowKey !== null) throw this.#violation("the stream ended before the row was committed");
  }

  #take(chunk: CellChunk, rows: RawRow[]): void {
    if (chunk.resetRow) {
      this.#reset(chunk);
      return;
    }
    if (this.#partial !== null) this.#continueCell(this.#partial, chunk);
    else this.#startCell(chunk);
    if (!chunk.commitRow) return;
    const key = this.#rowKey!;
    rows.push(new ReadRow(key, this.#cells));
    this.lastKey = key;
    this.#clearRow();
  }

  #startRow(chunk: CellChunk): void {
    const key = chunk.rowKey;
    if (!key || key.length === 0) throw this.#violation("a new row has no key");
    if (!chunk.familyName) throw this.#violation("a new row has no family");
    if (!chunk.qualifier) throw this.#violation("a new row has no qualifier");
    if (this.lastKey !== null && this.#order(this.lastKey, key) >= 0) {
      throw this.#violation(
        `row keys must ${this.#reversed ? "decrease" : "increase"}, but ${toHex(key)} came after ${toHex(this.lastKey)}`,
      );
    }
    this.#rowKey = key;
  }

  #startCell(chunk: CellChunk): void {
    if (this.#rowKey === null) this.#startRow(chunk);
    else if (chunk.rowKey && chunk.rowKey.length > 0 && !equalBytes(chunk.rowKey, this.#rowKey)) {
      throw this.#violation(`the key changed to ${toHex(chunk.rowKey)} before the row was committed`);
    }
    if (chunk.familyName) {
      if (!chunk.qualifier) throw this.#violation("a new family has no qualifier");
      this.#family = chunk.familyName.value ?? "";
    }
    if (chunk.qualifier) this.#qualifier = chunk.qualifier.value ?? EMPTY;
    const family = this.#family;
    const qualifier = this.#qualifier;
    const timestampMicros = this.#timestampOf(chunk.timestampMicros);
    const labels = chunk.labels && chunk.labels.length > 0 ? chunk.labels : NO_LABELS;
    const value = chunk.value ?? EMPTY;
    const size = chunk.valueSize ?? 0;
    if (size < 0) throw this.#violation(`a value cannot have ${size} bytes`);
    if (size === 0) {
      this.#cells.push(new ReadCell(family, qualifier, timestampMicros, value, labels));
      return;
    }
    if (chunk.commitRow) throw this.#violation("a row was committed in the middle of a value");
    if (value.length === 0) throw this.#violation("a value that goes on in the next chunk starts with no byte");
    const received = value.length;
    this.#partial = { family, qualifier, timestampMicros, labels, parts: [value], size, received };
  }

  #continueCell(cell: PartialCell, chunk: CellChunk): void {
    if (chunk.rowKey && chunk.rowKey.length > 0) throw this.#violation("a new key came in the middle of a value");
    if (chunk.familyName) throw this.#violation("a new family came in the middle of a value");
    if (chunk.qualifier) throw this.#violation("a new qualifier came in the middle of a value");
    if (this.#timestampOf(chunk.timestampMicros) !== 0n || (chunk.labels && chunk.labels.length > 0)) {
      throw this.#violation("a new cell came in the middle of a value");
    }
    const value = chunk.value ?? EMPTY;
    const size = chunk.valueSize ?? 0;
    cell.parts.push(value);
    cell.received += value.length;
    if (size > 0) {
      if (size !== cell.size) throw this.#violation(`the size of a value changed from ${cell.size} to ${size} bytes`);
      if (chunk.commitRow) throw this.#violation("a row was committed in the middle of a value");
      return;
    }
    if (cell.received !== cell.size) {
      throw this.#violation(`a value of ${cell.size} bytes came with ${cell.received}`);
    }
    const { family, qualifier, timestampMicros, labels } = cell;
    this.#cells.push(new ReadCell(family, qualifier, timestampMicros, concatBytes(...cell.parts), labels));
    this.#partial = null;
  }

  #reset(chunk: CellChunk): void {
    if (this.#rowKey === null) throw this.#violation("a row was reset before it started");
    const carriesData =
      (chunk.rowKey && chunk.rowKey.length > 0) ||
      chunk.familyName ||
      chunk.qualifier ||
      (chunk.value && chunk.value.length > 0) ||
      (chunk.valueSize ?? 0) !== 0 ||
      (chunk.labels && chunk.labels.length > 0) ||
      this.#timestampOf(chunk.timestampMicros) !== 0n ||
      chunk.commitRow;
    if (carriesData) throw this.#violation("a reset carries data");
    this.#clearRow();
  }

  #scanned(key: Uint8Array): void {
    if (this.#rowKey !== null) throw this.#violation("a scan mark came in the middle of a row");
    if (this.lastKey !== null && this.#order(this.lastKey, key) > 0) {
      throw this.#violation(`the scan went back from ${toHex(this.lastKey)} to ${toHex(key)}`);
    }
    this.lastKey = key;
  }

  #order(a: Uint8Array, b: Uint8Array): number {
    return this.#reversed ? compareBytes(b, a) : compareBytes(a, b);
  }

  #clearRow(): void {
    this.#rowKey = null;
    this.#cells = NO_CELLS.slice();
    this.#family = "";
    this.#qualifier = EMPTY;
    this.#partial = null;
  }

  // Neighbouring cells mostly share their timestamp: converting it once is enough.
  #timestampOf(value: Int64Like | null | undefined): bigint {
    if (typeof value !== "string") return toInt64(value ?? 0);
    if (value !== this.#timestampText) {
      this.#timestamp = BigInt(value);
      this.#timestampText = value;
    }
    return this.#timestamp;
  }

  #violation(what: string): ScanError {
    const row = this.#rowKey === null ? "" : ` (row key ${toHex(this.#rowKey)})`;
    return new ScanError("MALFORMED_RESPONSE", `${what}${row}`);
  }
}

/** The exact value of an int64, however the client gave it. */
export function toInt64(value: Int64Like): bigint {
  if (typeof value === "bigint" || typeof value === "string") return BigInt(value);
  if (typeof value === "object") return (BigInt(value.high | 0) << 32n) | BigInt(value.low >>> 0);
  if (Number.isSafeInteger(value)) return BigInt(value);
  throw new ScanError("MALFORMED_RESPONSE", `the int64 ${value} came as a number and is not exact`);
}
