import { type ComponentSpec, type LayoutName, MAX_KEY_BYTES } from "@rowsmith/keys";
import { bitsOf, isSigned, type NumericComponent, textMaximum, typeMaximum } from "@rowsmith/keys/tools";

/** The values that a component takes, as far as they can be compared. */
export type Values =
  | { readonly kind: "numbers"; readonly least: bigint; readonly greatest: bigint }
  | { readonly kind: "names"; readonly names: readonly string[] }
  | {
      readonly kind: "octets";
      readonly utf8: boolean;
      readonly least: number;
      readonly most: number;
      readonly pattern?: string;
      /** UUIDs of one version, or of any. */
      readonly uuid?: number | "any";
    };

/** The values that a given component or a literal takes; `null` for what is computed. */
export function valuesOf(component: ComponentSpec, layout: LayoutName): Values | null {
  switch (component.type) {
    case "hash":
    case "timeBucket":
      return null;
    case "literal":
      return { kind: "names", names: [component.value] };
    case "enum":
      return { kind: "names", names: component.values };
    case "string": {
      const { maxBytes = MAX_KEY_BYTES, pattern } = component;
      return { kind: "octets", utf8: true, least: 0, most: maxBytes, ...(pattern === undefined ? {} : { pattern }) };
    }
    case "domain":
      return { kind: "octets", utf8: true, least: 0, most: component.maxBytes ?? MAX_KEY_BYTES };
    case "bytes": {
      const { length, maxBytes = MAX_KEY_BYTES } = component;
      return { kind: "octets", utf8: false, least: length ?? 0, most: length ?? maxBytes };
    }
    case "uuid": {
      const length = layout === "text" ? 36 : 16;
      const size = { kind: "octets", utf8: layout === "text", least: length, most: length } as const;
      // Any 16 bytes are a UUID of some version.
      return layout === "text" || component.version !== undefined
        ? { ...size, uuid: component.version ?? "any" }
        : size;
    }
    default:
      return numbersOf(component, layout);
  }
}

function numbersOf(component: NumericComponent, layout: LayoutName): Values {
  const bits = bitsOf(component);
  const least = isSigned(component) && layout !== "text" ? -(1n << BigInt(bits - 1)) : 0n;
  if (layout === "text") return { kind: "numbers", least, greatest: textMaximum(component) };
  const int64 = (1n << 63n) - 1n;
  const greatest = layout === "binary" && bits === 64 ? int64 : typeMaximum(component);
  return { kind: "numbers", least, greatest };
}

/** Whether everything that was taken still is. Where that can't be told, as for two patterns, it is not. */
export function stillTaken(old: Values, now: Values): boolean {
  if (old.kind === "numbers") {
    return now.kind === "numbers" && now.least <= old.least && now.greatest >= old.greatest;
  }
  if (now.kind === "numbers") return false;
  if (old.kind === "names") return old.names.every((name) => takesText(now, name));
  if (now.kind === "names" || (now.utf8 && !old.utf8)) return false;
  if (now.pattern !== undefined && now.pattern !== old.pattern) return false;
  const sameUuid = now.uuid === undefined || now.uuid === old.uuid || (now.uuid === "any" && old.uuid !== undefined);
  return sameUuid && now.least <= old.least && now.most >= old.most;
}

/** Whether a text is among the values. */
export function takesText(values: Values, text: string): boolean {
  if (values.kind === "numbers") return false;
  if (values.kind === "names") return values.names.includes(text);
  const length = Buffer.byteLength(text);
  if (length < values.least || length > values.most || values.uuid !== undefined) return false;
  return values.pattern === undefined || new RegExp(`^(?:${values.pattern})$`, "u").test(text);
}
