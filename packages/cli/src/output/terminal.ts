import pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** Colours for a stream: none with NO_COLOR or where it is not a terminal. */
export function colorsFor(stream: NodeJS.WriteStream): Colors {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return pc.createColors(false);
  if (FORCE_COLOR && FORCE_COLOR !== "0") return pc.createColors(true);
  return pc.createColors(stream.isTTY === true && TERM !== "dumb");
}

/** Writes data. */
export function print(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Writes what is not data: findings of commands that print something else, hints, errors. */
export function note(text: string): void {
  process.stderr.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Writes one JSON value as data. */
export function printJson(value: unknown): void {
  print(jsonText(value));
}

/** JSON in which every character is escaped that would change a terminal. It reads as the same value. */
export function jsonText(value: unknown): string {
  return `${safeJson(JSON.stringify(value, undefined, 2))}\n`;
}

/** The text of a JSON value, with every character in its strings escaped that would change a terminal. */
export function safeJson(text: string): string {
  return text.replace(UNSAFE_IN_JSON, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Text that comes from files and tables, made safe for a terminal: control characters (line ends included), lone
 * surrogates and characters that reorder a line are shown as `\u{1b}`.
 */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Like {@link visible}, but keeps line ends. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

const UNSAFE_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Says a number of things: `1 range`, `16 ranges`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
