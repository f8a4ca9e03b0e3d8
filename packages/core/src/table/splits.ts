import { compareBytes, equalBytes, type KeySpec } from "@rowsmith/keys";
import type { TableModel } from "../model/types.ts";

/** Bigtable takes up to 100 row keys to split a new table at. */
export const MAX_INITIAL_SPLITS = 100;

/** The row keys to split a new table at: sorted, without duplicates, at most {@link MAX_INITIAL_SPLITS}. */
export function initialSplits(model: TableModel): Uint8Array[] {
  if (model.splits === "none") return [];
  const borders = model.entities.flatMap((entity) => bucketBorders(entity.key)).sort(compareBytes);
  return evenly(
    borders.filter((border, i) => i === 0 || !equalBytes(border, borders[i - 1]!)),
    MAX_INITIAL_SPLITS,
  );
}

/**
 * Where each bucket but the first begins. Empty for a key whose first component that is not a literal is no hash: its
 * borders depend on the data.
 *
 * @example bucketBorders(key) // "01" to "15" as UTF-8, for a key that begins with a hash into 16 buckets
 */
export function bucketBorders(key: KeySpec): Uint8Array[] {
  let prefix = "";
  for (const component of key.components) {
    if (component.type === "literal") {
      prefix += component.value + key.delimiter;
    } else if (component.type === "hash") {
      const width = String(component.buckets - 1).length;
      return Array.from({ length: component.buckets - 1 }, (_, i) =>
        Buffer.from(prefix + String(i + 1).padStart(width, "0"), "utf8"),
      );
    } else {
      return [];
    }
  }
  return [];
}

/** At most `limit` of `borders`, the gaps between them as equal as they can be. */
function evenly<T>(borders: readonly T[], limit: number): T[] {
  if (borders.length <= limit) return [...borders];
  const step = (borders.length + 1) / (limit + 1);
  return Array.from({ length: limit }, (_, i) => borders[Math.round((i + 1) * step) - 1]!);
}
