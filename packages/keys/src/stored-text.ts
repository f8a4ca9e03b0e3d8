import { MAX_KEY_BYTES } from "./key-length.ts";
import { refuse } from "./refuse.ts";
import type { DomainComponent, EnumComponent, LiteralComponent, StringComponent } from "./spec.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

/** Components that layouts text and binary store as UTF-8. */
export type TextComponent = StringComponent | DomainComponent | EnumComponent | LiteralComponent;

/** UTF-8 of a text component's value: a domain with its labels reversed, the others as they are. */
export function encodeStoredText(component: TextComponent, value: string, bound: boolean): Uint8Array {
  switch (component.type) {
    case "literal":
      return encodeUtf8(component.value, component.name);
    case "enum":
      if (!component.values.includes(value)) refuse("OUT_OF_RANGE", component, value, component.values.join(", "));
      return encodeUtf8(value, component.name);
    default: {
      if (component.type === "domain") checkLowerCase(component, value);
      const bytes = encodeUtf8(component.type === "domain" ? reverseLabels(value) : value, component.name);
      if (!bound) checkStoredText(component, value, bytes.length);
      return bytes;
    }
  }
}

/** The value of stored UTF-8, checked as when encoding. */
export function decodeStoredText(component: TextComponent, bytes: Uint8Array): string {
  const stored = decodeUtf8(bytes, component.name);
  switch (component.type) {
    case "literal":
      return stored === component.value
        ? stored
        : refuse("MALFORMED_KEY", component, stored, JSON.stringify(component.value));
    case "enum":
      return component.values.includes(stored)
        ? stored
        : refuse("OUT_OF_RANGE", component, stored, component.values.join(", "));
    default: {
      const value = component.type === "domain" ? reverseLabels(stored) : stored;
      if (component.type === "domain") checkLowerCase(component, value);
      checkStoredText(component, value, bytes.length);
      return value;
    }
  }
}

function checkStoredText(component: StringComponent | DomainComponent, value: string, byteLength: number): void {
  const maxBytes = component.maxBytes ?? MAX_KEY_BYTES;
  if (byteLength > maxBytes) refuse("TOO_LONG", component, value, `at most ${maxBytes} bytes of UTF-8`);
  if (component.type === "string" && component.pattern !== undefined && !patternOf(component.pattern).test(value)) {
    refuse("PATTERN_MISMATCH", component, value, `text that matches ${component.pattern}`);
  }
}

/** Labels in reverse, so that the subdomains of a domain stand together: `maps.example.com` as `com.example.maps`. */
export function reverseLabels(domain: string): string {
  return domain.split(".").reverse().join(".");
}

function checkLowerCase(component: DomainComponent, value: string): void {
  if (/\p{Uppercase}/u.test(value)) refuse("PATTERN_MISMATCH", component, value, "a domain in lower case");
}

const patterns: Map<string, RegExp> = new Map();

/** The whole-string regular expression of a pattern, kept once compiled. */
function patternOf(pattern: string): RegExp {
  let compiled = patterns.get(pattern);
  if (!compiled) {
    compiled = new RegExp(`^(?:${pattern})$`, "u");
    patterns.set(pattern, compiled);
  }
  return compiled;
}
