import type { Micros } from "@rowsmith/keys";

/** The key that every contender encodes: bucket, device, micros, sequence. */
export interface Reading {
  readonly deviceId: string;
  readonly at: Micros;
  readonly seq: number;
}

/** A thousand keys, so that no contender sees the same one twice in a row. */
export const READINGS: readonly Reading[] = Array.from({ length: 1000 }, (_, index) => ({
  deviceId: `device-${1000 + ((index * 7919) % 9000)}`,
  at: (1_793_361_600_123_456n + BigInt(index) * 977_773n) as Micros,
  seq: (index * 31) % 1_000_000,
}));

export const BUCKETS = 16;
