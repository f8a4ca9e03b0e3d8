import type { SortedSource } from "../merge.ts";
import type { BucketReader } from "./bucket-reader.ts";
import type { FoundRow } from "./row.ts";
import type { Slots } from "./slots.ts";

type Result = IteratorResult<readonly FoundRow[], undefined>;

const DONE: Result = { done: true, value: undefined };

/**
 * All rows of a bucket over one open stream. `limit` goes to the server; when more is asked for after that many rows,
 * because the caller left some out, the next request goes on behind them.
 */
export class BucketStream implements SortedSource<FoundRow> {
  readonly #reader: BucketReader;
  readonly #limit: number | undefined;
  #left: number | undefined;
  #begun = false;

  constructor(reader: BucketReader, limit: number | undefined) {
    this.#reader = reader;
    this.#limit = limit;
    this.#left = limit;
  }

  async next(): Promise<Result> {
    for (;;) {
      if (!this.#begun) {
        if (this.#reader.done) return DONE;
        this.#reader.begin(this.#left);
        this.#begun = true;
      }
      const rows = await this.#reader.rows();
      if (rows === null) {
        this.#begun = false;
        if (this.#left === 0) this.#left = this.#limit;
        continue;
      }
      if (this.#left !== undefined) this.#left -= rows.length;
      return { done: false, value: rows };
    }
  }

  async return(): Promise<Result> {
    await this.#reader.close();
    return DONE;
  }
}

/**
 * All rows of a bucket page by page: each request takes a slot only until its rows are here, so that more buckets than
 * slots can be merged. The next page is on its way while one is consumed, unless the limit is reached with it.
 */
export class BucketPages implements SortedSource<FoundRow> {
  readonly #reader: BucketReader;
  readonly #size: number;
  readonly #limit: number;
  readonly #slots: Slots;
  readonly #signal: AbortSignal;
  #given = 0;
  #ahead: Promise<readonly FoundRow[]> | null = null;

  constructor(reader: BucketReader, size: number, limit: number | undefined, slots: Slots, signal: AbortSignal) {
    this.#reader = reader;
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#size = Math.min(size, this.#limit);
    this.#slots = slots;
    this.#signal = signal;
  }

  async next(): Promise<Result> {
    if (this.#ahead === null && this.#reader.done) return DONE;
    const rows = await (this.#ahead ?? this.#page());
    this.#given += rows.length;
    this.#ahead = null;
    if (!this.#reader.done && this.#given < this.#limit) {
      this.#ahead = this.#page();
      // Its failure is thrown when the page is awaited, if it ever is.
      this.#ahead.catch(() => {});
    }
    return { done: false, value: rows };
  }

  async return(): Promise<Result> {
    await this.#reader.close();
    return DONE;
  }

  async #page(): Promise<readonly FoundRow[]> {
    await this.#slots.take(this.#signal);
    try {
      const page: FoundRow[] = [];
      if (this.#reader.done) return page;
      this.#reader.begin(this.#size);
      for (let rows = await this.#reader.rows(); rows !== null; rows = await this.#reader.rows()) {
        for (const row of rows) page.push(row);
      }
      return page;
    } finally {
      this.#slots.give();
    }
  }
}
