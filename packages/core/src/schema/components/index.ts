import type { ComponentSpec } from "@rowsmith/keys";
import { bytes } from "./bytes.ts";
import type { ComponentKind } from "./common.ts";
import { domain } from "./domain.ts";
import { enumeration } from "./enum.ts";
import { hash } from "./hash.ts";
import { integer } from "./integer.ts";
import { literal } from "./literal.ts";
import { sequence } from "./sequence.ts";
import { string } from "./string.ts";
import { timeBucket } from "./time-bucket.ts";
import { timestamp } from "./timestamp.ts";
import { uuid } from "./uuid.ts";
import { writer } from "./writer.ts";

/** Every type of component. To add one, add a file and a line here. */
export const COMPONENT_KINDS = {
  literal,
  hash,
  string,
  bytes,
  uint8: integer("uint8"),
  uint16: integer("uint16"),
  uint32: integer("uint32"),
  uint64: integer("uint64"),
  int32: integer("int32"),
  int64: integer("int64"),
  timestamp,
  timeBucket,
  sequence,
  writer,
  uuid,
  enum: enumeration,
  domain,
} satisfies Record<ComponentSpec["type"], unknown> as unknown as Readonly<
  Record<ComponentSpec["type"], ComponentKind<object>>
>;
