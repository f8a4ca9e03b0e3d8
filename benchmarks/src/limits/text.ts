import { BUCKETS, type Reading } from "../rows.ts";
import { hashAscii } from "./murmur3.ts";
import { idOf } from "./packed.ts";

const DELIMITER = 0x23;

/** Layout text as one would write it by hand for this key. */
export function encodeInto(key: Reading, target: Uint8Array, offset: number): number {
  const id = key.deviceId;
  const bucket = hashAscii(id) % BUCKETS;
  target[offset] = bucket < 10 ? 0x30 : 0x31;
  target[offset + 1] = 0x30 + (bucket % 10);
  target[offset + 2] = DELIMITER;
  let at = offset + 3;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    if (unit <= DELIMITER || unit > 0x7f) throw new RangeError("ASCII above the delimiter only");
    target[at++] = unit;
  }
  target[at++] = DELIMITER;
  const time = Number(key.at);
  const high = Math.floor(time / 1e8);
  digits(target, at, high, 8);
  digits(target, at + 8, time - high * 1e8, 8);
  target[at + 16] = DELIMITER;
  digits(target, at + 17, key.seq, 6);
  return at + 23;
}

function digits(target: Uint8Array, at: number, value: number, width: number): void {
  let rest = value | 0;
  for (let i = at + width - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0;
    target[i] = 0x30 + rest - tenth * 10;
    rest = tenth;
  }
}

export function encode(key: Reading): Uint8Array {
  const target = Buffer.allocUnsafe(key.deviceId.length + 27);
  encodeInto(key, target, 0);
  return target;
}

export function decode(key: Uint8Array): Reading {
  let end = 3;
  while (key[end]! > DELIMITER) end++;
  const deviceId = idOf(key, 3, end);
  const bucket = number(key, 0, 2);
  const high = number(key, end + 1, 8);
  const low = number(key, end + 9, 8);
  const seq = number(key, end + 18, 6);
  const delimited = key[2] === DELIMITER && key[end] === DELIMITER && key[end + 17] === DELIMITER;
  if (!delimited || key.length !== end + 24 || !(high >= 0 && low >= 0 && seq >= 0))
    throw new RangeError("no such key");
  if (bucket !== hashAscii(deviceId) % BUCKETS) throw new RangeError("wrong bucket");
  return { deviceId, at: BigInt(high * 1e8 + low) as Reading["at"], seq };
}

function number(key: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i++) {
    const digit = key[i]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
