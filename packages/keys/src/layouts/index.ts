import type { KeySpec, LayoutName } from "../spec.ts";
import type { Layout } from "./layout.ts";
import { textLayout } from "./text/index.ts";

const LAYOUTS: Readonly<Record<LayoutName, Layout>> = { text: textLayout };

/** The layout that a key's specification names. */
export function layoutOf(spec: KeySpec): Layout {
  return LAYOUTS[spec.layout];
}
