import type { RawRow } from "./row.ts";

/** What was read for one bucket. */
export interface BucketCounters {
  /** `null` for rows that are not read bucket by bucket: a key without buckets, an unordered scan. */
  readonly bucket: number | null;
  /** 0: the present number of buckets; from 1: older ones. */
  readonly generation: number;
  /** Requests that were sent, those after a failure included. */
  requests: number;
  /** Requests that were sent because one before broke off. */
  retries: number;
  /** Rows that came, whether they were given or not. */
  rows: number;
  /** Bytes of the keys, qualifiers and values that came. */
  bytes: number;
}

/** What a scan has read and given so far. */
export interface ScanCounters {
  readonly requests: number;
  readonly retries: number;
  readonly rows: number;
  readonly bytes: number;
  /** Rows that came to the consumer. */
  readonly given: number;
  /** Rows that were read and not given, because the residual refuses them or they are another generation's. */
  readonly refused: number;
  /** By generation, then bucket; a bucket that was not read is not in it. */
  readonly buckets: readonly Readonly<BucketCounters>[];
}

/** Counts one scan. */
export class Counters {
  given = 0;
  refused = 0;
  readonly #buckets: BucketCounters[] = [];

  bucket(bucket: number | null, generation: number): BucketCounters {
    const counters = { bucket, generation, requests: 0, retries: 0, rows: 0, bytes: 0 };
    this.#buckets.push(counters);
    return counters;
  }

  /** The counts of this moment. */
  snapshot(): ScanCounters {
    const buckets = this.#buckets.filter(({ requests }) => requests > 0).map((counters) => ({ ...counters }));
    const sum = (name: "requests" | "retries" | "rows" | "bytes"): number =>
      buckets.reduce((total, counters) => total + counters[name], 0);
    return {
      requests: sum("requests"),
      retries: sum("retries"),
      rows: sum("rows"),
      bytes: sum("bytes"),
      given: this.given,
      refused: this.refused,
      buckets,
    };
  }
}

/** Adds rows that came. */
export function countRows(counters: BucketCounters, rows: readonly RawRow[]): void {
  let bytes = 0;
  for (const { key, cells } of rows) {
    bytes += key.length;
    for (const { qualifier, value } of cells) bytes += qualifier.length + value.length;
  }
  counters.rows += rows.length;
  counters.bytes += bytes;
}
