import { bitsOf, checkWhole, isSigned, numericValue, typeMaximum, typeMinimum } from "../../numeric.ts";
import { checkRawBytes } from "../../raw-bytes.ts";
import { refuse } from "../../refuse.ts";
import type { ComponentSpec, ComponentValue } from "../../spec.ts";
import { decodeStoredText, encodeStoredText } from "../../stored-text.ts";
import { periodRule } from "../../time-bucket.ts";
import { checkUuid, uuidBytes, uuidText } from "../../uuid.ts";
import { malformed } from "../malformed.ts";

/** Bytes that a component always takes; `null` where its length varies, so that it needs a terminator. */
export function packedWidth(component: ComponentSpec): number | null {
  switch (component.type) {
    case "string":
    case "domain":
      return null;
    case "bytes":
      return component.length ?? null;
    case "literal":
      return Buffer.byteLength(component.value);
    case "hash":
      return component.buckets <= 256 ? 1 : 2;
    case "timeBucket":
      return 4;
    case "uuid":
      return 16;
    case "enum":
      return 1;
    default:
      return bitsOf(component) / 8;
  }
}

/** One component's value, not yet escaped or complemented. */
export function encodePackedField(component: ComponentSpec, value: ComponentValue, bound: boolean): Uint8Array {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
      return encodeStoredText(component, value as string, bound);
    case "bytes":
      return checkRawBytes(component, value as Uint8Array, bound);
    case "uuid":
      return uuidBytes(checkUuid(component, value as string));
    case "enum": {
      const index = component.values.indexOf(value as string);
      return index < 0 ? refuse("OUT_OF_RANGE", component, value, component.values.join(", ")) : Uint8Array.of(index);
    }
    case "timeBucket":
      if ((value as number) < 0 || (value as number) > 0xffffffff) {
        return refuse("OUT_OF_RANGE", component, value, periodRule(0, 0xffffffff));
      }
      return bigEndian(BigInt(value as number), 4);
    case "hash":
      return bigEndian(BigInt(value as number), packedWidth(component)!);
    default: {
      const whole = checkWhole(component, value as number | bigint, typeMinimum(component), typeMaximum(component));
      // A flipped sign bit puts negative numbers first: the distance from the least value.
      return bigEndian(whole - typeMinimum(component), bitsOf(component) / 8);
    }
  }
}

function bigEndian(value: bigint, width: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes.subarray(8 - width);
}

/** The value of an unescaped field; refuses what encoding can't produce. */
export function decodePackedField(component: ComponentSpec, content: Uint8Array): ComponentValue {
  switch (component.type) {
    case "literal":
    case "string":
    case "domain":
      return decodeStoredText(component, content);
    case "bytes":
      return Buffer.from(checkRawBytes(component, content, false));
    case "uuid":
      return checkUuid(component, uuidText(content));
    case "enum":
      return (
        component.values[content[0]!] ?? malformed(component, content, `an index below ${component.values.length}`)
      );
    case "hash":
    case "timeBucket":
      return Number(fromBigEndian(content));
    default: {
      const least = isSigned(component) ? typeMinimum(component) : 0n;
      return numericValue(component, fromBigEndian(content) + least);
    }
  }
}

function fromBigEndian(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
