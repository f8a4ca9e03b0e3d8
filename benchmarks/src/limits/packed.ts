import { BUCKETS, type Reading } from "../rows.ts";

const WORDS = new Uint32Array(2);
const TIME = new BigInt64Array(WORDS.buffer);
const char = String.fromCharCode;

/** Layout packed as one would write it by hand for this key, with the hash fused into the copy of the id. */
export function encodeInto(key: Reading, target: Uint8Array, offset: number): number {
  const id = key.deviceId;
  const length = id.length;
  let at = offset + 1;
  let hash = 0;
  let block = 0;
  for (let i = 0; i < length; i++) {
    const unit = id.charCodeAt(i);
    if (unit === 0 || unit > 0x7f) throw new RangeError("ASCII without NUL only");
    target[at++] = unit;
    block |= unit << ((i & 3) << 3);
    if ((i & 3) === 3) {
      block = Math.imul(block, 0xcc9e2d51);
      hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
      hash = (hash << 13) | (hash >>> 19);
      hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
      block = 0;
    }
  }
  block = Math.imul(block, 0xcc9e2d51);
  hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  target[offset] = ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
  target[at] = 0;
  target[at + 1] = 1;
  TIME[0] = key.at;
  const low = WORDS[0]!;
  const high = WORDS[1]! ^ 0x80000000;
  target[at + 2] = high >>> 24;
  target[at + 3] = high >>> 16;
  target[at + 4] = high >>> 8;
  target[at + 5] = high;
  target[at + 6] = low >>> 24;
  target[at + 7] = low >>> 16;
  target[at + 8] = low >>> 8;
  target[at + 9] = low;
  const seq = key.seq;
  target[at + 10] = seq >>> 24;
  target[at + 11] = seq >>> 16;
  target[at + 12] = seq >>> 8;
  target[at + 13] = seq;
  return at + 14;
}

export function encode(key: Reading): Uint8Array {
  const target = Buffer.allocUnsafe(key.deviceId.length + 15);
  encodeInto(key, target, 0);
  return target;
}

export function decode(key: Uint8Array): Reading {
  let end = 1;
  let hash = 0;
  let block = 0;
  let unit = key[end]!;
  while (unit !== 0) {
    const i = end - 1;
    block |= unit << ((i & 3) << 3);
    if ((i & 3) === 3) {
      block = Math.imul(block, 0xcc9e2d51);
      hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
      hash = (hash << 13) | (hash >>> 19);
      hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
      block = 0;
    }
    unit = key[++end]!;
  }
  block = Math.imul(block, 0xcc9e2d51);
  hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
  hash ^= end - 1;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  const bucket = ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
  if (key[end + 1] !== 1 || key.length !== end + 14 || key[0] !== bucket) throw new RangeError("not such a key");
  const at = end + 2;
  WORDS[1] = ((key[at]! << 24) | (key[at + 1]! << 16) | (key[at + 2]! << 8) | key[at + 3]!) ^ 0x80000000;
  WORDS[0] = (key[at + 4]! << 24) | (key[at + 5]! << 16) | (key[at + 6]! << 8) | key[at + 7]!;
  const seq = ((key[at + 8]! << 24) | (key[at + 9]! << 16) | (key[at + 10]! << 8) | key[at + 11]!) >>> 0;
  return { deviceId: idOf(key, 1, end), at: TIME[0] as Reading["at"], seq };
}

/** Ids of this benchmark have 11 characters; what else comes is read the ordinary way. */
export function idOf(b: Uint8Array, i: number, end: number): string {
  if (end - i !== 11) return Buffer.from(b.subarray(i, end)).toString("latin1");
  return char(
    b[i]!,
    b[i + 1]!,
    b[i + 2]!,
    b[i + 3]!,
    b[i + 4]!,
    b[i + 5]!,
    b[i + 6]!,
    b[i + 7]!,
    b[i + 8]!,
    b[i + 9]!,
    b[i + 10]!,
  );
}
