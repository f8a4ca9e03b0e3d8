import { abandonedChunks, chunksOf } from "./chunks.ts";
import type { WireRow } from "./rows.ts";
import type { Shape } from "./schedule.ts";
import type { Chunk, Message } from "./wire.ts";

/** Spreads rows over messages as a shape asks. */
export class MessageMaker {
  readonly #shape: Shape;
  #chunks: Chunk[] = [];
  #rows = 0;
  #messages = 0;
  #wholeRows = 0;
  /** The server has looked beyond this row. */
  #passed: Uint8Array | null = null;

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  /** Takes a row and gives the messages that are full with it. */
  *add(row: WireRow): Generator<Message> {
    const { resetEvery } = this.#shape;
    this.#rows++;
    yield* this.#scanned(row.key);
    if (resetEvery !== undefined && this.#rows % resetEvery === 0) {
      for (const chunk of abandonedChunks(row, this.#shape)) yield* this.#put(chunk, row.key);
    }
    for (const chunk of chunksOf(row, this.#shape)) yield* this.#put(chunk, row.key);
  }

  /** Takes the first chunks of a row that will not be committed. */
  *begin(row: WireRow, count: number): Generator<Message> {
    const chunks = chunksOf(row, this.#shape);
    const begun = chunks.slice(0, Math.min(count, chunks.length - 1));
    yield* this.#scanned(row.key);
    for (const chunk of begun) yield* this.#put(chunk, row.key);
  }

  /** What is not sent yet. */
  *rest(): Generator<Message> {
    if (this.#chunks.length > 0) yield this.#message();
    yield* this.#scanned(null);
  }

  /** Says that rows up to just behind the last one are done, unless the next one stands there. */
  *#scanned(next: Uint8Array | null): Generator<Message> {
    if (this.#passed === null) return;
    const key = Buffer.concat([this.#passed, Buffer.of(0)]);
    this.#passed = null;
    if (next === null || Buffer.compare(key, next) < 0) yield { lastScannedRowKey: key };
  }

  *#put(chunk: Chunk, key: Uint8Array): Generator<Message> {
    this.#chunks.push(chunk);
    if (this.#chunks.length < this.#shape.chunksPerMessage) return;
    const { scannedEvery, emptyEvery } = this.#shape;
    yield this.#message();
    if (emptyEvery !== undefined && this.#messages % emptyEvery === 0) yield {};
    if (!chunk.commitRow || scannedEvery === undefined) return;
    this.#wholeRows++;
    if (this.#wholeRows % scannedEvery === 0) this.#passed = key;
  }

  #message(): Message {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#messages++;
    return { chunks };
  }
}
