import { type ComponentSpec, isDescending, type KeySpec } from "@rowsmith/keys";
import { bitsOf, decimalWidth, invertedFrom, isNumeric, isSigned, packedWidth } from "@rowsmith/keys/tools";

/**
 * How the values of a component become the bytes of its field: components of one form give equal bytes for what is a
 * value of both. `null` for what is computed.
 */
export function formOf(component: ComponentSpec, key: KeySpec): string | null {
  const content = contentOf(component, key);
  if (content === null) return null;
  const order = isDescending(component) && key.layout !== "text" ? "descending " : "";
  const ends = key.layout === "packed" && !isRaw(component, key) ? ", terminated" : "";
  return `${order}${content}${ends}`;
}

function contentOf(component: ComponentSpec, { layout }: KeySpec): string | null {
  if (isNumeric(component)) {
    if (layout === "binary") return "int64";
    if (layout === "packed") return `${isSigned(component) ? "int" : "uint"}${bitsOf(component)}`;
    return `${decimalWidth(component)} digits from ${invertedFrom(component) ?? "0"}`;
  }
  switch (component.type) {
    case "hash":
    case "timeBucket":
      return null;
    case "domain":
      return "labels";
    case "enum":
      return layout === "packed" ? "ordinal" : "octets";
    default:
      return "octets";
  }
}

/** In packed, what varies in length has a terminator, unless it stands at the end and ascends. */
function isRaw(component: ComponentSpec, { components }: KeySpec): boolean {
  return packedWidth(component) !== null || (component === components.at(-1) && !isDescending(component));
}

/** How the values of a component go into a hash, like {@link formOf}. */
export function hashedFormOf(component: ComponentSpec, { layout }: KeySpec): string {
  if (isNumeric(component)) return "64 bits";
  // What is a UUID's text in layout text is hashed as its 16 bytes; elsewhere these are its octets anyway.
  return component.type === "uuid" && layout === "text" ? "16 bytes" : "octets";
}
