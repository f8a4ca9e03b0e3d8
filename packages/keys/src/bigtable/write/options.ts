import type { RetryOptions } from "../retry.ts";
import { MAX_MUTATIONS } from "./entry-size.ts";
import { WriteError } from "./error.ts";
import type { WriteCounts } from "./result.ts";

/** How rows are written. */
export interface WriteOptions {
  /** The greatest number of requests on their way at a time; default 4. */
  readonly concurrency?: number | undefined;
  /** The greatest number of mutations of a request, 1 to 100,000; default 5,000. A row is never divided. */
  readonly batchMutations?: number | undefined;
  /**
   * The greatest size of a request in bytes, at most 20,971,520 (what Google's other clients send at once); default
   * 4,194,304. A row that is larger goes alone.
   */
  readonly batchBytes?: number | undefined;
  /** The greatest size of all requests on their way, in bytes; default 67,108,864. One request is always sent. */
  readonly bytesInFlight?: number | undefined;
  /** Milliseconds after which a request is sent although it is not full, for entries that come slowly; default 50. */
  readonly linger?: number | undefined;
  /**
   * How failed idempotent entries are sent again, with codes that may pass (UNAVAILABLE, DEADLINE_EXCEEDED, ABORTED,
   * RESOURCE_EXHAUSTED, CANCELLED); `false`: not at all. Default: 10 tries in a row without any entry of the request
   * written or refused in between, from 10 ms apart.
   */
  readonly retry?: RetryOptions | false | undefined;
  /** Milliseconds for one request; default 60,000. */
  readonly requestTimeout?: number | undefined;
  /** Milliseconds for the whole write, the caller's time included; then it ends with DEADLINE_EXCEEDED. Default: none. */
  readonly timeout?: number | undefined;
  /** Aborting ends the write with CANCELLED: nothing more is sent, and requests on their way are cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** Is called after each request with the counts of that moment. */
  readonly onProgress?: ((counts: WriteCounts) => void) | undefined;
}

/** What rows are written with: the options with their defaults. */
export interface WriteSettings {
  readonly concurrency: number;
  readonly batchMutations: number;
  readonly batchBytes: number;
  readonly bytesInFlight: number;
  readonly linger: number;
  readonly requestTimeout: number;
}

/** What other clients send at once: max_row_bytes of Python's MutationsBatcher, and the same in Java. */
const MAX_BATCH_BYTES = 20_971_520;
/** The longest time that a timer of Node takes. */
const LONGEST = 2 ** 31 - 1;

/** @throws WriteError INVALID_OPTION */
export function writeSettings(options: WriteOptions): WriteSettings {
  const settings = {
    concurrency: options.concurrency ?? 4,
    batchMutations: options.batchMutations ?? 5_000,
    batchBytes: options.batchBytes ?? 4_194_304,
    bytesInFlight: options.bytesInFlight ?? 67_108_864,
    linger: options.linger ?? 50,
    requestTimeout: options.requestTimeout ?? 60_000,
  };
  checkWhole("concurrency", settings.concurrency, 1, 10_000);
  checkWhole("batchMutations", settings.batchMutations, 1, MAX_MUTATIONS);
  checkWhole("batchBytes", settings.batchBytes, 1, MAX_BATCH_BYTES);
  checkWhole("bytesInFlight", settings.bytesInFlight, 1, Number.MAX_SAFE_INTEGER);
  checkMilliseconds("linger", settings.linger);
  checkCommon(options);
  return settings;
}

/** Refuses what all writes have in common. */
export function checkCommon(options: Pick<WriteOptions, "timeout" | "requestTimeout" | "retry">): void {
  checkMilliseconds("timeout", options.timeout);
  checkMilliseconds("requestTimeout", options.requestTimeout, 1);
  if (!options.retry) return;
  checkWhole("retry.attempts", options.retry.attempts ?? 0, 0, Number.MAX_SAFE_INTEGER);
  checkMilliseconds("retry.initialDelay", options.retry.initialDelay);
  checkMilliseconds("retry.maxDelay", options.retry.maxDelay);
}

/** Refuses what is no whole number from `least` to `most`. */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw new WriteError("INVALID_OPTION", `${name} must be a whole number from ${least} to ${most}; got ${value}`);
}

function checkMilliseconds(name: string, value: number | undefined, least = 0): void {
  if (value === undefined || (value >= least && value <= LONGEST)) return;
  throw new WriteError("INVALID_OPTION", `${name} must be milliseconds from ${least} to ${LONGEST}; got ${value}`);
}
