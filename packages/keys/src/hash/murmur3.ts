const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

/**
 * MurmurHash3 x86 32-bit with seed 0 of `bytes[start..end)`, as an unsigned integer: the bucket of a key is this modulo
 * the number of buckets. Reads the bytes where they stand, so that a codec can hash what it has just written.
 *
 * @example murmur3(Buffer.from("device-1042"), 0, 11) // 886244052
 */
export function murmur3(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  const blocksEnd = start + (length & ~3);
  let hash = 0;
  let at = start;
  for (; at < blocksEnd; at += 4) {
    hash ^= scramble(bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  const rest = length & 3;
  if (rest > 0) {
    let tail = bytes[at]!;
    if (rest > 1) tail |= bytes[at + 1]! << 8;
    if (rest > 2) tail |= bytes[at + 2]! << 16;
    hash ^= scramble(tail);
  }
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  const mixed = Math.imul(block, C1);
  return Math.imul((mixed << 15) | (mixed >>> 17), C2);
}
