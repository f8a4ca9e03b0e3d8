import { murmur3, murmur3End, murmur3Mix } from "./murmur3.ts";

/**
 * {@link murmur3} of a string's UTF-8, without making these bytes where the string is ASCII. What is no string hashes to
 * 0: it is refused when it is written.
 *
 * @example murmur3Text("device-1042") // 886244052
 */
export function murmur3Text(text: string): number {
  if (typeof text !== "string") return 0;
  let hash = 0;
  let block = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) {
      const bytes = Buffer.from(text, "utf8");
      return murmur3(bytes, 0, bytes.length);
    }
    block |= unit << ((i & 3) << 3);
    if ((i & 3) === 3) {
      hash = murmur3Mix(hash, block);
      block = 0;
    }
  }
  return murmur3End(hash, block, text.length);
}

const INTEGER: Buffer = Buffer.alloc(8);

/**
 * {@link murmur3} of a whole number's 8 bytes, big-endian two's complement. What is no whole number hashes to 0: it is
 * refused when it is written.
 */
export function murmur3Integer(value: number | bigint): number {
  if (typeof value !== "bigint" && !Number.isInteger(value)) return 0;
  INTEGER.writeBigInt64BE(BigInt.asIntN(64, BigInt(value)));
  return murmur3(INTEGER, 0, 8);
}
