import { holdsKeys, type ReadRequest, readsNothing } from "../bigtable/request.ts";
import type { Cell, RawRow } from "../bigtable/row.ts";
import { checkLimit, type RowSource } from "../bigtable/source.ts";
import type { Answered, ConditionalEntry, RowSink, SendOptions } from "../bigtable/write/sink.ts";
import { toUnits } from "../bytes.ts";
import type { RowEntry } from "../runtime/row.ts";
import { type CellFilter, cellFilter } from "./memory-filter.ts";
import { applyMutations, checkMutations, type Families, type RowMutations } from "./memory-mutation.ts";
import type { Aggregate, MutationRules } from "./memory-rules.ts";

export interface MemoryTableOptions {
  /** Ids of the families; a mutation of another one is refused. */
  readonly families: readonly string[];
  /** How families aggregate int64 values, for those that do; they are families too. */
  readonly aggregates?: Readonly<Record<string, Aggregate>>;
  /** What cell timestamps must be a multiple of; default millis, as on a table that does not say. */
  readonly granularity?: "millis" | "micros";
  /** For errors; default `memory`. */
  readonly name?: string;
}

interface StoredRow {
  readonly key: Uint8Array;
  readonly families: Families;
}

const BATCH = 256;
/** The number of the gRPC status. */
const INVALID_ARGUMENT = 3;

/**
 * A table in memory that gives for the same mutations and requests the same rows as a server: rows in byte order of
 * their keys, cells by family, by qualifier, then newest first. For tests, and for showing a scan where no emulator is.
 * It collects no garbage.
 *
 * @example
 * const table = new MemoryTable({ families: ["m"] });
 * table.mutate([{ rowKey: Buffer.from("a"), mutations: [{ setCell: { … } }] }]);
 * for await (const row of scan(table, plan, reader)) console.log(row);
 */
export class MemoryTable implements RowSource, RowSink {
  readonly name: string;
  /** How many requests were answered: a plan with nothing to read makes none. */
  requests = 0;
  readonly #rules: MutationRules;
  /** Rows by key, as units of one byte, which sort as the bytes do. */
  readonly #rows = new Map<string, StoredRow>();
  #sorted: readonly string[] | null = null;

  constructor(options: MemoryTableOptions) {
    this.name = options.name ?? "memory";
    this.#rules = {
      families: new Set([...options.families, ...Object.keys(options.aggregates ?? {})]),
      aggregates: new Map(Object.entries(options.aggregates ?? {})),
      granularityMicros: options.granularity === "micros" ? 1n : 1000n,
    };
  }

  /** The number of rows. */
  get size(): number {
    return this.#rows.size;
  }

  /**
   * Applies the mutations of each row, in their order; all or none.
   *
   * @throws TypeError, RangeError for what a server refuses: an unknown family, a timestamp finer than the granularity
   */
  mutate(entries: readonly RowMutations[]): void {
    for (const entry of entries) checkMutations(entry, this.#rules);
    for (const entry of entries) this.#apply(entry);
  }

  /** The rows of one MutateRows request: each is applied alone, and answered with a gRPC status. */
  async mutateRows(entries: readonly RowEntry[], answered: Answered, { signal }: SendOptions): Promise<void> {
    signal.throwIfAborted();
    this.requests++;
    for (const [index, entry] of entries.entries()) {
      try {
        checkMutations(entry, this.#rules);
        this.#apply(entry);
        answered(index, 0, "");
      } catch (error) {
        answered(index, INVALID_ARGUMENT, error instanceof Error ? error.message : String(error));
      }
    }
  }

  /** One CheckAndMutateRow request, with the filters that reading knows. */
  async checkAndMutateRow(entry: ConditionalEntry, { signal }: SendOptions): Promise<boolean> {
    signal.throwIfAborted();
    this.requests++;
    const { key: rowKey, predicate, trueMutations, falseMutations } = entry;
    const matched = this.#rowAt(toUnits(rowKey), cellFilter(predicate)) !== null;
    const mutations = matched ? trueMutations : falseMutations;
    if (mutations.length === 0) return matched;
    try {
      checkMutations({ rowKey, mutations }, this.#rules);
    } catch (error) {
      throw Object.assign(error as Error, { code: INVALID_ARGUMENT });
    }
    this.#apply({ rowKey, mutations });
    return matched;
  }

  #apply({ rowKey, mutations }: RowMutations): void {
    const units = toUnits(rowKey);
    const row = this.#rows.get(units) ?? { key: Uint8Array.from(rowKey), families: new Map() };
    applyMutations(row.families, mutations, this.#rules.aggregates);
    if (row.families.size === 0) {
      if (this.#rows.delete(units)) this.#sorted = null;
    } else if (!this.#rows.has(units)) {
      this.#rows.set(units, row);
      this.#sorted = null;
    }
  }

  read(request: ReadRequest): AsyncIterable<readonly RawRow[]> {
    return { [Symbol.asyncIterator]: () => this.#read(request) };
  }

  async *#read(request: ReadRequest): AsyncGenerator<readonly RawRow[], void, undefined> {
    checkLimit(request.limit);
    request.signal?.throwIfAborted();
    if (readsNothing(request)) return;
    this.requests++;
    const filter = cellFilter(request.filter);
    let left = request.limit ?? Number.POSITIVE_INFINITY;
    let batch: RawRow[] = [];
    for (const units of this.#keysOf(request)) {
      const row = this.#rowAt(units, filter);
      if (row === null) continue;
      batch.push(row);
      left--;
      if (left === 0) break;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
      request.signal?.throwIfAborted();
    }
    if (batch.length > 0) yield batch;
    request.signal?.throwIfAborted();
  }

  /** The keys that the request covers, sorted as it asks, each once. */
  #keysOf(request: ReadRequest): Iterable<string> {
    this.#sorted ??= [...this.#rows.keys()].sort();
    const sorted = this.#sorted;
    const spans = request.ranges.filter(holdsKeys).map(({ start, end }) => ({
      from: lowerBound(sorted, toUnits(start)),
      to: end === null ? sorted.length : lowerBound(sorted, toUnits(end)),
    }));
    for (const key of request.keys) {
      const at = lowerBound(sorted, toUnits(key));
      if (sorted[at] === toUnits(key)) spans.push({ from: at, to: at + 1 });
    }
    spans.sort((a, b) => a.from - b.from);
    return request.reversed ? [...keysInSpans(sorted, spans)].reverse() : keysInSpans(sorted, spans);
  }

  #rowAt(units: string, filter: CellFilter): RawRow | null {
    const row = this.#rows.get(units);
    if (row === undefined) return null;
    const cells = filter(cellsOf(row.families));
    return cells.length === 0 ? null : { key: Uint8Array.from(row.key), cells };
  }
}

function* keysInSpans(sorted: readonly string[], spans: readonly { from: number; to: number }[]): Generator<string> {
  let next = 0;
  for (const { from, to } of spans) {
    for (next = Math.max(next, from); next < to; next++) yield sorted[next]!;
  }
}

function cellsOf(families: Families): Cell[] {
  const cells: Cell[] = [];
  for (const family of [...families.keys()].sort()) {
    const columns = families.get(family)!;
    for (const units of [...columns.keys()].sort()) {
      const qualifier = Uint8Array.from(Buffer.from(units, "latin1"));
      for (const { timestampMicros, value } of columns.get(units)!) {
        cells.push({ family, qualifier, timestampMicros, value: Uint8Array.from(value), labels: [] });
      }
    }
  }
  return cells;
}

function lowerBound(sorted: readonly string[], units: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < units) low = middle + 1;
    else high = middle;
  }
  return low;
}
