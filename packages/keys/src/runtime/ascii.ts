const char = String.fromCharCode;

/**
 * The string of `b[i..end)`, which is ASCII. Up to 16 characters are made at once, which costs a third of a call into the
 * runtime.
 */
export function asciiText(b: Uint8Array, i: number, end: number): string {
  switch (end - i) {
    case 0:
      return "";
    case 1:
      return char(b[i]!);
    case 2:
      return char(b[i]!, b[i + 1]!);
    case 3:
      return char(b[i]!, b[i + 1]!, b[i + 2]!);
    case 4:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!);
    case 5:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!);
    case 6:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!);
    case 7:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!);
    case 8:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!, b[i + 7]!);
    case 9:
      return char(b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!, b[i + 4]!, b[i + 5]!, b[i + 6]!, b[i + 7]!, b[i + 8]!);
    case 10:
      return char(
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
      );
    case 11:
      return char(
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
      );
    case 12:
      return char(
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
      );
    case 13:
      return char(
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
      );
    case 14:
      return char(
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
      );
    case 15:
      return char(
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
      );
    case 16:
      return char(
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
      );
    default:
      return Buffer.from(b.buffer, b.byteOffset + i, end - i).toString("latin1");
  }
}
