/**
 * The byte code that Bigtable calls OrderedCodeBytes. Rules: google.bigtable.admin.v2 `Type.Struct.Encoding` and
 * github.com/google/orderedcode.
 */

/**
 * Ordered-code form of a signed 64-bit integer, 1 to 10 bytes: the sign-extended big-endian bytes, with as many leading
 * bits inverted as there are bytes. Not yet NUL-escaped.
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
  const header = (0xffff << (16 - length)) & 0xffff;
  bytes[0]! ^= header >> 8;
  if (length > 8) bytes[1]! ^= header & 0xff;
  return bytes;
}

const SEPARATOR: Uint8Array = Uint8Array.of(0x00, 0x01);
const EMPTY_FIELD: Uint8Array = Uint8Array.of(0x00, 0x00);

/** Ascending fields as one struct: trailing empty ones dropped, `00` escaped to `00 ff`, joined by `00 01`. */
export function orderedStruct(fields: readonly Uint8Array[]): Uint8Array {
  let count = fields.length;
  while (count > 0 && fields[count - 1]!.length === 0) count--;
  if (count === 0) return EMPTY_FIELD;
  const parts: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    parts.push(fields[i]!.length === 0 ? EMPTY_FIELD : escapeNul(fields[i]!));
    if (i < count - 1) parts.push(SEPARATOR);
  }
  return Buffer.concat(parts);
}

/** Every `00` replaced by `00 ff`. */
export function escapeNul(field: Uint8Array): Uint8Array {
  if (!field.includes(0)) return field;
  const escaped: number[] = [];
  for (const byte of field) {
    escaped.push(byte);
    if (byte === 0) escaped.push(0xff);
  }
  return Uint8Array.from(escaped);
}
