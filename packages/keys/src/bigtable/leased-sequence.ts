import { readable } from "../readable.ts";
import { checkOption, SequencerError } from "../sequence/error.ts";
import { type CounterTable, type LeasedBlock, leaseBlock } from "./lease-block.ts";

export interface LeaseOptions<N extends number | bigint> {
  /** Key of the counter's row: a row of its own, outside of what entities use. Text is stored as UTF-8. */
  readonly row: Uint8Array | string;
  /** A family without age rule (`maxVersions: 1`): garbage collection of the counter would start it again at 0. */
  readonly family: string;
  readonly qualifier: Uint8Array | string;
  /**
   * The greatest number that the key's sequence holds: 65535 for 16 bits, 4294967295 for 32 (the default), at most 2^53-1;
   * for 64 bits a bigint, at most 2^63-1. As a bigint it makes all numbers bigints.
   */
  readonly maxSequence?: N | undefined;
  /** How many numbers a lease takes, 1 to 1,000,000,000; default 1000. Processes may take different amounts. */
  readonly block?: number | undefined;
  /** The next block is leased when fewer numbers than this are left, 0 to `block`; default half a block. */
  readonly prefetchBelow?: number | undefined;
  /** Deadline of one request in milliseconds; default 10,000. */
  readonly timeout?: number | undefined;
  /** How often a request is made before `next` fails; default 4. Each one whose outcome is unknown loses its block. */
  readonly attempts?: number | undefined;
}

export interface LeasedSequence<N extends number | bigint> {
  /**
   * A number that no other process and no other call gets. Within a process, numbers rise in the order that they are given.
   *
   * @throws SequencerError LEASE_FAILED (call again), EXHAUSTED, INVALID_COUNTER (both for good)
   */
  next(): Promise<N>;
}

/**
 * One sequence over many processes: each leases blocks of numbers from a counter in Bigtable by ReadModifyWriteRow. No number
 * is given twice, whatever is killed or times out; numbers that a process took and did not give are never given.
 * A lease in flight is shared by all calls. The first number of a new counter is 0.
 *
 * The counter needs single-row transactions: an app profile with single-cluster routing that allows them.
 * With multi-cluster routing the service refuses, and with two clusters counting on their own numbers would repeat.
 *
 * @param table - a table of @google-cloud/bigtable
 * @throws SequencerError INVALID_OPTION
 * @example
 * const numbers = leaseSequence(table, { row: "sequence#orders", family: "s", qualifier: "next" });
 * await numbers.next(); // 0
 */
export function leaseSequence(table: CounterTable, options: LeaseOptions<number>): LeasedSequence<number>;
export function leaseSequence(table: CounterTable, options: LeaseOptions<bigint>): LeasedSequence<bigint>;
export function leaseSequence(
  table: CounterTable,
  options: LeaseOptions<number> | LeaseOptions<bigint>,
): LeasedSequence<number | bigint> {
  return new Lease(table, options);
}

const MAX_INT64 = (1n << 63n) - 1n;

class Lease implements LeasedSequence<number | bigint> {
  readonly #request: () => Promise<LeasedBlock>;
  readonly #last: bigint;
  readonly #asBigint: boolean;
  readonly #block: number;
  readonly #prefetchBelow: number;
  readonly #name: string;
  /** Blocks with numbers left: the one in use, and perhaps the one after it. */
  readonly #blocks: LeasedBlock[] = [];
  /** End of the latest block leased; the next one starts at it or later. */
  #leasedTo = 0n;
  #inFlight: Promise<void> | null = null;
  /** After a failed prefetch the block in use is used up first. */
  #prefetches = true;
  #ended: SequencerError | null = null;

  constructor(table: CounterTable, options: LeaseOptions<number> | LeaseOptions<bigint>) {
    const { maxSequence = 4_294_967_295 } = options;
    this.#asBigint = typeof maxSequence === "bigint";
    this.#last = checkMaximum(maxSequence);
    this.#block = checkOption("block", options.block ?? 1000, 1, 1_000_000_000);
    this.#prefetchBelow = checkOption(
      "prefetchBelow",
      options.prefetchBelow ?? Math.floor(this.#block / 2),
      0,
      this.#block,
    );
    const counter = {
      row: Buffer.from(options.row as string),
      family: options.family,
      qualifier: Buffer.from(options.qualifier as string),
    };
    const limits = {
      timeout: checkOption("timeout", options.timeout ?? 10_000, 1, 3_600_000),
      attempts: checkOption("attempts", options.attempts ?? 4, 1, 100),
    };
    this.#name = `the counter in row ${readable(options.row)} of ${table.name}`;
    this.#request = () => leaseBlock(table, counter, this.#block, limits);
  }

  async next(): Promise<number | bigint> {
    let number = this.#take();
    while (number === null) {
      await this.#lease();
      number = this.#take();
    }
    return number;
  }

  #take(): number | bigint | null {
    const block = this.#blocks[0];
    if (block === undefined) return null;
    const number = block.start + BigInt(block.used++);
    if (block.used === block.size) this.#blocks.shift();
    if (this.#prefetches && this.#blocks.length < 2 && this.#left() < this.#prefetchBelow) {
      // A failure here is nobody's: the calls that need the block ask again.
      this.#lease().catch(() => {
        this.#prefetches = false;
      });
    }
    return this.#asBigint ? number : Number(number);
  }

  #left(): number {
    const block = this.#blocks[0];
    return block === undefined ? 0 : block.size - block.used;
  }

  #lease(): Promise<void> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#inFlight ??= this.#request()
      .then((block) => this.#accept(block))
      .finally(() => {
        this.#inFlight = null;
      });
    return this.#inFlight;
  }

  #accept(block: LeasedBlock): void {
    this.#prefetches = true;
    if (block.start < this.#leasedTo) {
      // Others may be given the rest of the block in use again.
      this.#blocks.length = 0;
      throw this.#end("INVALID_COUNTER", this.#steppedBack(block.start));
    }
    this.#leasedTo = block.start + BigInt(block.size);
    const fits = this.#last - block.start + 1n;
    if (fits <= 0n) throw this.#end("EXHAUSTED", this.#usedUp());
    this.#blocks.push(fits < BigInt(block.size) ? { ...block, size: Number(fits) } : block);
  }

  #end(code: "INVALID_COUNTER" | "EXHAUSTED", message: string): SequencerError {
    this.#ended = new SequencerError(code, message);
    return this.#ended;
  }

  #steppedBack(start: bigint): string {
    const why = "it was deleted, overwritten, wrapped, or taken by an age rule, so numbers can have been given twice";
    const next = "set the counter above every number in use, and give its family no age rule";
    return `${this.#name} gave a block from ${start}, below ${this.#leasedTo} that it had reached: ${why}; ${next}`;
  }

  #usedUp(): string {
    const next = "use a wider sequence, which is another key, or a counter for each scope";
    return `${this.#name} is past ${this.#last}, the greatest number of the sequence; ${next}`;
  }
}

function checkMaximum(value: number | bigint): bigint {
  if (typeof value !== "bigint") return BigInt(checkOption("maxSequence", value, 0, Number.MAX_SAFE_INTEGER));
  if (value >= 0n && value <= MAX_INT64) return value;
  throw new SequencerError("INVALID_OPTION", `maxSequence is ${value}n; it must be from 0 to 2^63-1`);
}
