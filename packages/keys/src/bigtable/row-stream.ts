import type { ReadRowsResponse } from "./chunks.ts";
import type { ClientStream } from "./client.ts";
import type { RawRow } from "./row.ts";
import { RowAssembler } from "./row-reader.ts";
import { ScanError } from "./scan-error.ts";

export interface RowStreamOptions {
  readonly readAhead: number;
  /** Whether rows come in descending order of their keys. */
  readonly reversed: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Turns a failure of the stream, which had come to the key `passed`, into the error that the consumer gets. */
  readonly describe: (error: unknown, passed: Uint8Array | null) => Error;
}

type Result = IteratorResult<RawRow[], undefined>;

interface Waiter {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const NO_ROWS: readonly RawRow[] = [];
const DONE: Result = { done: true, value: undefined };

/**
 * The rows of one ReadRows stream, in batches of what has arrived. It reads ahead by about `readAhead` rows, then pauses
 * the stream until the consumer takes them. Rows that came before a failure are given before it is thrown. `return()`
 * and an abort cancel the call at once and drop what was read ahead.
 */
export class RowStream implements AsyncIterator<RawRow[], undefined> {
  readonly #stream: ClientStream;
  readonly #options: RowStreamOptions;
  readonly #assembler: RowAssembler;
  #rows: RawRow[] = [];
  #waiter: Waiter | null = null;
  #failure: { readonly error: unknown } | null = null;
  /** Nothing more is taken from the stream. */
  #ended = false;
  #cancelled = false;
  #paused = false;
  #waking = false;

  constructor(stream: ClientStream, options: RowStreamOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#assembler = new RowAssembler(options.reversed);
    stream.on("error", (error) => this.#fail(error));
    stream.on("end", () => this.#complete());
    // A stream that closes without its end was cut off.
    stream.on("close", () => this.#fail(new ScanError("CANCELLED", "the stream was closed")));
    // The client makes its gRPC call later and cannot cancel it before: this is the moment when it has one.
    stream.on("pipe", () => {
      if (this.#cancelled) stream.abort();
    });
    options.signal?.addEventListener("abort", this.#abort);
    stream.on("data", (response) => this.#receive(response));
  }

  next(): Promise<Result> {
    if (this.#rows.length > 0) return Promise.resolve({ done: false, value: this.#takeRows() });
    if (!this.#ended) {
      return new Promise((resolve, reject) => {
        this.#waiter = { resolve, reject };
      });
    }
    this.#options.signal?.removeEventListener("abort", this.#abort);
    const failure = this.#failure;
    this.#failure = null;
    return failure === null ? Promise.resolve(DONE) : Promise.reject(failure.error);
  }

  return(): Promise<Result> {
    this.#drop(null);
    this.#options.signal?.removeEventListener("abort", this.#abort);
    return Promise.resolve(DONE);
  }

  #receive(response: ReadRowsResponse): void {
    if (this.#ended) return;
    try {
      this.#assembler.push(response, this.#rows);
    } catch (error) {
      this.#cancel();
      this.#fail(error);
      return;
    }
    if (this.#rows.length === 0) return;
    if (this.#rows.length >= this.#options.readAhead && !this.#paused) {
      this.#paused = true;
      this.#stream.pause();
    }
    if (this.#waiter === null || this.#waking) return;
    this.#waking = true;
    setImmediate(this.#handOver);
  }

  /** Messages come one by one: a consumer that waits gets all those of one turn of the event loop together. */
  readonly #handOver = (): void => {
    this.#waking = false;
    this.#wake();
  };

  #takeRows(): RawRow[] {
    const rows = this.#rows;
    this.#rows = NO_ROWS.slice();
    if (this.#paused) {
      this.#paused = false;
      this.#stream.resume();
    }
    return rows;
  }

  #complete(): void {
    if (this.#ended) return;
    try {
      this.#assembler.end();
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#ended = true;
    this.#wake();
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#failure = { error: this.#options.describe(error, this.#assembler.lastKey) };
    this.#wake();
  }

  readonly #abort = (): void => this.#drop({ error: this.#options.signal?.reason });

  #drop(failure: { readonly error: unknown } | null): void {
    if (!this.#ended) this.#cancel();
    this.#ended = true;
    this.#rows = [];
    this.#failure = failure;
    this.#wake();
  }

  #cancel(): void {
    this.#cancelled = true;
    this.#stream.abort();
    this.#stream.destroy();
  }

  #wake(): void {
    const waiter = this.#waiter;
    if (waiter === null) return;
    this.#waiter = null;
    this.next().then(waiter.resolve, waiter.reject);
  }
}
