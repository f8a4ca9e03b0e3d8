import { setMaxListeners } from "node:events";
import { equalBytes } from "../bytes.ts";
import type { Plan } from "../plan/types.ts";
import { Counters, type ScanCounters } from "./counters.ts";
import { encodeCursor } from "./cursor.ts";
import type { RowReader } from "./entity-reader.ts";
import { type PositionOf, positionOf } from "./position.ts";
import type { FoundRow } from "./row.ts";
import { hasGenerations, isOrdered, rowBatches } from "./row-batches.ts";
import type { ScanError } from "./scan-error.ts";
import { timedOut, withCursor } from "./scan-failure.ts";
import type { ScanOptions } from "./scan-options.ts";
import type { RowSource } from "./source.ts";

type Result<T> = IteratorResult<T, undefined>;

const DONE: { readonly done: true; readonly value: undefined } = { done: true, value: undefined };
const FINISHED = new Error("the scan has ended");

/** One iteration of a scan. A row that is here already costs one promise; nothing is sent before the first is asked for. */
export class Iteration<T> implements AsyncIterableIterator<T, undefined, undefined> {
  readonly #source: RowSource;
  readonly #plan: Plan;
  readonly #reader: RowReader<T>;
  readonly #options: ScanOptions;
  readonly #after: Uint8Array | null;
  readonly #positionOf: PositionOf;
  readonly #ordered: boolean;
  readonly #counters = new Counters();
  readonly #stop = new AbortController();
  /** Whether a row may come again from an older bucket. */
  readonly #repeats: boolean;
  #batches: AsyncIterator<readonly FoundRow[], void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** The time is over, also for rows that are here. */
  #late: ScanError | null = null;
  #rows: readonly FoundRow[] = [];
  #at = 0;
  /** The last row that was given. */
  #last: FoundRow | null = null;
  /** Its position, where it may be repeated. */
  #lastPosition: Uint8Array | null = null;
  #ended = false;
  /** All streams of an iteration that has ended are closed. */
  #closed: Promise<unknown> = Promise.resolve();
  /** The calls of `next` that wait, one behind the other. */
  #waiting: Promise<unknown> | null = null;

  constructor(source: RowSource, plan: Plan, reader: RowReader<T>, options: ScanOptions, after: Uint8Array | null) {
    this.#source = source;
    this.#plan = plan;
    this.#reader = reader;
    this.#options = options;
    this.#after = after;
    this.#positionOf = positionOf(plan, reader);
    this.#ordered = isOrdered(plan, options);
    this.#repeats = hasGenerations(plan);
    setMaxListeners(0, this.#stop.signal);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  cursor(): string | null {
    if (!this.#ordered) return null;
    if (this.#last === null) return this.#options.after ?? null;
    return encodeCursor(this.#plan, this.#positionOf(this.#last));
  }

  counters(): ScanCounters {
    return this.#counters.snapshot();
  }

  next(): Promise<Result<T>> {
    if (this.#waiting === null) {
      try {
        const here = this.#take();
        if (here !== null) return here.done ? this.#closed.then(() => DONE) : Promise.resolve(here);
      } catch (error) {
        return this.#fail(error);
      }
    }
    const turn = this.#waiting === null ? this.#pull() : this.#waiting.then(() => this.#pull());
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.#waiting = settled;
    settled.then(() => {
      if (this.#waiting === settled) this.#waiting = null;
    });
    return turn;
  }

  return(): Promise<Result<T>> {
    this.#end();
    return this.#closed.then(() => DONE);
  }

  /** The next row of those that are here; `null` where there is none. */
  #take(): Result<T> | null {
    if (this.#ended) return DONE;
    this.#checkTime();
    while (this.#at < this.#rows.length) {
      const row = this.#rows[this.#at++]!;
      const item = this.#reader.read(row, row.generation ?? 0);
      if (item === undefined || (this.#repeats && this.#isRepeated(row))) {
        this.#counters.refused++;
        continue;
      }
      this.#last = row;
      // Streams end before the last row is given, not when the consumer asks for one more.
      if (++this.#counters.given === this.#options.limit) this.#end();
      return { done: false, value: item };
    }
    return null;
  }

  /** Rows of one position come one behind the other, that of the newest generation first. */
  #isRepeated(row: FoundRow): boolean {
    const position = this.#positionOf(row);
    if (this.#lastPosition !== null && equalBytes(position, this.#lastPosition)) return true;
    this.#lastPosition = position;
    return false;
  }

  async #pull(): Promise<Result<T>> {
    try {
      for (;;) {
        const here = this.#take();
        if (here !== null) return here;
        this.#batches ??= this.#begin();
        const result = await this.#batches.next();
        if (this.#ended) return DONE;
        if (result.done) {
          this.#checkTime();
          this.#end();
          return DONE;
        }
        this.#rows = result.value;
        this.#at = 0;
      }
    } catch (error) {
      return this.#ended ? DONE : this.#fail(error);
    }
  }

  #begin(): AsyncIterator<readonly FoundRow[], void> {
    const { limit, signal, timeout } = this.#options;
    if (limit === 0) return nothing();
    signal?.addEventListener("abort", this.#abort);
    if (timeout !== undefined) this.#timer = setTimeout(() => this.#expire(timeout), timeout);
    return rowBatches({
      source: this.#source,
      plan: this.#plan,
      reader: this.#reader,
      options: this.#options,
      after: this.#after,
      counters: this.#counters,
      stop: this.#stop,
    });
  }

  readonly #abort = (): void => this.#stop.abort(this.#options.signal?.reason);

  #expire(timeout: number): void {
    this.#late = timedOut("the scan", this.#plan.entity, timeout, "resume it with the cursor, or give it more time");
    this.#stop.abort(this.#late);
  }

  #checkTime(): void {
    this.#options.signal?.throwIfAborted();
    if (this.#late !== null) throw this.#late;
  }

  async #fail(error: unknown): Promise<never> {
    const failure = this.#options.signal?.aborted ? this.#options.signal.reason : withCursor(error, this.cursor());
    this.#end();
    await this.#closed;
    throw failure;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#rows = [];
    this.#options.signal?.removeEventListener("abort", this.#abort);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#stop.abort(FINISHED);
    this.#closed = Promise.resolve(this.#batches?.return?.());
  }
}

function nothing(): AsyncIterator<never, void> {
  return { next: () => Promise.resolve({ done: true, value: undefined }) };
}
