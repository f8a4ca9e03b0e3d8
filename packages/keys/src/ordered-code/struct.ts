/**
 * The struct form that Bigtable calls OrderedCodeBytes. Rule: google.bigtable.admin.v2 `Type.Struct.Encoding`.
 */

const ESCAPED_NUL = 0xff;

/** What ends a field: `00 01`, or its complement behind a descending one. */
export const TERMINATOR: Uint8Array = Uint8Array.of(0x00, 0x01);
/** How an empty field is written, where it is written at all. */
export const EMPTY_FIELD: Uint8Array = Uint8Array.of(0x00, 0x00);

/** Ascending fields as one struct: trailing empty ones dropped, `00` escaped to `00 ff`, joined by `00 01`. */
export function orderedStruct(fields: readonly Uint8Array[]): Uint8Array {
  let count = fields.length;
  while (count > 0 && fields[count - 1]!.length === 0) count--;
  if (count === 0) return EMPTY_FIELD;
  const parts: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    parts.push(structField(fields[i]!));
    if (i < count - 1) parts.push(TERMINATOR);
  }
  return Buffer.concat(parts);
}

/** A field as the struct writes it: NUL-escaped, or the mark of an empty one. */
export function structField(field: Uint8Array): Uint8Array {
  return field.length === 0 ? EMPTY_FIELD : escapeNul(field);
}

/** Every `00` replaced by `00 ff`. */
export function escapeNul(field: Uint8Array): Uint8Array {
  if (!field.includes(0)) return field;
  const escaped: number[] = [];
  for (const byte of field) {
    escaped.push(byte);
    if (byte === 0) escaped.push(ESCAPED_NUL);
  }
  return Uint8Array.from(escaped);
}

/** Every byte inverted: how a descending field is stored. */
export function complement(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff);
}

/** One field of a key, unescaped; `next` is where the following one begins. */
export interface EscapedField {
  readonly content: Uint8Array;
  readonly end: number;
  readonly next: number;
  readonly terminated: boolean;
}

/**
 * Reads an escaped field from `at` to its terminator or the end of the key. `null` where an escape is broken.
 * `emptyMark` accepts `00 00` as the form of an empty field.
 */
export function readEscaped(key: Uint8Array, at: number, descending: boolean, emptyMark: boolean): EscapedField | null {
  const mask = descending ? 0xff : 0;
  const content: number[] = [];
  let position = at;
  while (position < key.length) {
    const byte = key[position]! ^ mask;
    if (byte !== 0) {
      content.push(byte);
      position++;
      continue;
    }
    if (position + 1 >= key.length) return null;
    const second = key[position + 1]! ^ mask;
    if (second === 0x01) {
      return { content: Uint8Array.from(content), end: position, next: position + 2, terminated: true };
    }
    if (second === ESCAPED_NUL) content.push(0);
    else if (second !== 0 || !emptyMark || position !== at) return null;
    position += 2;
  }
  return { content: Uint8Array.from(content), end: position, next: position, terminated: false };
}
