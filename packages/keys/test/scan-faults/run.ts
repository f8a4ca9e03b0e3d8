import type { Table } from "@google-cloud/bigtable";
import { expect } from "vitest";
import { isScanError, type RowReader, type Scan, ScanError, scan } from "../../src/bigtable/index.ts";
import type { Plan } from "../../src/index.ts";
import { bucketKey, matches, mergeKey, plan } from "../../src/plan/index.ts";
import { type FaultProxy, randomNumbers, randomSchedule } from "../fault-proxy/index.ts";
import { type RandomQuery, randomQuery } from "./queries.ts";
import type { FaultyTable } from "./server.ts";
import { BUCKETS, READINGS, type Reading, ROWS, reading, rowOf, TEXTS } from "./table.ts";

const RETRY = { attempts: 40, initialDelay: 1, maxDelay: 4 };

/** More than a schedule has: then it is not the faults that fail the scan. */
const MOST_FAILURES = 60;

/** A reader of the table that gives rows as texts. */
export function textReader(planned: Plan): RowReader<string> {
  const filters = Object.keys(planned.residual).length > 0;
  return {
    mergeKey: mergeKey(reading),
    bucketKey: bucketKey(reading),
    read: (row) => {
      const { reading: found, text } = rowOf(row);
      return !filters || matches(reading, planned.residual, { ...found }) ? text : undefined;
    },
  };
}

/** What a query has to give: decided and ordered by values alone. */
export function wantedTexts(wants: (reading: Reading) => boolean): string[] {
  return TEXTS.filter((_, at) => wants(READINGS[at]!));
}

/** `ROWSMITH_SEED=17` runs the schedule of that seed alone. */
const only = process.env.ROWSMITH_SEED;

/** Runs the seeds from 0 on, and sees to it that enough has happened. */
export async function runSeeds({ table, proxy }: FaultyTable, count: number): Promise<void> {
  const seeds = only === undefined ? Array.from({ length: count }, (_, seed) => seed) : [Number(only)];
  let [rows, failures, retries] = [0, 0, 0];
  for (const seed of seeds) {
    const outcome = await runSeed(seed, table, proxy);
    rows += outcome.rows;
    failures += outcome.failures;
    retries += outcome.retries;
    if (seed > 0 && seed % 100 === 0) console.log(`${seed} of ${count} schedules: ${rows} rows, ${retries} retries`);
  }
  if (only !== undefined) return;
  expect(failures).toBeGreaterThan(count / 10);
  expect(retries).toBeGreaterThan(count * 3);
  expect(rows).toBeGreaterThan(count * 3000);
}

/** What happened in a run. */
interface Outcome {
  readonly rows: number;
  /** Scans that failed for good and were resumed with their error's cursor. */
  readonly failures: number;
  readonly retries: number;
}

/**
 * Runs the query of a seed under the fault schedule of the seed, goes on with a cursor after each failure, and compares
 * what was given with what there is.
 */
async function runSeed(seed: number, table: Table, proxy: FaultProxy): Promise<Outcome> {
  const next = randomNumbers(seed);
  const query = randomQuery(next);
  const schedule = randomSchedule(seed, { rowsPerCall: ROWS / BUCKETS, calls: MOST_FAILURES });
  proxy.play(schedule);
  try {
    const planned = plan(reading, query.where, { fullScan: true });
    const outcome = query.options.ordered === false ? unordered : ordered;
    return await outcome(table, planned, query, proxy);
  } catch (error) {
    const { wants: _, ...shown } = query;
    console.error(`ROWSMITH_SEED=${seed} runs this again:\n${JSON.stringify({ query: shown, schedule })}`);
    throw error;
  }
}

async function ordered(table: Table, planned: Plan, query: RandomQuery, proxy: FaultProxy): Promise<Outcome> {
  const wanted = wantedTexts(query.wants).slice(0, query.limit);
  const given: string[] = [];
  let after: string | null = null;
  let [failures, retries] = [0, 0];
  for (let done = false; !done; ) {
    const limit: number | undefined = query.limit === undefined ? undefined : query.limit - given.length;
    const options = { ...query.options, limit, after, retry: RETRY };
    const run: Scan<string> = scan(table, planned, textReader(planned), options);
    const first = given.length;
    try {
      done = await take(run, given, query.breakEvery);
      after = run.cursor();
    } catch (error) {
      if (!isScanError(error)) throw error;
      if (++failures > MOST_FAILURES) throw error;
      checkFailure(error);
      expect(error.cursor).toBe(run.cursor());
      after = error.cursor!;
    }
    const counters = run.counters();
    retries += counters.retries;
    expect(counters.given).toBe(given.length - first);
  }
  expectSame(given, wanted);
  checkRequests(proxy, planned, query);
  return { rows: given.length, failures, retries };
}

/** An unordered scan that fails for good begins again: what it gave until then has to be a part of the rows. */
async function unordered(table: Table, planned: Plan, query: RandomQuery, proxy: FaultProxy): Promise<Outcome> {
  const wanted = wantedTexts(query.wants);
  const known = new Set(wanted);
  let [failures, retries] = [0, 0];
  for (;;) {
    const options = { ...query.options, limit: query.limit, retry: RETRY };
    const run = scan(table, planned, textReader(planned), options);
    const given: string[] = [];
    let done = false;
    try {
      done = await take(run, given);
    } catch (error) {
      if (!isScanError(error)) throw error;
      if (++failures > MOST_FAILURES) throw error;
      checkFailure(error);
      expect(error.cursor).toBe(null);
    }
    retries += run.counters().retries;
    expect(new Set(given).size).toBe(given.length);
    expect(given.every((text) => known.has(text))).toBe(true);
    if (!done) continue;
    expect(given.length).toBe(Math.min(wanted.length, query.limit ?? wanted.length));
    checkRequests(proxy, planned, query);
    return { rows: given.length, failures, retries };
  }
}

/** Takes rows, at most `most`; true when the scan has ended. */
async function take(run: AsyncIterable<string>, given: string[], most?: number): Promise<boolean> {
  let taken = 0;
  for await (const text of run) {
    given.push(text);
    if (++taken === most) return false;
  }
  return true;
}

function checkFailure(error: ScanError): void {
  expect(error).toBeInstanceOf(ScanError);
  expect(error.entity).toBe("Reading");
  expect(error.message).toMatch(/bucket \d+ of entity Reading|entity Reading/);
}

/** No request asks for everything: each names ranges or keys, and where the server counts, at least one row. */
function checkRequests(proxy: FaultProxy, planned: Plan, query: RandomQuery): void {
  const counted = query.limit !== undefined && Object.keys(planned.residual).length === 0;
  for (const { request } of proxy.log) {
    const { rowRanges, rowKeys } = request.rows!;
    expect((rowRanges?.length ?? 0) + (rowKeys?.length ?? 0)).toBeGreaterThan(0);
    for (const range of rowRanges ?? []) expect(range.startKeyClosed?.length).toBeGreaterThan(0);
    if (!counted) continue;
    expect(Number(request.rowsLimit)).toBeGreaterThan(0);
    expect(Number(request.rowsLimit)).toBeLessThanOrEqual(query.limit!);
  }
}

/** Says where two lists part, instead of printing twenty thousand rows. */
export function expectSame(given: readonly string[], wanted: readonly string[]): void {
  const at = wanted.findIndex((text, index) => text !== given[index]);
  const part = at < 0 ? wanted.length : at;
  const from = Math.max(0, part - 2);
  expect(given.slice(from, part + 3), `rows from ${from} on`).toEqual(wanted.slice(from, part + 3));
  expect(given.length).toBe(wanted.length);
}
