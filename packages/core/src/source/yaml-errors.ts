import type { YAMLError } from "yaml";
import { cut } from "../diagnostics/display.ts";

const LONGEST = 200;

/** What is wrong with the YAML, in words. */
export function describeError(error: YAMLError): string {
  switch (error.code) {
    case "TAB_AS_INDENT":
      return "a tab can't indent: YAML is indented by spaces";
    case "TAG_RESOLVE_FAILED":
      return `a YAML tag that schemas don't have: ${cut(error.message.replace(/^Unresolved tag: /, ""))}`;
    default:
      return `not valid YAML: ${error.message.charAt(0).toLowerCase()}${cut(error.message.slice(1), LONGEST)}`;
  }
}

/**
 * The errors that are mistakes of their own: one at a place, and once the parser has lost its way, not each word that it
 * then finds outside of the document.
 */
export function withoutConsequences(errors: readonly YAMLError[]): YAMLError[] {
  const places = new Set<number>();
  return errors.filter(({ code, message, pos }, index) => {
    const lost = index > 0 && code === "UNEXPECTED_TOKEN" && message.includes("in YAML stream");
    if (lost || places.has(pos[0])) return false;
    places.add(pos[0]);
    return true;
  });
}
