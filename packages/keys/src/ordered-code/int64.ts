/**
 * Ordered-code form of a signed 64-bit integer, 1 to 10 bytes: the sign-extended big-endian bytes, with as many leading
 * bits inverted as there are bytes. Not yet NUL-escaped. Rule: github.com/google/orderedcode.
 *
 * @example orderedInt64(64n) // c0 40
 */
export function orderedInt64(value: bigint): Uint8Array {
  let length = 1;
  while (length < 10 && (value < -(1n << BigInt(7 * length - 1)) || value >= 1n << BigInt(7 * length - 1))) length++;
  const bytes = Buffer.alloc(length, value < 0n ? 0xff : 0);
  for (let i = length - 1, rest = BigInt.asUintN(64, value); i >= Math.max(0, length - 8); i--, rest >>= 8n) {
    bytes[i] = Number(rest & 0xffn);
  }
  const header = headerOf(length);
  bytes[0]! ^= header >> 8;
  if (length > 8) bytes[1]! ^= header & 0xff;
  return bytes;
}

/** The integer of an ordered-code form; `null` for bytes that {@link orderedInt64} does not write. */
export function parseOrderedInt64(bytes: Uint8Array): bigint | null {
  const length = bytes.length;
  if (length < 1 || length > 10) return null;
  const header = headerOf(length);
  let value = 0n;
  bytes.forEach((byte, index) => {
    const mask = index === 0 ? header >> 8 : index === 1 && length > 8 ? header & 0xff : 0;
    value = (value << 8n) | BigInt(byte ^ mask);
  });
  const signed = BigInt.asIntN(8 * length, value);
  const back = BigInt.asIntN(64, signed);
  return back === signed && Buffer.from(orderedInt64(back)).equals(bytes) ? back : null;
}

/** The leading bits that are inverted: one for each byte of the form, in the first two bytes. */
function headerOf(length: number): number {
  return (0xffff << (16 - length)) & 0xffff;
}
