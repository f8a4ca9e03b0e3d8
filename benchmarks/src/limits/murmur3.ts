/** murmur3 of an ASCII string of at least 8 characters, unrolled by hand: what the hand-written encoders hash with. */
export function hashAscii(id: string): number {
  const length = id.length;
  const end = length & ~3;
  let hash = 0;
  let at = 0;
  for (; at < end; at += 4) {
    const block =
      id.charCodeAt(at) | (id.charCodeAt(at + 1) << 8) | (id.charCodeAt(at + 2) << 16) | (id.charCodeAt(at + 3) << 24);
    const mixed = Math.imul(block, 0xcc9e2d51);
    hash ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let shift = 0; at < length; at++, shift += 8) tail |= id.charCodeAt(at) << shift;
  const mixed = Math.imul(tail, 0xcc9e2d51);
  hash ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
