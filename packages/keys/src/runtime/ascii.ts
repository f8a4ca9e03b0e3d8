const char = String.fromCharCode;

/**
 * The string of `b[i..end)`, which is ASCII. Up to 16 characters are made at once, which costs a third of a call into the
 * runtime.
 */
export function asciiText(b: Uint8Array, i: number, end: number): string {
  const length = end - i;
  if (length > 16) return Buffer.from(b.buffer, b.byteOffset + i, length).toString("latin1");
  return OF_LENGTH[length]!(b, i);
}

/** By length: V8 makes ids of one length in place. */
const OF_LENGTH: readonly ((b: Uint8Array, i: number) => string)[] = [
  () => "",
  (b, i) => char(b[i]!),
  (b, i) => char(b[i]!, b[i + 1]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!, b[i + 7]!),
  (b, i) => char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!, b[i + 7]!, b[i + 8]!),
  (b, i) =>
    char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!, b[i + 7]!, b[i + 8]!, b[i + 9]!),
  (b, i) =>
    char(
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
    ),
  (b, i) =>
    char(
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
      b[i + 11]!,
    ),
  (b, i) =>
    char(
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
      b[i + 11]!,
      b[i + 12]!,
    ),
  (b, i) =>
    char(
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
      b[i + 11]!,
      b[i + 12]!,
      b[i + 13]!,
    ),
  (b, i) =>
    char(
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
      b[i + 11]!,
      b[i + 12]!,
      b[i + 13]!,
      b[i + 14]!,
    ),
  (b, i) =>
    char(
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
      b[i + 11]!,
      b[i + 12]!,
      b[i + 13]!,
      b[i + 14]!,
      b[i + 15]!,
    ),
];
