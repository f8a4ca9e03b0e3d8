import type { Skew } from "../model/types.ts";

/** Values of one share of all writes: `count` values with `share` each. */
export interface ShareBlock {
  readonly share: number;
  readonly count: number;
}

/** The most frequent values, each for itself; the others are taken together in blocks. */
const HEAD = 1_000;
/** A block of a Zipf tail reaches to its first rank times this. */
const BLOCK = 1.02;

/**
 * How writes spread over `distinct` values, the most frequent first. The shares sum up to 1.
 *
 * @example sharesOf(4, { kind: "shares", shares: [0.7] }) // 0.7 once, 0.1 three times
 */
export function sharesOf(distinct: number, skew: Skew | undefined): readonly ShareBlock[] {
  if (skew === undefined || skew.kind === "uniform") return [{ share: 1 / distinct, count: distinct }];
  if (skew.kind === "shares") {
    const head = skew.shares.slice(0, distinct);
    const rest = Math.max(0, 1 - head.reduce((sum, share) => sum + share, 0));
    const others = distinct - head.length;
    const blocks = head.map((share) => ({ share, count: 1 }));
    return others > 0 ? [...blocks, { share: rest / others, count: others }] : blocks;
  }
  return zipf(distinct, skew.s);
}

/** What was asked for last: many rules ask for the same. */
let lastZipf: { distinct: number; s: number; blocks: readonly ShareBlock[] } | undefined;

function zipf(distinct: number, s: number): readonly ShareBlock[] {
  if (lastZipf?.distinct !== distinct || lastZipf.s !== s) lastZipf = { distinct, s, blocks: zipfBlocks(distinct, s) };
  return lastZipf.blocks;
}

function zipfBlocks(distinct: number, s: number): ShareBlock[] {
  const blocks: ShareBlock[] = [];
  let total = 0;
  for (let rank = 1; rank <= distinct; ) {
    const next = rank <= HEAD ? rank + 1 : Math.min(distinct + 1, Math.ceil(rank * BLOCK));
    const middle = (rank + next - 1) / 2;
    const block = { share: middle ** -s, count: next - rank };
    blocks.push(block);
    total += block.share * block.count;
    rank = next;
  }
  return blocks.map(({ share, count }) => ({ share: share / total, count }));
}

/** The share of the most frequent value. */
export function greatestShare(blocks: readonly ShareBlock[]): number {
  return blocks.reduce((most, { share }) => Math.max(most, share), 0);
}

/** Every block in `times` equal parts: the values together with as many of something even. */
export function divided(blocks: readonly ShareBlock[], times: number): readonly ShareBlock[] {
  if (times === 1) return blocks;
  return blocks.map(({ share, count }) => ({ share: share / times, count: count * times }));
}
