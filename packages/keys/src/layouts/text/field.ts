import { checkWhole, type NumericComponent, numericValue } from "../../numeric.ts";
import { refuse } from "../../refuse.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  type HashComponent,
  isDescending,
  type TimeBucketComponent,
} from "../../spec.ts";
import { decodeStoredText, encodeStoredText } from "../../stored-text.ts";
import { isoSeconds, isoText, periodRule } from "../../time-bucket.ts";
import { decodeUtf8 } from "../../utf8.ts";
import { checkUuid } from "../../uuid.ts";
import { malformed } from "../malformed.ts";
import { decimalWidth, invertedFrom, textMaximum } from "./width.ts";

/** Width of a time bucket in seconds. */
export const EPOCH_DIGITS = 10;
const EPOCH_INVERTED_FROM = 10 ** EPOCH_DIGITS - 1;

/** One component's value as text, in UTF-8. */
export function encodeTextField(component: ComponentSpec, value: ComponentValue, bound: boolean): Uint8Array {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
    case "enum":
      return encodeStoredText(component, value as string, bound);
    case "uuid":
      return ascii(checkUuid(component, value as string));
    case "hash":
      return encodeBucket(component, value as number);
    case "timeBucket":
      return encodeTimeBucket(component, value as number);
    case "bytes":
      return refuse("UNSUPPORTED", component, value, "layouts binary and packed for raw bytes");
    default:
      return encodeNumber(component, value as number | bigint);
  }
}

function encodeBucket(hash: HashComponent, bucket: number): Uint8Array {
  return ascii(bucket.toString(hash.hexDigits === undefined ? 10 : 16).padStart(decimalWidth(hash), "0"));
}

function encodeTimeBucket(component: TimeBucketComponent, seconds: number): Uint8Array {
  if (component.format === "iso") return ascii(isoText(component, seconds));
  if (seconds < 0 || seconds > EPOCH_INVERTED_FROM) {
    return refuse("OUT_OF_RANGE", component, seconds, periodRule(0, EPOCH_INVERTED_FROM));
  }
  return ascii(String(isDescending(component) ? EPOCH_INVERTED_FROM - seconds : seconds).padStart(EPOCH_DIGITS, "0"));
}

function encodeNumber(component: NumericComponent, value: number | bigint): Uint8Array {
  const whole = checkWhole(component, value, 0n, textMaximum(component));
  const from = invertedFrom(component);
  return ascii(String(from === null ? whole : from - whole).padStart(decimalWidth(component), "0"));
}

function ascii(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

/** The value of one component's text; refuses what encoding can't produce. */
export function decodeTextField(component: ComponentSpec, content: Uint8Array): ComponentValue {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
    case "enum":
      return decodeStoredText(component, content);
    case "uuid":
      return checkUuid(component, decodeUtf8(content, component.name));
    case "hash":
      return decodeBucket(component, content);
    case "timeBucket":
      return decodeTimeBucket(component, content);
    case "bytes":
      return refuse("UNSUPPORTED", component, content, "layouts binary and packed for raw bytes");
    default:
      return decodeNumber(component, content);
  }
}

function decodeBucket(hash: HashComponent, content: Uint8Array): number {
  if (hash.hexDigits === undefined) return Number(decodeDecimal(hash, content, decimalWidth(hash)));
  const text = Buffer.from(content).toString("latin1");
  if (text.length !== hash.hexDigits || !/^[0-9a-f]+$/.test(text)) {
    return malformed(hash, content, `${hash.hexDigits} lower-case hex digits`);
  }
  return Number.parseInt(text, 16);
}

function decodeTimeBucket(component: TimeBucketComponent, content: Uint8Array): number {
  if (component.format === "iso") return isoSeconds(component, decodeUtf8(content, component.name));
  const written = Number(decodeDecimal(component, content, EPOCH_DIGITS));
  return isDescending(component) ? EPOCH_INVERTED_FROM - written : written;
}

function decodeNumber(component: NumericComponent, content: Uint8Array): ComponentValue {
  const written = decodeDecimal(component, content, decimalWidth(component));
  const from = invertedFrom(component);
  const value = checkWhole(component, from === null ? written : from - written, 0n, textMaximum(component));
  return numericValue(component, value);
}

function decodeDecimal(component: ComponentSpec, content: Uint8Array, width: number): bigint {
  if (content.length !== width || content.some((byte) => byte < 0x30 || byte > 0x39)) {
    return malformed(component, content, `${width} decimal digits`);
  }
  return BigInt(Buffer.from(content).toString("latin1"));
}
