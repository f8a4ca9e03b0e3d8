/** Byte-wise comparison as Bigtable orders row keys: negative, zero or positive. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}

export function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return bytes.length >= prefix.length && compareBytes(bytes.subarray(0, prefix.length), prefix) === 0;
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** Two parts as one; faster than {@link concatBytes} for parts as short as those of keys. */
export function joinBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const at = left.length;
  const joined = Buffer.allocUnsafe(at + right.length);
  if (joined.length > SHORT) {
    joined.set(left);
    joined.set(right, at);
    return joined;
  }
  for (let i = 0; i < at; i++) joined[i] = left[i]!;
  for (let i = 0; i < right.length; i++) joined[at + i] = right[i]!;
  return joined;
}

const SHORT = 100;

/**
 * The least key greater than every key that starts with `prefix`: trailing `ff` bytes dropped, one added to the last
 * byte left. `null` when nothing is left (`ff`, `ffff`, the empty prefix): there is no upper bound.
 *
 * @example prefixSuccessor(Buffer.from("61ff", "hex")) // 62
 */
export function prefixSuccessor(prefix: Uint8Array): Uint8Array | null {
  let length = prefix.length;
  while (length > 0 && prefix[length - 1] === 0xff) length--;
  if (length === 0) return null;
  const successor = Buffer.from(prefix.subarray(0, length));
  successor[length - 1]! += 1;
  return successor;
}

/** The least key greater than `key`: `key` and one NUL byte. */
export function keySuccessor(key: Uint8Array): Uint8Array {
  return Buffer.concat([key, NUL]);
}

const NUL: Uint8Array = Uint8Array.of(0);

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

/** Bytes as a string of one unit a byte: it compares and hashes as the bytes do. */
export function toUnits(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
