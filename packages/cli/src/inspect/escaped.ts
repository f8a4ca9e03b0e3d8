/** A NUL-escaped field of a key, up to its terminator, to the end of the key, or as far as its escapes make sense. */
export interface EscapedField {
  /** The stored bytes, complement undone; escapes are still in them. */
  readonly stored: Uint8Array;
  readonly content: Uint8Array;
  /** Where its terminator begins, or the end of what was read. */
  readonly end: number;
  /** Where `00 ff` stands for a byte 00. */
  readonly escapes: readonly number[];
  readonly ended: "terminator" | "key" | "broken";
}

/**
 * Reads an escaped field: `00 ff` is a byte 00, `00 01` the end. A descending field is stored complemented.
 * `emptyMark`: `00 00` at its start is an empty field, as in layout binary.
 */
export function readEscapedField(
  key: Uint8Array,
  start: number,
  descending: boolean,
  emptyMark: boolean,
): EscapedField {
  const plain = descending ? key.map((byte) => byte ^ 0xff) : key;
  const content: number[] = [];
  const escapes: number[] = [];
  const field = (end: number, ended: EscapedField["ended"]): EscapedField => ({
    stored: plain.subarray(start, end),
    content: Uint8Array.from(content),
    end,
    escapes,
    ended,
  });
  for (let at = start; ; ) {
    if (at >= plain.length) return field(plain.length, "key");
    const byte = plain[at]!;
    const second = plain[at + 1];
    if (byte !== 0) {
      content.push(byte);
      at++;
    } else if (second === 0x01) {
      return field(at, "terminator");
    } else if (second === 0xff) {
      content.push(0);
      escapes.push(at);
      at += 2;
    } else if (second === 0x00 && emptyMark && at === start) {
      at += 2;
    } else {
      return field(at, "broken");
    }
  }
}
