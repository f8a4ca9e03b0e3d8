/** Values as TypeScript source. Whatever comes from a schema reaches generated code only through these. */

/** What ends a line, or changes how a line looks from what it is. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A string literal. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A property name: bare where it can be, else quoted. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : quote(name);
}

/** A literal of plain data: strings, numbers, bigints, booleans, arrays and objects; undefined properties are left out. */
export function literal(value: unknown, indent = ""): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return list(value, indent);
  if (typeof value === "object" && value !== null) return inline(value);
  return String(value);
}

function list(values: readonly unknown[], indent: string): string {
  if (values.every((value) => typeof value !== "object"))
    return `[${values.map((value) => literal(value)).join(", ")}]`;
  const items = values.map((value) => `${indent}  ${literal(value)},\n`);
  return `[\n${items.join("")}${indent}]`;
}

function inline(value: object): string {
  const properties = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .map(([name, held]) => `${propertyName(name)}: ${literal(held)}`);
  return `{ ${properties.join(", ")} }`;
}

/** Text inside a comment: it can't end the comment, and shows control characters as escapes. */
export function commentText(text: string): string {
  const shown = text.replace(UNSEEN, (unit) => (/[\t\n\r]/.test(unit) ? unit : escaped(unit)));
  return shown.replaceAll("*/", "*\\/");
}
