import type { EntityModel, TableModel } from "@rowsmith/core";
import type { HashComponent, KeySpec } from "@rowsmith/keys";

const ABOUT =
  "Row keys that every writer of this entity must give, byte for byte. Integers of 64 bits and timestamps are decimal strings, bytes and keys are hex.";

const LAYOUT_RULES = {
  text: "Components as text, joined by the delimiter; numbers are zero-padded decimals.",
  binary:
    "Bigtable's OrderedCodeBytes struct: integers as ordered-code int64, 00 written 00 ff, 00 01 behind a component, trailing empty ones dropped, descending ones complemented.",
  packed:
    "Fixed widths, big-endian, sign bit flipped; text and bytes of varying length write 00 as 00 ff and end in 00 01, except at the end of the key; descending ones are complemented.",
} as const;

/** What a reader of the vectors needs to know of the key. */
export function vectorsHeader({ table }: TableModel, { name, key }: EntityModel): Record<string, unknown> {
  const hashes = key.components.filter((component): component is HashComponent => component.type === "hash");
  return {
    about: ABOUT,
    table,
    entity: name,
    layout: key.layout,
    rule: LAYOUT_RULES[key.layout],
    delimiter: key.layout === "text" ? key.delimiter : null,
    components: key.components.map(jsonComponent),
    hashes: hashes.map((hash) => ({ component: hash.name, rule: hashRule(key, hash) })),
  };
}

/** A component as data; numbers beyond JSON's as text. */
function jsonComponent(component: KeySpec["components"][number]): Record<string, unknown> {
  const entries = Object.entries(component).map(([name, value]) => [
    name,
    typeof value === "bigint" ? String(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function hashRule(key: KeySpec, { of, algorithm, buckets, hexDigits }: HashComponent): string {
  const [first, ...others] = of.map((name) => key.components.find((component) => component.name === name)!);
  const input =
    others.length > 0
      ? `the OrderedCodeBytes struct of ${of.join(", ")} as plain bytes`
      : `the plain bytes of ${first!.name}`;
  const forms = "text as UTF-8, a UUID as 16 bytes, numbers as 8 bytes big-endian two's complement";
  const hash = algorithm === "murmur3" ? "murmur3_x86_32, seed 0" : algorithm;
  return hexDigits === undefined
    ? `${hash}, of ${input} (${forms}); unsigned, modulo ${buckets}`
    : `${hash}, of ${input} (${forms}); the first ${hexDigits} hex digits of the digest`;
}
