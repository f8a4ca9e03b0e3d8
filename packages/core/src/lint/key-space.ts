import { type ComponentSpec, type KeySpec, keyCodec } from "@rowsmith/keys";
import { decimalWidth } from "@rowsmith/keys/tools";
import { packedHeadsMeet } from "./packed-head.ts";

/**
 * True when no scan of one key can meet a key of the other. Literals and hashes are known whenever a key is planned: as long as
 * there are only those, the keys lie apart where they can't be equal.
 */
export function areApart(a: KeySpec, b: KeySpec): boolean {
  if (a.layout !== b.layout || (a.layout === "text" && a.delimiter !== b.delimiter)) {
    const [left, right] = [literalPrefix(a), literalPrefix(b)];
    return !startsWith(left, right) && !startsWith(right, left);
  }
  if (a.layout === "packed") return !packedHeadsMeet(a, b);
  // Fields end in a delimiter or terminator that is no part of them: comparing them one by one is comparing bytes.
  for (let i = 0; i < Math.min(a.components.length, b.components.length); i++) {
    const left = a.components[i]!;
    const right = b.components[i]!;
    if (!isConstant(left) || !isConstant(right)) return false;
    if (!canBeEqual(a, left, right)) return true;
  }
  return false;
}

type Hash = Extract<ComponentSpec, { type: "hash" }>;
export type Constant = Extract<ComponentSpec, { type: "literal" }> | Hash;

export function isConstant(component: ComponentSpec): component is Constant {
  return component.type === "literal" || component.type === "hash";
}

/** Whether both can be the same bytes in a key of layout text or binary. */
function canBeEqual(key: KeySpec, a: Constant, b: Constant): boolean {
  if (a.type === "literal") return b.type === "literal" ? a.value === b.value : isBucket(key, b, a.value);
  if (b.type === "literal") return isBucket(key, a, b.value);
  // Both have a bucket 0.
  return key.layout === "binary" || decimalWidth(a) === decimalWidth(b);
}

/** Whether a literal is, byte by byte, how the layout writes a bucket of the hash. */
function isBucket({ layout }: KeySpec, hash: Hash, literal: string): boolean {
  if (layout === "binary") {
    const result = ONE_NUMBER.tryDecode(Buffer.from(literal, "utf8"));
    return result.ok && (result.value.n as number) < hash.buckets;
  }
  if (literal.length !== decimalWidth(hash)) return false;
  if (hash.hexDigits !== undefined) return /^[0-9a-f]+$/.test(literal);
  return /^\d+$/.test(literal) && Number(literal) < hash.buckets;
}

const ONE_NUMBER = keyCodec({
  entity: "",
  layout: "binary",
  delimiter: "#",
  components: [{ type: "uint32", name: "n" }],
});

/** The bytes that every key begins with. */
function literalPrefix(key: KeySpec): Buffer {
  const separator = { text: Buffer.from(key.delimiter, "utf8"), binary: Buffer.from([0, 1]), packed: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  for (const [i, component] of key.components.entries()) {
    if (component.type !== "literal") break;
    const bytes = Buffer.from(component.value, "utf8");
    parts.push(key.layout === "binary" ? escapeNul(bytes) : bytes);
    if (i < key.components.length - 1) parts.push(separator[key.layout]);
  }
  return Buffer.concat(parts);
}

function escapeNul(bytes: Buffer): Buffer {
  return Buffer.from([...bytes].flatMap((byte) => (byte === 0 ? [0, 0xff] : [byte])));
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  return bytes.subarray(0, prefix.length).equals(prefix);
}
