import { clipAfter, type KeySet } from "../ranges/index.ts";
import type { RawRow } from "./row.ts";
import { bucketFailed } from "./scan-error.ts";
import type { Slots } from "./slots.ts";
import type { RowSource } from "./source.ts";

/** What the readers of one scan share. */
export interface ReadContext {
  readonly source: RowSource;
  readonly entity: string;
  readonly filter: object;
  readonly readAhead: number;
  /** Ends all readers of the scan at once; a reader that fails aborts it with its error. */
  readonly stop: AbortController;
}

/** Reads one bucket, request after request, and knows where it stands. */
export class BucketReader {
  readonly bucket: number | null;
  /** The key of the last row that was handed over. */
  lastKey: Uint8Array | null = null;
  readonly #context: ReadContext;
  /** What is still to be read, in key order; the first may be cut off at its start. */
  readonly #sets: KeySet[];

  constructor(context: ReadContext, bucket: number | null, sets: readonly KeySet[]) {
    this.#context = context;
    this.bucket = bucket;
    this.#sets = [...sets];
  }

  get done(): boolean {
    return this.#sets.length === 0;
  }

  /** Sends one request for at most `limit` rows, gives its rows and returns their number. */
  async *request(limit: number | undefined): AsyncGenerator<readonly RawRow[], number, undefined> {
    const { source, filter, readAhead, stop } = this.#context;
    const set = this.#sets[0];
    if (set === undefined) return 0;
    let received = 0;
    try {
      for await (const rows of source.read({ ...set, limit, filter, readAhead, signal: stop.signal })) {
        if (rows.length === 0) continue;
        received += rows.length;
        this.lastKey = rows[rows.length - 1]!.key;
        yield rows;
      }
    } catch (error) {
      throw this.#failed(error);
    }
    const rest = limit !== undefined && received >= limit ? clipAfter(set, this.lastKey!) : null;
    if (rest === null) this.#sets.shift();
    else this.#sets[0] = rest;
    return received;
  }

  #failed(error: unknown): unknown {
    const { stop, entity } = this.#context;
    if (stop.signal.aborted) return stop.signal.reason;
    const failure = bucketFailed(error, entity, this.bucket);
    stop.abort(failure);
    return failure;
  }
}

/**
 * All rows of a bucket over one open stream. `limit` goes to the server; when more is asked for after that many rows,
 * because the caller left some out, the next request goes on behind them.
 */
export async function* streamRows(
  reader: BucketReader,
  limit: number | undefined,
): AsyncGenerator<readonly RawRow[], void, undefined> {
  let left = limit;
  while (!reader.done) {
    const received = yield* reader.request(left);
    if (left !== undefined) left = received < left ? left - received : limit;
  }
}

/**
 * All rows of a bucket page by page: each request takes a slot only until its rows are here, so that more buckets than
 * slots can be merged. The next page is on its way while one is consumed, unless the limit is reached with it.
 */
export async function* pageRows(
  reader: BucketReader,
  pageSize: number,
  limit: number | undefined,
  slots: Slots,
): AsyncGenerator<readonly RawRow[], void, undefined> {
  const size = limit === undefined ? pageSize : Math.min(pageSize, limit);
  let given = 0;
  let ahead: Promise<readonly RawRow[]> | null = null;
  while (ahead !== null || !reader.done) {
    const rows: readonly RawRow[] = await (ahead ?? readPage(reader, size, slots));
    given += rows.length;
    ahead = null;
    if (!reader.done && (limit === undefined || given < limit)) {
      ahead = readPage(reader, size, slots);
      // Its failure is thrown when the page is awaited, if it ever is.
      ahead.catch(() => {});
    }
    yield rows;
  }
}

async function readPage(reader: BucketReader, size: number, slots: Slots): Promise<readonly RawRow[]> {
  await slots.take();
  try {
    const page: RawRow[] = [];
    for await (const rows of reader.request(size)) for (const row of rows) page.push(row);
    return page;
  } finally {
    slots.give();
  }
}
