import { compareBytes, equalBytes, type KeySpec } from "@rowsmith/keys";
import { plan } from "@rowsmith/keys/plan";
import type { TableModel } from "../model/types.ts";
import { bytesOf } from "../schema/byte-string.ts";

/** Bigtable takes up to 100 row keys to split a new table at. */
export const MAX_INITIAL_SPLITS = 100;

/** The row keys to split a new table at: sorted, without duplicates, at most {@link MAX_INITIAL_SPLITS}. */
export function initialSplits(model: TableModel): Uint8Array[] {
  if (model.splits === "none") return [];
  const given =
    model.splits === "auto" ? model.entities.flatMap(({ key }) => bucketBorders(key)) : model.splits.map(bytesOf);
  const borders = given.sort(compareBytes);
  return evenly(
    borders.filter((border, i) => i === 0 || !equalBytes(border, borders[i - 1]!)),
    MAX_INITIAL_SPLITS,
  );
}

/**
 * Where buckets begin, but for the first: all of them, or {@link MAX_INITIAL_SPLITS} evenly. Empty for a key whose first
 * component that is not a literal is no hash: its borders depend on the data.
 *
 * @example bucketBorders(key) // "01" to "15" as UTF-8, for a key in text that begins with a hash into 16 buckets
 */
export function bucketBorders(key: KeySpec): Uint8Array[] {
  const hash = key.components.find(({ type }) => type !== "literal");
  if (hash?.type !== "hash") return [];
  const buckets = Array.from({ length: hash.buckets - 1 }, (_, i) => i + 1);
  return evenly(buckets, MAX_INITIAL_SPLITS).map((value) => {
    const { ranges } = plan(key, { [hash.name]: { op: "eq", value } });
    return withoutSeparator(key, ranges[0]!.start);
  });
}

/** The start of a bucket's keys cut behind the bucket, which is as good a border and readable in every tool. */
function withoutSeparator({ layout, delimiter }: KeySpec, start: Uint8Array): Uint8Array {
  const separator = { text: Buffer.from(delimiter, "utf8"), binary: Buffer.of(0, 1), packed: Buffer.of() }[layout];
  const end = start.length - separator.length;
  // Where all that follows may be empty, a binary key may end here, and has none.
  return separator.equals(start.subarray(end)) ? start.subarray(0, end) : start;
}

/** At most `limit` of `borders`, the gaps between them as equal as they can be. */
function evenly<T>(borders: readonly T[], limit: number): T[] {
  if (borders.length <= limit) return [...borders];
  const step = (borders.length + 1) / (limit + 1);
  return Array.from({ length: limit }, (_, i) => borders[Math.round((i + 1) * step) - 1]!);
}
