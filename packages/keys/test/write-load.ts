import { keyCodec } from "../src/index.ts";

// What the processes of the concurrency tests write: the same input for each start of a process, computed from its number.

export const DEVICES = 50;
export const STATES = 20;
export const PROCESSES = 8;
const T0 = 1_793_361_600_000_000n;

export const MODES = ["events", "compare", "newest", "sum"] as const;
export type Mode = (typeof MODES)[number];

/** How many entries all processes write together, by kind. */
export interface Load {
  readonly events: number;
  readonly others: number;
}

/** How many events go together, and after how many comparisons a process says how far it is. */
export const EVENT_BATCH = 1000;
export const COMPARE_LINE = 50;

/** How many of the other entries go together: a tenth of what a process writes. */
export function batchOf(others: number): number {
  return Math.ceil(others / PROCESSES / 10);
}

export const eventCodec = keyCodec({
  entity: "Event",
  layout: "packed",
  delimiter: "#",
  components: [
    { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
    { type: "string", name: "deviceId" },
    { type: "timestamp", name: "at", unit: "micros" },
    { type: "sequence", name: "seq", bits: 32 },
    { type: "writer", name: "writer", bits: 8 },
  ],
});

/** The n-th event of a process: one of 50 devices, within 100 ms of event time; the process's own sequence and number. */
export function eventOf(
  process: number,
  n: number,
): { deviceId: string; at: bigint; seq: number; writer: number; micros: bigint } {
  const at = T0 + BigInt((n * 7919) % 100_000);
  return { deviceId: `device-${n % DEVICES}`, at, seq: n, writer: process, micros: (at / 1000n) * 1000n };
}

export function stateKey(kind: "compare" | "newest" | "sum", state: number): Buffer {
  return Buffer.from(`${kind}#${String(state).padStart(2, "0")}`);
}

/** The versions of all states, from 1 to `others / STATES` each, in one random order that every process knows. */
export function versionsInOrder(others: number): { readonly state: number; readonly version: number }[] {
  const all = Array.from({ length: others }, (_, n) => ({ state: n % STATES, version: 1 + Math.floor(n / STATES) }));
  let seed = 20_261_130;
  for (let n = all.length - 1; n > 0; n--) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const other = seed % (n + 1);
    [all[n], all[other]] = [all[other]!, all[n]!];
  }
  return all;
}

/** The share of one process: every eighth. */
export function shareOf<T>(all: readonly T[], process: number): T[] {
  return all.filter((_, n) => n % PROCESSES === process);
}

export function microsOf(version: number): bigint {
  return T0 + BigInt(version) * 1000n;
}

export function int64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}
