import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import { packedWidth } from "@rowsmith/keys/tools";

/** Big-endian numbers of `width` bytes from `least` to `most`: a literal is one of them, a bucket any of them. */
interface Segment {
  readonly width: number;
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * Whether keys of layout packed can begin alike as far as both are literals and hashes. Nothing separates those, so a
 * literal may meet parts of several components.
 */
export function packedHeadsMeet(a: KeySpec, b: KeySpec): boolean {
  return meet(head(a), head(b));
}

/** The literals and hashes that a key begins with. */
function head(key: KeySpec): Segment[] {
  const end = key.components.findIndex(({ type }) => type !== "literal" && type !== "hash");
  return key.components.slice(0, end < 0 ? key.components.length : end).map(segment);
}

function segment(component: ComponentSpec): Segment {
  const width = packedWidth(component)!;
  if (component.type === "hash") return { width, least: 0n, most: BigInt(component.buckets - 1) };
  const value = BigInt(`0x${Buffer.from((component as { value: string }).value, "utf8").toString("hex")}`);
  return { width, least: value, most: value };
}

function meet([a, ...restA]: readonly Segment[], [b, ...restB]: readonly Segment[]): boolean {
  if (a === undefined || b === undefined) return true;
  if (a.width > b.width) return meet([b, ...restB], [a, ...restA]);
  if (a.width === b.width) return overlap(a, b) && meet(restA, restB);
  return cuts(b, a.width).some(([top, rest]) => overlap(a, top) && meet(restA, [rest, ...restB]));
}

function overlap(a: Segment, b: Segment): boolean {
  return a.least <= b.most && b.least <= a.most;
}

/** A segment in two at `width` bytes: what the rest can be depends on whether the top is the least, the greatest or between. */
function cuts({ width, least, most }: Segment, topWidth: number): [Segment, Segment][] {
  const restWidth = width - topWidth;
  const bits = BigInt(8 * restWidth);
  const all = (1n << bits) - 1n;
  const [low, high] = [least >> bits, most >> bits];
  const cut = (from: bigint, to: bigint, restLeast: bigint, restMost: bigint): [Segment, Segment] => [
    { width: topWidth, least: from, most: to },
    { width: restWidth, least: restLeast, most: restMost },
  ];
  if (low === high) return [cut(low, low, least & all, most & all)];
  const between = high - low > 1n ? [cut(low + 1n, high - 1n, 0n, all)] : [];
  return [cut(low, low, least & all, all), ...between, cut(high, high, 0n, most & all)];
}
