import type { Chunk, Message } from "./wire.ts";

/** A cell with its family and qualifier, and its value in one piece. */
export interface WireCell {
  readonly family: string;
  readonly qualifier: Uint8Array;
  readonly timestampMicros: NonNullable<Chunk["timestampMicros"]>;
  readonly labels: string[];
  readonly value: Uint8Array;
}

export interface WireRow {
  readonly key: Uint8Array;
  readonly cells: readonly WireCell[];
}

/**
 * Puts rows together from the server's messages. It trusts the server, and takes only what an emulator sends: what is not
 * that is an error of the test.
 */
export class RowCollector {
  #key: Uint8Array | null = null;
  #cells: WireCell[] = [];
  #pieces: Uint8Array[] = [];
  #head: Chunk = {};

  /** The rows that the message completes. */
  take(message: Message): WireRow[] {
    const rows: WireRow[] = [];
    for (const chunk of message.chunks ?? []) {
      if (chunk.resetRow) throw new Error("the server itself resets a row");
      const value = (chunk.value ?? new Uint8Array()) as Uint8Array;
      if (this.#pieces.length === 0) this.#startCell(chunk);
      this.#pieces.push(value);
      if ((chunk.valueSize ?? 0) > 0) continue;
      this.#endCell();
      if (!chunk.commitRow) continue;
      rows.push({ key: this.#key!, cells: this.#cells });
      this.#key = null;
      this.#cells = [];
    }
    return rows;
  }

  #startCell(chunk: Chunk): void {
    if (this.#key === null) this.#key = chunk.rowKey as Uint8Array;
    const last = this.#cells.at(-1);
    this.#head = {
      familyName: chunk.familyName ?? { value: last!.family },
      qualifier: chunk.qualifier ?? { value: last!.qualifier },
      timestampMicros: chunk.timestampMicros ?? 0,
      labels: chunk.labels ?? [],
    };
  }

  #endCell(): void {
    const { familyName, qualifier, timestampMicros, labels } = this.#head;
    this.#cells.push({
      family: familyName!.value ?? "",
      qualifier: (qualifier!.value ?? new Uint8Array()) as Uint8Array,
      timestampMicros: timestampMicros!,
      labels: labels!,
      value: this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces),
    });
    this.#pieces = [];
  }
}
