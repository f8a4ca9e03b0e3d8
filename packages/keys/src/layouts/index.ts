import type { ComponentSpec, KeySpec, LayoutName } from "../spec.ts";
import { binaryLayout } from "./binary/index.ts";
import type { Layout } from "./layout.ts";
import { packedLayout } from "./packed/index.ts";
import { textLayout } from "./text/index.ts";

const LAYOUTS: Readonly<Record<LayoutName, Layout>> = { text: textLayout, binary: binaryLayout, packed: packedLayout };

/** The layout that a key's specification names. */
export function layoutOf(spec: KeySpec): Layout {
  return LAYOUTS[spec.layout];
}

/**
 * Why a layout can't hold a component, in words; `null` when it can.
 *
 * @example layoutRefusal("text", { type: "bytes", name: "raw" }) // layout text can't hold raw bytes; …
 */
export function layoutRefusal(layout: LayoutName, component: ComponentSpec): string | null {
  return LAYOUTS[layout].refusal(component);
}
