const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

/**
 * MurmurHash3 x86 32-bit with seed 0 of `bytes[start..end)`, as an unsigned integer: the bucket of a key is this modulo
 * the number of buckets. Reads the bytes where they stand.
 *
 * @example murmur3(Buffer.from("device-1042"), 0, 11) // 886244052
 */
export function murmur3(bytes: Uint8Array, start: number, end: number): number {
  const blocksEnd = start + ((end - start) & ~3);
  let hash = 0;
  let at = start;
  for (; at < blocksEnd; at += 4) {
    hash = murmur3Mix(hash, bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
  }
  let rest = 0;
  for (let shift = 0; at < end; at++, shift += 8) rest |= bytes[at]! << shift;
  return murmur3End(hash, rest, end - start);
}

/** The hash after one more block of four bytes, the first in the low bits. */
export function murmur3Mix(hash: number, block: number): number {
  const mixed = Math.imul(block, C1);
  const next = hash ^ Math.imul((mixed << 15) | (mixed >>> 17), C2);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

/** The hash at the end: with the bytes left over from whole blocks, and the length in bytes. */
export function murmur3End(hash: number, rest: number, length: number): number {
  const mixed = Math.imul(rest, C1);
  let bits = hash ^ Math.imul((mixed << 15) | (mixed >>> 17), C2) ^ length;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
