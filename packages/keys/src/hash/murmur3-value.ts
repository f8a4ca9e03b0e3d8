import { murmur3 } from "./murmur3.ts";

const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

/**
 * {@link murmur3} of a string's UTF-8, without making these bytes where the string is ASCII. What is no string hashes to
 * 0: it is refused when it is written.
 *
 * @example murmur3Text("device-1042") // 886244052
 */
export function murmur3Text(text: string): number {
  if (typeof text !== "string") return 0;
  const length = text.length;
  const blocksEnd = length & ~3;
  let hash = 0;
  let union = 0;
  let at = 0;
  for (; at < blocksEnd; at += 4) {
    const a = text.charCodeAt(at);
    const b = text.charCodeAt(at + 1);
    const c = text.charCodeAt(at + 2);
    const d = text.charCodeAt(at + 3);
    union |= a | b | c | d;
    const block = Math.imul(a | (b << 8) | (c << 16) | (d << 24), C1);
    hash ^= Math.imul((block << 15) | (block >>> 17), C2);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  if (at < length) {
    let tail = 0;
    for (let shift = 0; at < length; at++, shift += 8) {
      const unit = text.charCodeAt(at);
      union |= unit;
      tail |= unit << shift;
    }
    const block = Math.imul(tail, C1);
    hash ^= Math.imul((block << 15) | (block >>> 17), C2);
  }
  if (union > 0x7f) {
    const bytes = Buffer.from(text, "utf8");
    return murmur3(bytes, 0, bytes.length);
  }
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const INTEGER: Buffer = Buffer.alloc(8);

/**
 * {@link murmur3} of a whole number's 8 bytes, big-endian two's complement. What is no whole number hashes to 0: it is
 * refused when it is written.
 */
export function murmur3Integer(value: number | bigint): number {
  if (typeof value !== "bigint" && !Number.isInteger(value)) return 0;
  INTEGER.writeBigInt64BE(BigInt.asIntN(64, BigInt(value)));
  return murmur3(INTEGER, 0, 8);
}
