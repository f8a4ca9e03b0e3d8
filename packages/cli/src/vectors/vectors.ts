import {
  type ComponentValue,
  type GivenComponent,
  isDerived,
  isKeyError,
  type KeySpec,
  type KeyValues,
  keyCodec,
  toHex,
} from "@rowsmith/keys";
import { formatValue } from "@rowsmith/keys/tools";
import { utf8OrNull } from "../output/keys.ts";
import type { Border } from "./border.ts";
import { bordersOf, randomValue } from "./borders.ts";
import { createRandom } from "./random.ts";

type JsonValues = Readonly<Record<string, string | number>>;

/** A key that any correct encoder gives for these values. */
export interface KeyVector {
  /** What it tests, in words. */
  readonly case: string;
  /** As `rowsmith keys encode` takes them. */
  readonly values: JsonValues;
  /** Buckets and periods, computed from the values. */
  readonly computed: JsonValues;
  readonly hex: string;
  /** The key as text, where it is UTF-8. */
  readonly text: string | null;
}

export interface KeyVectors {
  readonly vectors: readonly KeyVector[];
  /** How many of the borders there was no room for. */
  readonly left: number;
}

export interface VectorOptions {
  /** Default: all borders, and random keys up to 100. */
  readonly count?: number;
  readonly seed: number;
}

const DEFAULT_COUNT = 100;
/** Random keys that are tried for each that is wanted: a small key space has no more. */
const ATTEMPTS = 50;

/**
 * Golden keys of a specification, the same for the same seed: an example, each component at each of its borders with the
 * others as in the example, all at their first and last borders, then random ones. What the key can't hold is left out.
 */
export function keyVectors(spec: KeySpec, example: KeyValues, options: VectorOptions): KeyVectors {
  const given = spec.components.filter((component): component is GivenComponent => !isDerived(component));
  const found = new Map<string, KeyVector>();
  const add = (name: string, values: KeyValues): boolean => {
    const vector = vectorOf(spec, name, values);
    if (vector === null) return false;
    if (!found.has(vector.hex)) found.set(vector.hex, vector);
    return true;
  };
  add("example", example);
  const borders = new Map<string, readonly Border[]>();
  for (const component of given) {
    const { name } = component;
    const held = bordersOf(spec, component).filter(({ label, value }) =>
      add(`${name}: ${label}`, { ...example, [name]: value }),
    );
    borders.set(name, held);
  }
  const all = (index: number): KeyValues =>
    Object.fromEntries(given.map(({ name }) => [name, borders.get(name)?.at(index)?.value ?? example[name]!]));
  add("every component at its first border", all(0));
  add("every component at its last border", all(-1));

  const count = options.count ?? Math.max(DEFAULT_COUNT, found.size);
  const random = createRandom(options.seed);
  for (let attempt = 0; found.size < count && attempt < count * ATTEMPTS; attempt++) {
    const values = given.map((component): [string, ComponentValue] => {
      const held = borders.get(component.name)!;
      const border = held.length > 0 && random.below(3) === 0;
      return [component.name, border ? random.pick(held).value : randomValue(spec, component, random)];
    });
    add("random", Object.fromEntries(values));
  }
  const vectors = [...found.values()];
  return { vectors: vectors.slice(0, count), left: Math.max(0, vectors.length - count) };
}

/** The vector of these values, checked by decoding it; `null` where the key can't hold them. */
function vectorOf(spec: KeySpec, name: string, values: KeyValues): KeyVector | null {
  const codec = keyCodec(spec);
  let key: Uint8Array;
  try {
    key = codec.encode(values);
  } catch (error) {
    if (isKeyError(error)) return null;
    throw error;
  }
  const json = (wanted: (type: string) => boolean, of: KeyValues): JsonValues =>
    Object.fromEntries(
      spec.components
        .filter((component) => wanted(component.type))
        .map((component) => [component.name, formatValue(component, of[component.name]!)]),
    );
  const back = Object.fromEntries(codec.fields(key).map(({ component, value }) => [component, value]));
  const isComputed = (type: string): boolean => type === "hash" || type === "timeBucket";
  const isGiven = (type: string): boolean => type !== "literal" && !isComputed(type);
  const vector = {
    case: name,
    values: json(isGiven, values),
    computed: json(isComputed, back),
    hex: toHex(key),
    text: utf8OrNull(key),
  };
  if (JSON.stringify(json(isGiven, back)) !== JSON.stringify(vector.values)) {
    throw new Error(`the key ${vector.hex} decodes to other values`);
  }
  return vector;
}
