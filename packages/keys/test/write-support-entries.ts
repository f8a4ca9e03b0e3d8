import type { Mutation, RowEntry } from "../src/bigtable/index.ts";

export const MS = 1793361600123000n;

export function set(qualifier: string, value: Uint8Array | string, micros: bigint = MS, family = "m"): Mutation {
  return {
    setCell: {
      familyName: family,
      columnQualifier: Buffer.from(qualifier),
      timestampMicros: String(micros),
      value: Buffer.from(value as string),
    },
  };
}

export function add(family: string, qualifier: string, amount: bigint, micros: bigint = MS): Mutation {
  return {
    addToCell: {
      familyName: family,
      columnQualifier: { rawValue: Buffer.from(qualifier) },
      timestamp: { rawTimestampMicros: String(micros) },
      input: { intValue: String(amount) },
    },
  };
}

export function row(key: string, ...mutations: readonly Mutation[]): RowEntry {
  return { rowKey: Buffer.from(key), mutations, idempotent: mutations.every((one) => !("addToCell" in one)) };
}
