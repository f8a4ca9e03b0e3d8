import { compareBytes, keySuccessor, toHex } from "../bytes.ts";
import type { Plan } from "../plan/types.ts";
import { clipAfter } from "../ranges/index.ts";
import type { KeySample } from "./key-samples.ts";
import type { ReadRange } from "./request.ts";
import { ScanError } from "./scan-error.ts";

/**
 * A part of what a plan reads, for one worker. It is plain data: as JSON it goes to another process, which reads it by
 * {@link scanShard}.
 */
export interface Shard {
  /** Of whose rows. */
  readonly entity: string;
  /** Sorted, without overlap; keys as lower-case hex, `end` excluded and `null` for no upper bound. */
  readonly ranges: readonly { readonly start: string; readonly end: string | null }[];
}

/** One piece of a plan between two neighbouring samples. */
interface Piece extends ReadRange {
  readonly bytes: number;
}

/**
 * Cuts a plan into at most `count` shards of about equal size. There are fewer where the samples and the plan's ranges give
 * no more places to cut.
 */
export function cutPlan(plan: Plan, samples: readonly KeySample[], count: number): Shard[] {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new ScanError("INVALID_OPTION", `the number of shards must be a whole number, 1 or more; got ${count}`);
  }
  const pieces = piecesOf(rangesOf(plan), samples);
  const total = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  const shards: Shard[] = [];
  let ranges: Shard["ranges"][number][] = [];
  let passed = 0;
  for (const { start, end, bytes } of pieces) {
    ranges.push(inHex({ start, end }));
    passed += bytes;
    // The last one takes all that is left, whatever sums of fractions make of it.
    if (shards.length === count - 1 || passed * count < total * (shards.length + 1)) continue;
    shards.push({ entity: plan.entity, ranges });
    ranges = [];
  }
  return ranges.length === 0 ? shards : [...shards, { entity: plan.entity, ranges }];
}

/**
 * What is left of a shard behind a row that was read: where a worker that was stopped goes on. `null` when nothing is.
 *
 * @param lastKey - the row key of the last row that was dealt with
 * @example let rest: Shard | null = shard; for await (const row of scanShard(…)) rest = restOfShard(shard, row.key);
 */
export function restOfShard(shard: Shard, lastKey: Uint8Array): Shard | null {
  const rest = clipAfter({ ranges: rangesOfShard(shard), keys: [] }, lastKey);
  return rest && { entity: shard.entity, ranges: rest.ranges.map(inHex) };
}

/** The shard's ranges as bytes. */
export function rangesOfShard(shard: Shard): ReadRange[] {
  return shard.ranges.map(({ start, end }) => ({ start: fromHex(start), end: end === null ? null : fromHex(end) }));
}

function inHex({ start, end }: ReadRange): Shard["ranges"][number] {
  return { start: toHex(start), end: end && toHex(end) };
}

function fromHex(text: string): Uint8Array {
  if (typeof text === "string" && /^(?:[0-9a-f]{2})*$/.test(text)) return Buffer.from(text, "hex");
  throw new ScanError("INVALID_OPTION", `a shard's keys are lower-case hex; got ${JSON.stringify(text)}`);
}

/** All that the plan reads as ranges in key order. */
function rangesOf(plan: Plan): ReadRange[] {
  if ([...plan.ranges, ...plan.points].some(({ generation }) => generation > 0)) {
    const message = `${plan.entity} has earlier bucket counts, whose rows may be copies of present ones: only a scan in order tells them apart. Plan each generation by generationSpec(spec, n), or scan with fullScan`;
    throw new ScanError("INVALID_OPTION", message, { entity: plan.entity });
  }
  const points = plan.points.map(({ key }) => ({ start: key, end: keySuccessor(key) }));
  return [...plan.ranges, ...points].sort((a, b) => compareBytes(a.start, b.start));
}

/** Cuts sorted ranges at the samples. What is stored between two samples is taken to lie evenly in the pieces there. */
function piecesOf(ranges: readonly ReadRange[], samples: readonly KeySample[]): Piece[] {
  const cuts = samples.filter(({ key }) => key.length > 0);
  const pieces: Piece[] = [];
  let r = 0;
  let rest: ReadRange | undefined = ranges[0];
  for (let s = 0; s <= cuts.length && rest !== undefined; s++) {
    const border = cuts[s]?.key ?? null;
    const section: ReadRange[] = [];
    while (rest !== undefined && (border === null || compareBytes(rest.start, border) < 0)) {
      const inside: boolean = border === null || (rest.end !== null && compareBytes(rest.end, border) <= 0);
      section.push({ start: rest.start, end: inside ? rest.end : border });
      rest = inside ? ranges[++r] : { start: border!, end: rest.end };
    }
    const bytes = bytesBetween(samples, cuts, s) / Math.max(section.length, 1);
    for (const range of section) pieces.push({ ...range, bytes });
  }
  return pieces;
}

/** What is stored between the cut before `s` and that at `s`; at least something, so that all pieces count. */
function bytesBetween(samples: readonly KeySample[], cuts: readonly KeySample[], s: number): number {
  const from = s === 0 ? 0 : cuts[s - 1]!.offsetBytes;
  const to = (cuts[s] ?? samples.at(-1))?.offsetBytes ?? 0;
  return Math.max(to - from, 1);
}
