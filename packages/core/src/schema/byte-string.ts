import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { inQuotes } from "./hint.ts";
import { grouped, isUnicode, textWhere } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { ByteString } from "./types.ts";
import { subject } from "./words.ts";

interface FormShape {
  text?: string;
  hex?: string;
  base64?: string;
}

const HEX = /^(?:[0-9a-fA-F]{2})*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bytes by one of three notations. A string alone is text. */
export const byteForm: Piece<FormShape> = {
  name: "bytes",
  shape: (): Mapping<FormShape> =>
    z.strictObject({
      text: z.exactOptional(textWhere(isUnicode, "text")),
      hex: z.exactOptional(z.string({ error: HEX_WORDS }).check(z.regex(HEX, { error: HEX_WORDS }))),
      base64: z.exactOptional(z.string({ error: BASE64_WORDS }).check(z.regex(BASE64, { error: BASE64_WORDS }))),
    }),
  keys: {
    text: "The bytes of this text in UTF-8.",
    hex: "The bytes in hex, like ff80.",
    base64: "The bytes in standard base64 with padding, like /4A=.",
  },
};

const HEX_WORDS = "an even number of hex digits in quotes";
const BASE64_WORDS = "standard base64 with padding, in quotes";
const WORDS = "text, or bytes as one of { hex: … }, { base64: … } and { text: … }";

/** Bytes of 1 to `most`; `undefined` after reporting what is wrong. */
export function readByteString(
  value: unknown,
  most: number,
  path: DocumentPath,
  report: Report,
): ByteString | undefined {
  const bytes = typeof value === "string" ? textBytes(value, path, report) : formBytes(value, path, report);
  if (bytes === undefined) return undefined;
  if (bytes.length >= 1 && bytes.length <= most) return byteString(bytes);
  const message = `${subject(path)} must be 1 to ${grouped(most)} bytes, not ${grouped(bytes.length)}`;
  report({ rule: "schema/invalid-value", message, path });
  return undefined;
}

function textBytes(value: string, path: DocumentPath, report: Report): Buffer | undefined {
  if (isUnicode(value)) return Buffer.from(value, "utf8");
  const message = `${subject(path)} must be text that UTF-8 can hold, not half of a surrogate pair`;
  report({ rule: "schema/invalid-value", message, help: "Write other bytes as { hex: … }.", path });
  return undefined;
}

function formBytes(value: unknown, path: DocumentPath, report: Report): Buffer | undefined {
  if (!isMapping(value)) {
    report({
      rule: "schema/wrong-type",
      message: `${subject(path)} must be ${WORDS}, not ${show(value)}`,
      help: inQuotes(value),
      path,
    });
    return undefined;
  }
  const form = readPiece(byteForm, value, path, report);
  if (form === undefined) return undefined;
  const [given, ...more] = Object.keys(form) as (keyof FormShape)[];
  if (given === undefined || more.length > 0) {
    const found = given === undefined ? "an empty mapping" : [given, ...more].join(" and ");
    report({ rule: "schema/invalid-value", message: `${subject(path)} must be ${WORDS}, not ${found}`, path });
    return undefined;
  }
  return Buffer.from(form[given]!, given === "text" ? "utf8" : given);
}

/** The one form of these bytes. */
export function byteString(bytes: Uint8Array): ByteString {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("utf8");
  return Buffer.from(text, "utf8").equals(buffer) ? text : { hex: buffer.toString("hex") };
}

/**
 * The bytes that a byte string stands for.
 *
 * @example bytesOf("st") // 73 74
 * @example bytesOf({ hex: "ff80" }) // ff 80
 */
export function bytesOf(value: ByteString): Uint8Array {
  return typeof value === "string" ? Buffer.from(value, "utf8") : Buffer.from(value.hex, "hex");
}
