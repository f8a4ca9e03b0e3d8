type Arrival<T> =
  | { readonly source: AsyncIterator<T>; readonly result: IteratorResult<T> }
  | { readonly source: AsyncIterator<T>; readonly error: unknown };

/**
 * Gives what sources give as it comes, in no order between them. At most `concurrency` are open at a time. A source is asked
 * for more when the consumer is: one that has given all that is wanted sends no further request. When the consumer stops, or a source fails, all open sources are closed.
 */
export async function* interleave<T>(
  sources: readonly AsyncIterator<T>[],
  concurrency: number,
): AsyncGenerator<T, void, undefined> {
  const waiting = sources.slice(concurrency);
  const open = new Set(sources.slice(0, concurrency));
  const arrived: Arrival<T>[] = [];
  let wake = (): void => {};
  const pull = (source: AsyncIterator<T>): void => {
    const arrive = (arrival: Arrival<T>): void => {
      arrived.push(arrival);
      wake();
    };
    source.next().then(
      (result) => arrive({ source, result }),
      (error) => arrive({ source, error }),
    );
  };
  try {
    for (const source of open) pull(source);
    while (open.size > 0) {
      const arrival = arrived.shift();
      if (arrival === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ("error" in arrival) {
        open.delete(arrival.source);
        throw arrival.error;
      }
      if (arrival.result.done) {
        open.delete(arrival.source);
        const next = waiting.shift();
        if (next === undefined) continue;
        open.add(next);
        pull(next);
      } else {
        yield arrival.result.value;
        pull(arrival.source);
      }
    }
  } finally {
    await Promise.allSettled([...open].map((source) => source.return?.()));
  }
}
