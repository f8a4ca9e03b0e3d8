import type { ComponentSpec } from "@rowsmith/keys";
import type { ComponentKind } from "./common.ts";
import { hash } from "./hash.ts";
import { literal } from "./literal.ts";
import { sequence } from "./sequence.ts";
import { string } from "./string.ts";
import { timestamp } from "./timestamp.ts";
import { uint } from "./uint.ts";

/** Every type of component that can be built. To add one, add a file and a line here. */
export const COMPONENT_KINDS = {
  literal,
  hash,
  string,
  uint8: uint("uint8"),
  uint16: uint("uint16"),
  uint32: uint("uint32"),
  uint64: uint("uint64"),
  timestamp,
  sequence,
} satisfies Record<ComponentSpec["type"], unknown> as unknown as Readonly<
  Record<ComponentSpec["type"], ComponentKind<object>>
>;

/** Types of component that the language has, but that are not built yet. */
export const COMPONENT_TYPES_NOT_YET: readonly string[] = [
  "bytes",
  "int32",
  "int64",
  "timeBucket",
  "writer",
  "uuid",
  "enum",
  "domain",
];
