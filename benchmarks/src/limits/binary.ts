import { BUCKETS, type Reading } from "../rows.ts";
import { hashAscii } from "./murmur3.ts";
import { idOf } from "./packed.ts";

const SCRATCH = Buffer.allocUnsafeSlow(256);
const WORDS = new Uint32Array(2);
const TIME = new BigInt64Array(WORDS.buffer);

/** Layout binary as one would write it by hand for this key: times of this century, ASCII ids. */
export function encodeInto(key: Reading, target: Uint8Array, offset: number): number {
  const id = key.deviceId;
  target[offset] = 0x80 + (hashAscii(id) % BUCKETS);
  target[offset + 1] = 0;
  target[offset + 2] = 1;
  let at = offset + 3;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    if (unit === 0 || unit > 0x7f) throw new RangeError("ASCII without NUL only");
    target[at++] = unit;
  }
  target[at++] = 0;
  target[at++] = 1;
  TIME[0] = key.at;
  const low = WORDS[0]!;
  const high = WORDS[1]!;
  if (high < 0x20000 || high >= 0x800000) throw new RangeError("times of 8 bytes only");
  target[at++] = 0xff;
  at = escaped(target, at, (high >>> 16) & 0xff);
  at = escaped(target, at, (high >>> 8) & 0xff);
  at = escaped(target, at, high & 0xff);
  at = escaped(target, at, low >>> 24);
  at = escaped(target, at, (low >>> 16) & 0xff);
  at = escaped(target, at, (low >>> 8) & 0xff);
  at = escaped(target, at, low & 0xff);
  target[at++] = 0;
  target[at++] = 1;
  const seq = key.seq;
  if (seq < 64) {
    target[at++] = 0x80 + seq;
  } else if (seq < 8192) {
    target[at++] = 0xc0 | (seq >>> 8);
    at = escaped(target, at, seq & 0xff);
  } else if (seq < 1_048_576) {
    target[at++] = 0xe0 | (seq >>> 16);
    at = escaped(target, at, (seq >>> 8) & 0xff);
    at = escaped(target, at, seq & 0xff);
  } else {
    throw new RangeError("sequences of 20 bits only");
  }
  return at;
}

function escaped(target: Uint8Array, at: number, byte: number): number {
  target[at] = byte;
  if (byte !== 0) return at + 1;
  target[at + 1] = 0xff;
  return at + 2;
}

export function encode(key: Reading): Uint8Array {
  const end = encodeInto(key, SCRATCH, 0);
  const copy = Buffer.allocUnsafe(end);
  for (let i = 0; i < end; i++) copy[i] = SCRATCH[i]!;
  return copy;
}

let next = 0;

export function decode(key: Uint8Array): Reading {
  let end = 3;
  while (key[end] !== 0) end++;
  const deviceId = idOf(key, 3, end);
  if (key[1] !== 0 || key[2] !== 1 || key[end + 1] !== 1 || key[end + 2] !== 0xff) throw new RangeError("no such key");
  if (key[0] !== 0x80 + (hashAscii(deviceId) % BUCKETS)) throw new RangeError("wrong bucket");
  next = end + 3;
  WORDS[1] = (byte(key) << 16) | (byte(key) << 8) | byte(key);
  WORDS[0] = (byte(key) << 24) | (byte(key) << 16) | (byte(key) << 8) | byte(key);
  if (key[next] !== 0 || key[next + 1] !== 1) throw new RangeError("no terminator");
  next += 2;
  const first = byte(key);
  let seq = first - 0x80;
  if (first >= 0xe0) seq = ((first & 0x1f) << 16) | (byte(key) << 8) | byte(key);
  else if (first >= 0xc0) seq = ((first & 0x3f) << 8) | byte(key);
  if (next !== key.length) throw new RangeError("no such key");
  return { deviceId, at: TIME[0] as Reading["at"], seq };
}

function byte(key: Uint8Array): number {
  const value = key[next++]!;
  if (value === 0 && key[next++] !== 0xff) throw new RangeError("broken escape");
  return value;
}
