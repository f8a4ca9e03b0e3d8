import type { ComponentSpec, KeySpec } from "@rowsmith/keys";

const TYPE_DIGITS = { uint8: 3, uint16: 5, uint32: 10, uint64: 20 } as const;
const SEQUENCE_DIGITS = { 16: 5, 32: 10, 64: 20 } as const;
export const TIMESTAMP_DIGITS = { seconds: 10, millis: 13, micros: 16 } as const;

/** The most bytes that a component takes in layout text; `null` where nothing bounds it. */
export function componentWidth(component: ComponentSpec): number | null {
  switch (component.type) {
    case "literal":
      return Buffer.byteLength(component.value, "utf8");
    case "hash":
      return String(component.buckets - 1).length;
    case "string":
      return component.maxBytes ?? null;
    case "timestamp":
      if (component.max !== undefined) return String(component.max).length;
      return component.digits ?? TIMESTAMP_DIGITS[component.unit];
    case "sequence":
      return component.digits ?? SEQUENCE_DIGITS[component.bits];
    default:
      return component.digits ?? TYPE_DIGITS[component.type];
  }
}

/** The most bytes that a key takes in layout text; `null` where nothing bounds it. */
export function keyWidth(key: KeySpec): number | null {
  let width = Buffer.byteLength(key.delimiter, "utf8") * Math.max(0, key.components.length - 1);
  for (const component of key.components) {
    const own = componentWidth(component);
    if (own === null) return null;
    width += own;
  }
  return width;
}
