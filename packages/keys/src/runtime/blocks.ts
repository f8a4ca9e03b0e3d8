/** Four bytes at a time, as murmur3 takes them: the first in the low bits. */

/** The four bytes from `at` on; bytes past the key's end read as NUL. */
export function readBlock(key: Uint8Array, at: number): number {
  return key[at]! | (key[at + 1]! << 8) | (key[at + 2]! << 16) | (key[at + 3]! << 24);
}

/** Whether any of four bytes is NUL: only a NUL borrows into a top bit that it does not have itself. */
export function hasNul(block: number): boolean {
  return ((block - 0x01010101) & ~block & 0x80808080) !== 0;
}
