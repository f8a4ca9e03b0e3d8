import type { Plan } from "../plan/types.ts";
import type { RowReader } from "./entity-reader.ts";
import { chain, type RowFilter } from "./filters/combine.ts";
import { KEYS } from "./filters/read-filter.ts";
import { linkedAbort } from "./linked-abort.ts";
import { type ScanTarget, scan } from "./scan.ts";
import { timedOut } from "./scan-failure.ts";
import { checkOptions, type ScanOptions } from "./scan-options.ts";

/** How rows are counted: as a scan is run, but for its order. With `limit`, counting ends there. */
export type CountOptions = Omit<ScanOptions, "ordered" | "after">;

const DEFAULT_CONCURRENCY = 64;

/**
 * Counts the rows of a plan: those that a scan with the same options gives. Of each row only the key and one cell
 * without its value are sent. Buckets are counted in parallel.
 *
 * @param reader - gets rows without values: it can check keys
 * @throws ScanError as a scan does
 * @example await count(table, plan, reader) // 1201
 */
export async function count(
  target: ScanTarget,
  plan: Plan,
  reader: RowReader<unknown>,
  options: CountOptions = {},
): Promise<number> {
  checkOptions(options);
  const most = options.limit ?? Number.POSITIVE_INFINITY;
  const filter = chain(options.filter as RowFilter | undefined, KEYS);
  const all = linkedAbort(options, (timeout) =>
    timedOut("counting the rows", plan.entity, timeout, "give it more time, or count less"),
  );
  const { signal } = all;
  const parts = bucketPlans(plan);
  const left = parts.values();
  let found = 0;
  const countParts = async (): Promise<void> => {
    for (const part of left) {
      for await (const _ of scan(target, part, reader, { ...options, filter, signal, timeout: undefined })) {
        found++;
        if (found >= most) return all.abort(DONE);
      }
    }
  };
  const workers = Math.min(options.concurrency ?? DEFAULT_CONCURRENCY, parts.length);
  const run = (): Promise<void> => countParts().catch((error) => all.abort(error));
  await Promise.all(Array.from({ length: workers }, run));
  all.unlink();
  // An abort that is already there keeps its reason: the first failure is the one that is thrown.
  if (signal.aborted && signal.reason !== DONE) throw signal.reason;
  return Math.min(found, most);
}

const DONE = new Error("as many are counted as were asked for");

/** The plan of each bucket. Rows of several generations are told apart by merging them: those stay together. */
function bucketPlans(plan: Plan): Plan[] {
  if ([...plan.ranges, ...plan.points].some(({ generation }) => generation > 0)) return [plan];
  const parts = new Map<number | null, { ranges: Plan["ranges"][number][]; points: Plan["points"][number][] }>();
  const partOf = (bucket: number | null) => {
    const part = parts.get(bucket) ?? { ranges: [], points: [] };
    parts.set(bucket, part);
    return part;
  };
  for (const range of plan.ranges) partOf(range.bucket).ranges.push(range);
  for (const point of plan.points) partOf(point.bucket).points.push(point);
  return [...parts.values()].map((part) => ({ ...plan, ...part, fanOut: 1 }));
}
