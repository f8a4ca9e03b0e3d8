import { compareBytes, toUnits } from "../bytes.ts";
import type { RowReader } from "./entity-reader.ts";
import { listedPlan } from "./listed-plan.ts";
import { type ScanTarget, scan } from "./scan.ts";
import type { ScanOptions } from "./scan-options.ts";

/** How rows are looked up: as a scan is run, but for what is about its order and length. */
export type GetOptions = Omit<ScanOptions, "limit" | "ordered" | "after">;

/** Whose keys are looked up. */
export interface KeyOwner {
  /** For errors. */
  readonly entity: string;
  /** The bucket generation that the keys are of; default 0, the present one. */
  readonly generation?: number;
}

/**
 * Looks up rows by their keys, in as few requests as their size limit allows and in parallel. The row of `keys[i]` is at
 * `i` of the result: the order of the keys is kept, whatever it is. A key that has no row, or whose row the reader refuses,
 * has `undefined` there; a key that is given twice has the same object at both places. No key sends no request.
 *
 * @throws ScanError as a scan does
 * @example
 * const [first, second] = await getRows(table, [a, b], reader, { entity: "Reading" });
 */
export async function getRows<T>(
  target: ScanTarget,
  keys: readonly Uint8Array[],
  reader: RowReader<T>,
  owner: KeyOwner,
  options: GetOptions = {},
): Promise<(T | undefined)[]> {
  const names = keys.map(toUnits);
  const unique = new Map(keys.map((key, at) => [names[at]!, key]));
  const generation = owner.generation ?? 0;
  const points = [...unique.values()].sort(compareBytes).map((key) => ({ key, bucket: null, generation }));
  const named: RowReader<readonly [string, T]> = {
    ...reader,
    mergeKey: (key) => key,
    read: (row, generation) => {
      const item = reader.read(row, generation);
      return item === undefined ? undefined : [toUnits(row.key), item];
    },
  };
  const found = new Map<string, T>();
  const plan = listedPlan(owner.entity, [], points);
  for await (const [name, item] of scan(target, plan, named, { ...options, ordered: false })) found.set(name, item);
  return names.map((name) => found.get(name));
}
