import {
  bitsOf,
  checkWhole,
  INT64_MAX,
  isNumeric,
  type NumericComponent,
  numericValue,
  typeMaximum,
  typeMinimum,
} from "../../numeric.ts";
import { orderedInt64, parseOrderedInt64 } from "../../ordered-code/int64.ts";
import { checkRawBytes } from "../../raw-bytes.ts";
import { refuse } from "../../refuse.ts";
import type { ComponentSpec, ComponentValue } from "../../spec.ts";
import { decodeStoredText, encodeStoredText } from "../../stored-text.ts";
import { periodRule } from "../../time-bucket.ts";
import { checkUuid, uuidBytes, uuidText } from "../../uuid.ts";
import { malformed } from "../malformed.ts";

/** One component's value, not yet escaped: UTF-8, raw bytes, or an ordered-code int64. */
export function encodeBinaryField(component: ComponentSpec, value: ComponentValue, bound: boolean): Uint8Array {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
    case "enum":
      return encodeStoredText(component, value as string, bound);
    case "uuid":
      return uuidBytes(checkUuid(component, value as string));
    case "bytes":
      return checkRawBytes(component, value as Uint8Array, bound);
    case "timeBucket":
      if (!Number.isSafeInteger(value)) {
        const last = Number.MAX_SAFE_INTEGER;
        return refuse("OUT_OF_RANGE", component, value, periodRule(-last, last));
      }
      return orderedInt64(BigInt(value as number));
    case "hash":
      return orderedInt64(BigInt(value as number));
    default:
      return orderedInt64(
        checkWhole(component, value as number | bigint, typeMinimum(component), binaryMaximum(component)),
      );
  }
}

/** The greatest value that the component's type and an ordered-code form, which is that of an int64, both hold. */
function binaryMaximum(component: NumericComponent): bigint {
  return bitsOf(component) === 64 ? INT64_MAX : typeMaximum(component);
}

/** The value of an unescaped field; refuses what encoding can't produce. */
export function decodeBinaryField(component: ComponentSpec, content: Uint8Array): ComponentValue {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
    case "enum":
      return decodeStoredText(component, content);
    case "uuid":
      if (content.length !== 16) return malformed(component, content, "the 16 bytes of a UUID");
      return checkUuid(component, uuidText(content));
    case "bytes":
      return Buffer.from(checkRawBytes(component, content, false));
    default: {
      const whole = parseOrderedInt64(content);
      if (whole === null) return malformed(component, content, "an ordered-code int64");
      if (!isNumeric(component)) {
        // Whether a bucket is the right one is checked against its source.
        return Number.isSafeInteger(Number(whole)) ? Number(whole) : malformed(component, content, "a bucket");
      }
      return numericValue(component, checkWhole(component, whole, typeMinimum(component), typeMaximum(component)));
    }
  }
}
