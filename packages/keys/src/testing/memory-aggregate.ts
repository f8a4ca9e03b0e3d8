import type { AddToCellMutation } from "../runtime/mutation.ts";
import { type Aggregate, checkMicros, type MutationRules } from "./memory-rules.ts";

const INT64_MAX = 2n ** 63n - 1n;

/** Refuses what a server refuses to add. */
export function checkAdd(add: AddToCellMutation["addToCell"], rules: MutationRules, row: string): void {
  if (!rules.aggregates.has(add.familyName)) {
    throw new RangeError(`${row}: family ${JSON.stringify(add.familyName)} is no aggregate; nothing can be added`);
  }
  const micros = BigInt(add.timestamp.rawTimestampMicros);
  if (micros < 0n) throw new RangeError(`${row}: timestamp ${micros} is not an explicit time; give micros since 1970`);
  checkMicros(micros, rules, row);
  const amount = BigInt(add.input.intValue);
  if (amount > INT64_MAX || amount < -INT64_MAX - 1n) throw new RangeError(`${row}: ${amount} is no int64`);
}

/** The value of a cell, 8 bytes big-endian, with one more amount; a sum wraps, as it does on a server. */
export function addInt64(aggregate: Aggregate, before: Uint8Array | undefined, amount: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(
    before === undefined ? amount : combine(aggregate, Buffer.from(before).readBigInt64BE(), amount),
  );
  return bytes;
}

function combine(aggregate: Aggregate, a: bigint, b: bigint): bigint {
  if (aggregate === "sum") return BigInt.asIntN(64, a + b);
  return (aggregate === "min") === a < b ? a : b;
}
