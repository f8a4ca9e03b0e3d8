/** Characters as a terminal may safely show them: nothing that moves the cursor, changes colour or reorders text. */

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const COMBINING = /[\p{Mn}\p{Me}]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What stands for one code point: control characters as pictures (`␀`), other invisible ones as `\u{202e}`. */
export function shownCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return INVISIBLE.test(character) ? `\\u{${code.toString(16)}}` : character;
}

/** Terminal columns that the output of {@link shownCharacter} takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : COMBINING.test(character) ? 0 : 1;
  return width;
}

/** A value as messages show it: strings in quotes and cut, collections by kind. */
export function show(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return cut(String(value));
  return Array.isArray(value) ? "a list" : "a mapping";
}

const SHOWN = 60;

/** A string in double quotes, on one line, cut to a readable length. */
export function quote(text: string): string {
  return `"${cut(text).replace(/["\\]/g, "\\$&")}"`;
}

/** A name as messages show it, in backticks. */
export function code(name: string): string {
  return `\`${cut(name)}\``;
}

/** Text on one line, safe to show, cut to a readable length. */
export function cut(text: string, length: number = SHOWN): string {
  const start = [...text.slice(0, 2 * length + 2)];
  const shown = start.slice(0, length).map(shownCharacter).join("");
  return start.length > length ? `${shown}…` : shown;
}
