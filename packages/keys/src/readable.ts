const LIMIT = 80;

/** A value as an error shows it: quoted text, hex bytes or digits, cut to about 80 characters. */
export function readable(value: unknown): string {
  if (typeof value === "string") return cut(JSON.stringify(value.slice(0, LIMIT + 1)), value.length);
  if (value instanceof Uint8Array) {
    const shown = Buffer.from(value.subarray(0, LIMIT / 2 + 1)).toString("hex");
    return cut(shown === "" ? "(no bytes)" : shown, value.length * 2);
  }
  if (typeof value === "bigint") return cut(`${value}n`, 0);
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  return cut(String(value), 0);
}

function cut(text: string, length: number): string {
  if (text.length <= LIMIT && length <= LIMIT) return text;
  return `${text.slice(0, LIMIT - 1)}…`;
}
