/** One sorted source: its items come in batches, so that taking an item that is there costs no promise. */
export type SortedSource<T> = AsyncIterator<readonly T[], unknown>;

// A copy of it, and not a literal `[]`, makes a list of what will be given: see bigtable/read-row.ts.
const NONE: readonly never[] = [];

/** Where one source stands. Its batch always has an item at `index` while the source is in the heap. */
interface Head<T, K> {
  readonly source: number;
  batch: readonly T[];
  index: number;
  key: K;
}

/**
 * Merges sorted sources into one sorted stream of batches. Equal keys come in the order of the sources. A source is asked
 * for more only when its batch is used up, and what is merged by then is given first. When the consumer stops, or a
 * source fails, all sources are closed.
 *
 * @param keyOf - the key that the sources are sorted by; called once an item
 * @param compare - negative, zero or positive
 * @param unsorted - makes the error for a source whose keys go back
 * @throws whatever a source throws; what `unsorted` makes, by default an UnsortedError
 * @example
 * // sources: [[1, 4]], [[2], [3]]
 * for await (const batch of mergeSorted(sources, (n) => n, (a, b) => a - b)) console.log(batch); // [1, 2], [3], [4]
 */
export async function* mergeSorted<T, K>(
  sources: readonly SortedSource<T>[],
  keyOf: (item: T) => K,
  compare: (a: K, b: K) => number,
  unsorted: (source: number) => Error = (source) => new UnsortedError(source),
): AsyncGenerator<readonly T[], void, undefined> {
  const open = new Set(sources);
  try {
    if (sources.length === 1) {
      yield* wholeSource(sources[0]!, open);
      return;
    }
    const first = await Promise.all(sources.map((source) => nextBatch(source, open)));
    const heap: Head<T, K>[] = [];
    for (const [source, batch] of first.entries()) {
      if (batch !== null) heap.push({ source, batch, index: 0, key: keyOf(batch[0]!) });
    }
    const before = (a: Head<T, K>, b: Head<T, K>): boolean => {
      const order = compare(a.key, b.key);
      return order < 0 || (order === 0 && a.source < b.source);
    };
    for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, at, before);

    const advance = (head: Head<T, K>): void => {
      const key = keyOf(head.batch[head.index]!);
      if (compare(head.key, key) > 0) throw unsorted(head.source);
      head.key = key;
    };

    while (heap.length > 0) {
      const merged: T[] = NONE.slice();
      const head = takeUntilDry(heap, merged, advance, before);
      yield merged;
      const batch = await nextBatch(sources[head.source]!, open);
      if (batch === null) {
        const last = heap.pop()!;
        if (last !== head) heap[0] = last;
      } else {
        head.batch = batch;
        head.index = 0;
        advance(head);
      }
      if (heap.length > 1) siftDown(heap, 0, before);
    }
  } finally {
    await Promise.allSettled([...open].map((source) => source.return?.()));
  }
}

/** A source of {@link mergeSorted} gave an item whose key is below that of its item before. */
export class UnsortedError extends Error {
  override readonly name = "UnsortedError";
  readonly source: number;

  constructor(source: number) {
    super(`source ${source} is not sorted by its merge key`);
    this.source = source;
  }
}

/** Appends items in order until the batch of a source is used up; that source stays on top of the heap. */
function takeUntilDry<T, K>(
  heap: Head<T, K>[],
  merged: T[],
  advance: (head: Head<T, K>) => void,
  before: (a: Head<T, K>, b: Head<T, K>) => boolean,
): Head<T, K> {
  for (;;) {
    const head = heap[0]!;
    merged.push(head.batch[head.index]!);
    head.index++;
    if (head.index === head.batch.length) return head;
    advance(head);
    siftDown(heap, 0, before);
  }
}

async function* wholeSource<T>(
  source: SortedSource<T>,
  open: Set<SortedSource<T>>,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let batch = await nextBatch(source, open); batch !== null; batch = await nextBatch(source, open)) yield batch;
}

/** The next batch with at least one item; `null` at the end. A source that ended or failed needs no closing. */
async function nextBatch<T>(source: SortedSource<T>, open: Set<SortedSource<T>>): Promise<readonly T[] | null> {
  for (;;) {
    let result: IteratorResult<readonly T[], unknown>;
    try {
      result = await source.next();
    } catch (error) {
      open.delete(source);
      throw error;
    }
    if (result.done) {
      open.delete(source);
      return null;
    }
    if (result.value.length > 0) return result.value;
  }
}

function siftDown<H>(heap: H[], at: number, before: (a: H, b: H) => boolean): void {
  const item = heap[at]!;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++;
    if (!before(heap[child]!, item)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}
