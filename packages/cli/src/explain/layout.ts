import type { EntityModel } from "@rowsmith/core";
import { type ComponentSpec, keyCodec } from "@rowsmith/keys";
import { keyText } from "../output/keys.ts";
import { type Colors, count, visible } from "../output/terminal.ts";
import type { ExampleKey } from "./example.ts";

/** A component with the bytes that it takes. */
export interface ComponentLayout {
  readonly name: string;
  readonly type: string;
  /** What it is, in words. */
  readonly meaning: string;
  readonly minBytes: number;
  /** `null`: limited by the whole key only. */
  readonly maxBytes: number | null;
  /** Where it stands in the example key. */
  readonly start: number;
  readonly end: number;
}

/** The layout of a key, measured on an example of it: only strings vary in length. */
export function componentLayouts(entity: EntityModel, example: ExampleKey): ComponentLayout[] {
  const fields = keyCodec(entity.key).fields(example.key);
  return entity.key.components.map((component, index) => {
    const { start, end } = fields[index]!;
    const varies = component.type === "string";
    return {
      name: component.name,
      type: component.type,
      meaning: meaningOf(component),
      minBytes: varies ? 0 : end - start,
      maxBytes: varies ? (component.maxBytes ?? null) : end - start,
      start,
      end,
    };
  });
}

function meaningOf(component: ComponentSpec): string {
  switch (component.type) {
    case "literal":
      return `the literal ${JSON.stringify(component.value)}`;
    case "hash":
      return `bucket of ${component.of.join(", ")}: 0 to ${component.buckets - 1} by ${component.algorithm}`;
    case "string":
      return component.pattern === undefined ? "text" : `text that matches ${component.pattern}`;
    case "timestamp":
      return `time in ${component.unit}${component.order === "desc" ? ", newest first" : ""}`;
    case "sequence":
      return `sequence of ${component.bits} bits`;
    default:
      return component.type;
  }
}

/** Fewest and most bytes of a whole key, which has at least one; most is `null` where a string has no limit of its own. */
export function keySize(layouts: readonly ComponentLayout[], example: ExampleKey): { min: number; max: number | null } {
  const separators = example.key.length - sum(layouts.map(({ start, end }) => end - start));
  const most = layouts.map(({ maxBytes }) => maxBytes);
  return {
    min: Math.max(1, separators + sum(layouts.map(({ minBytes }) => minBytes))),
    max: most.includes(null) ? null : separators + sum(most.map((bytes) => bytes ?? 0)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The key as a picture: an example, and what each part of it is.
 *
 *     04#device-1#1793361600123456
 *     ├┘ ├──────┘ ├──────────────┘
 *     │  │        └ at        16 bytes  time in micros
 *     │  └ deviceId           0 to 64 bytes  text
 *     └ bucket                2 bytes  bucket of deviceId
 */
export function keyPicture(layouts: readonly ComponentLayout[], example: ExampleKey, colors: Colors): string[] {
  const columns = layouts.map(({ start }) => textWidth(example.key.subarray(0, start)));
  const marks = layouts.map(({ start, end }) => mark(textWidth(example.key.subarray(start, end))));
  let under = "";
  columns.forEach((column, i) => {
    under = `${under.padEnd(column)}${marks[i]}`;
  });
  const last = columns.at(-1)!;
  const nameEnd = Math.max(...layouts.map(({ name }, i) => columns[i]! + name.length)) + 4;
  const legend = layouts.map((layout, i) => {
    const before = columns.slice(0, i).reduce((line, column) => `${line.padEnd(column)}│`, "");
    const name = `${before.padEnd(columns[i]!)}└ ${layout.name}`.padEnd(Math.max(nameEnd, last + 4));
    return `${name}${bytesText(layout).padEnd(16)}${colors.dim(visible(layout.meaning))}`;
  });
  return [colors.bold(keyText(example.key)), colors.dim(under), ...legend.reverse()];
}

/** How many columns bytes take; an example key is plain text. */
function textWidth(bytes: Uint8Array): number {
  return [...Buffer.from(bytes).toString("utf8")].length;
}

function mark(width: number): string {
  return width <= 1 ? "│" : `├${"─".repeat(width - 2)}┘`;
}

function bytesText({ minBytes, maxBytes }: ComponentLayout): string {
  if (maxBytes === null) return "any length";
  return minBytes === maxBytes ? count(maxBytes, "byte") : `${minBytes} to ${maxBytes} bytes`;
}
