import { toHex } from "../bytes.ts";
import { murmur3 } from "../hash/murmur3.ts";
import type { KeySpec } from "../spec.ts";
import type { Predicate } from "./types.ts";

const SEEDS = 4;
const SEED_BYTES = 4;

/**
 * 32 hex digits over everything that decides which rows a plan means and how their keys are written: entity, layout,
 * delimiter, components with their options, generations, and predicates. The order of properties and lists does not
 * matter, nor do options that are left out or undefined. It is no secret and no proof: it tells an honest mistake.
 */
export function fingerprint(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>): string {
  const { entity, layout, delimiter, components, generations = [] } = spec;
  const where = Object.fromEntries([...predicates].map(([name, predicate]) => [name, asSet(predicate)]));
  const meaning = { entity, layout, delimiter, components, generations, where };
  const bytes = Buffer.from("\0".repeat(SEED_BYTES) + canonical(meaning), "utf8");
  const digest = Buffer.alloc(4 * SEEDS);
  // A first block that differs is the same as another seed.
  for (let seed = 0; seed < SEEDS; seed++) {
    bytes[0] = seed;
    digest.writeUInt32BE(murmur3(bytes, 0, bytes.length), 4 * seed);
  }
  return toHex(digest);
}

/** Values of a list mean the same in any order, and once. */
function asSet(predicate: Predicate): object {
  return predicate.op === "in" ? { in: [...new Set(predicate.values.map(canonical))].sort() } : predicate;
}

/** A text that only equal values share: typed scalars, lists in order, properties by name. */
function canonical(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return `x${toHex(value)}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`).join()}}`;
}
