import type { EntityModel } from "@rowsmith/core";
import { type ComponentSpec, isDescending, type KeyField, type KeySpec, keyCodec } from "@rowsmith/keys";
import { type Glyph, type PicturePart, picture } from "../output/picture.ts";
import { type Colors, count, visible } from "../output/terminal.ts";
import type { ExampleKey } from "./example.ts";
import { layoutNotes } from "./notes.ts";
import { componentSize } from "./size.ts";

/** A component with the bytes that it takes. */
export interface ComponentLayout {
  readonly name: string;
  readonly type: string;
  /** What it is, in words. */
  readonly meaning: string;
  readonly minBytes: number;
  /** `null`: limited by the whole key only. */
  readonly maxBytes: number | null;
}

/** The components of a key, with what they are and how long they can be. */
export function componentLayouts(entity: EntityModel): ComponentLayout[] {
  return entity.key.components.map((component) => {
    const { min, max } = componentSize(entity.key, component);
    return {
      name: component.name,
      type: component.type,
      meaning: meaningOf(component),
      minBytes: min,
      maxBytes: max,
    };
  });
}

function meaningOf(component: ComponentSpec): string {
  return `${kindOf(component)}${isDescending(component) ? orderText(component) : ""}`;
}

function orderText({ type }: ComponentSpec): string {
  return type === "timestamp" || type === "timeBucket" ? ", newest first" : ", descending";
}

function kindOf(component: ComponentSpec): string {
  switch (component.type) {
    case "literal":
      return `the literal ${JSON.stringify(component.value)}`;
    case "hash":
      return `bucket of ${component.of.join(", ")}: 0 to ${component.buckets - 1} by ${component.algorithm}`;
    case "string":
      return component.pattern === undefined ? "text" : `text that matches ${component.pattern}`;
    case "bytes":
      return "raw bytes";
    case "timestamp":
      return `time in ${component.unit}`;
    case "timeBucket":
      return `start of the ${periodText(component.everySeconds)} that holds ${component.of}`;
    case "sequence":
      return `sequence of ${component.bits} bits`;
    case "writer":
      return `writer of ${component.bits} bits`;
    case "uuid":
      return component.version === undefined ? "UUID" : `UUID of version ${component.version}`;
    case "enum":
      return `one of ${component.values.slice(0, 4).join(", ")}${component.values.length > 4 ? ", …" : ""}`;
    case "domain":
      return "domain, its labels reversed";
    default:
      return component.type;
  }
}

function periodText(seconds: number): string {
  const [unit, name] = seconds % 3600 === 0 ? [3600, "hour"] : [60, "minute"];
  if (seconds === 86_400) return "day";
  return seconds === unit ? name : count(seconds / unit, name);
}

/**
 * The key as a picture: an example, and what each part of it is. In text the key itself, else its bytes in hex.
 *
 *     04#device-1#1793361600123456
 *     ├┘ ├──────┘ ├──────────────┘
 *     │  │        └ at        16 bytes  time in micros
 *     │  └ deviceId           0 to 64 bytes  text
 *     └ bucket                2 bytes  bucket of deviceId
 */
export function keyPicture(
  spec: KeySpec,
  layouts: readonly ComponentLayout[],
  example: ExampleKey,
  colors: Colors,
): string[] {
  const fields = keyCodec(spec).fields(example.key);
  const glyphs = spec.layout === "text" ? characters : hexBytes;
  const parts = fields.flatMap((field, i): PicturePart[] => {
    const { name, meaning } = layouts[i]!;
    const rest = `${bytesText(layouts[i]!).padEnd(16)}${colors.dim(visible(meaning))}`;
    const between = glyphs(example.key, field.end, nextStart(fields, i, example.key));
    return [
      { glyphs: glyphs(example.key, field.start, field.end), legend: { name, rest } },
      ...(between.length > 0 ? [{ glyphs: between, legend: null }] : []),
    ];
  });
  const text = spec.layout === "text";
  const notes = layoutNotes(spec).map((line) => colors.dim(line));
  return [
    ...picture(
      parts.filter((part) => part.glyphs.length > 0),
      { gap: text ? "" : " ", perRow: text ? Number.POSITIVE_INFINITY : 24, offsets: false },
      colors,
    ),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ];
}

function nextStart(fields: readonly KeyField[], index: number, key: Uint8Array): number {
  return fields[index + 1]?.start ?? key.length;
}

/** Text as characters, made safe to show. */
function characters(key: Uint8Array, start: number, end: number): Glyph[] {
  const text = visible(Buffer.from(key.subarray(start, end)).toString("utf8"));
  return [...text].map((character) => ({ text: character, offset: start }));
}

function hexBytes(key: Uint8Array, start: number, end: number): Glyph[] {
  return Array.from(key.subarray(start, end), (byte, i) => ({
    text: byte.toString(16).padStart(2, "0"),
    offset: start + i,
  }));
}

function bytesText({ minBytes, maxBytes }: ComponentLayout): string {
  if (maxBytes === null) return minBytes === 0 ? "any length" : `${count(minBytes, "byte")} up`;
  return minBytes === maxBytes ? count(maxBytes, "byte") : `${minBytes} to ${maxBytes} bytes`;
}
