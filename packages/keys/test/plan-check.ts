import fc from "fast-check";
import {
  compareBytes,
  equalBytes,
  isKeyError,
  type KeyCodec,
  type KeySpec,
  type KeyValues,
  keyCodec,
  type Plan,
  toHex,
} from "../src/index.ts";
import { generationSpec, matcherOf, matches, mergeKey, plan } from "../src/plan/index.ts";
import { compareByComponents, satisfies } from "./model.ts";
import type { PlanCase } from "./plan-cases.ts";

/** What a run saw, so that a test can ask for enough of it. */
export interface Seen {
  planned: number;
  /** Plans over several bucket counts. */
  generations: number;
  /** Plans with an enumerated component. */
  enumerated: number;
}

/** A row as a scan gives it. */
interface Read {
  readonly key: Uint8Array;
  readonly merge: Uint8Array;
  readonly generation: number;
  readonly stream: string;
  readonly values: KeyValues;
}

const REFUSED = ["INVALID_PREDICATE", "TOO_MANY_RANGES", "KEY_LENGTH"];

/** Holds that many random plans against a filter over all rows. Throws for the first that differs. */
export function checkPlans(cases: fc.Arbitrary<PlanCase>, count: number): Seen {
  const seen: Seen = { planned: 0, generations: 0, enumerated: 0 };
  fc.assert(
    fc.property(cases, (planCase) => {
      const found = planOf(planCase);
      if (!found) return;
      seen.planned++;
      if (found.ranges.some(({ generation }) => generation > 0)) seen.generations++;
      if (found.notes.some((note) => note.includes("enumerated"))) seen.enumerated++;
      checkShape(found, planCase.maxRanges);
      checkRows(planCase, found);
    }),
    { numRuns: count },
  );
  return seen;
}

/** `null` where planning is refused for a reason that random cases have. */
function planOf({ spec, where, maxRanges }: PlanCase): Plan | null {
  try {
    return plan(spec, where, { fullScan: true, maxRanges });
  } catch (error) {
    if (isKeyError(error) && REFUSED.includes(error.code)) return null;
    if (isKeyError(error) && /can't tell them apart/.test(error.message)) return null;
    throw error;
  }
}

/** Reads the plan's ranges over all stored keys as a scan does, and compares with the rows that predicates admit. */
function checkRows({ spec, rows, where }: PlanCase, found: Plan): void {
  const codecs = [0, ...(spec.generations ?? [])].map((_, generation) => keyCodec(generationSpec(spec, generation)));
  const stored = rows.flatMap(({ values, generations }) => generations.map((g) => codecs[g]!.encode(values)));
  const keys = unique(stored.sort(compareBytes));
  const read = readAll(spec, codecs, found, keys);
  checkStreams(found, read);
  const newest = new Map<string, Read>();
  for (const row of read) {
    const name = toHex(row.merge);
    if (row.generation < (newest.get(name)?.generation ?? Number.POSITIVE_INFINITY)) newest.set(name, row);
  }
  const given = [...newest.values()].map(({ key }) => toHex(key));
  // A row that is stored twice is given by the key of the newest generation.
  const wanted = rows
    .filter(({ values }) => satisfies(spec, where, values))
    .map(({ values }) => newestKey(codecs, values, keys));
  expectSame(given, [...new Set(wanted.map(toHex))]);
  checkOrder(spec, found, [...newest.values()]);
}

function newestKey(codecs: readonly KeyCodec[], values: KeyValues, keys: readonly Uint8Array[]): Uint8Array {
  const candidates = codecs.map((codec) => codec.encode(values));
  return candidates.find((key) => keys.some((other) => equalBytes(key, other)))!;
}

function readAll(spec: KeySpec, codecs: readonly KeyCodec[], found: Plan, keys: readonly Uint8Array[]): Read[] {
  const merge = mergeKey(spec);
  const matcher = matcherOf(spec, found.residual);
  const read: Read[] = [];
  const give = (key: Uint8Array, bucket: number | null, generation: number): void => {
    const codec = codecs[generation]!;
    const decoded = codec.tryDecode(key);
    // A key of another generation, whose own ranges give it.
    if (!decoded.ok) return;
    const admitted = matches(spec, found.residual, decoded.value);
    if (admitted !== matcher(decoded.value)) throw new Error("matches and matcherOf differ");
    if (!admitted) return;
    if (bucket !== null) {
      const hash = codec.spec.components.find(({ type }) => type === "hash")!;
      const own = codec.fields(key).find(({ component }) => component === hash.name)!.value;
      if (own !== bucket) throw new Error(`bucket ${own} was read as ${bucket}`);
    }
    read.push({
      key,
      merge: merge(key, generation),
      generation,
      stream: `${generation} ${bucket}`,
      values: decoded.value,
    });
  };
  for (const key of keys) {
    for (const { start, end, bucket, generation } of found.ranges) {
      if (compareBytes(start, key) <= 0 && (!end || compareBytes(key, end) < 0)) give(key, bucket, generation);
    }
    for (const point of found.points) if (equalBytes(point.key, key)) give(key, point.bucket, point.generation);
  }
  return read;
}

/** Each stream gives a key once, and several come in the order in which they are merged. */
function checkStreams(found: Plan, read: readonly Read[]): void {
  const streams = new Set(
    [...found.ranges, ...found.points].map(({ generation, bucket }) => `${generation} ${bucket}`),
  );
  if (streams.size !== found.fanOut) throw new Error(`fan-out ${found.fanOut}, but ${streams.size} streams`);
  const last = new Map<string, Read>();
  for (const row of read) {
    const previous = last.get(row.stream);
    const place = streams.size > 1 ? "merge" : "key";
    if (previous && compareBytes(previous[place], row[place]) >= 0)
      throw new Error(`stream ${row.stream} is not sorted`);
    last.set(row.stream, row);
  }
}

/** Merging the rows of each stream by the key without its bucket gives the order that the plan names. */
function checkOrder(spec: KeySpec, found: Plan, rows: readonly Read[]): void {
  const place = found.fanOut > 1 ? "merge" : "key";
  const merged = rows.toSorted((a, b) => compareBytes(a[place], b[place]));
  merged.slice(1).forEach((row, at) => {
    if (compareByComponents(spec, merged[at]!.values, row.values, found.order) > 0) throw new Error("wrong order");
  });
}

function checkShape({ ranges, points }: Plan, maxRanges: number): void {
  if (ranges.length > maxRanges) throw new Error(`${ranges.length} ranges above ${maxRanges}`);
  ranges.forEach(({ start, end, generation }, index) => {
    if (end && compareBytes(start, end) >= 0) throw new Error("an empty range");
    const next = ranges[index + 1];
    if (!next || next.generation > generation) return;
    if (next.generation < generation || !end || compareBytes(end, next.start) > 0) throw new Error("ranges overlap");
  });
  points.slice(1).forEach(({ key, generation }, index) => {
    const previous = points[index]!;
    if (previous.generation === generation && compareBytes(previous.key, key) >= 0)
      throw new Error("points not sorted");
  });
  for (const { key, generation } of points) {
    const inside = ranges.some(
      (range) =>
        range.generation === generation &&
        compareBytes(range.start, key) <= 0 &&
        (!range.end || compareBytes(key, range.end) < 0),
    );
    if (inside) throw new Error("a point in a range");
  }
}

function unique(sorted: readonly Uint8Array[]): Uint8Array[] {
  return sorted.filter((key, index) => index === 0 || !equalBytes(key, sorted[index - 1]!));
}

function expectSame(given: readonly string[], wanted: readonly string[]): void {
  const [found, missing] = [new Set(given), wanted.filter((key) => !given.includes(key))];
  const extra = [...found].filter((key) => !wanted.includes(key));
  if (missing.length + extra.length > 0) throw new Error(`missing ${missing.join()}; too many ${extra.join()}`);
}
