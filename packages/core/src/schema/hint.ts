import type * as z from "zod/mini";
import { suggest } from "../diagnostics/suggest.ts";
import { isDurationText, PERIOD_WORDS } from "./duration.ts";

const LONGEST = 40;

/** What to do about a number or a word of YAML where text is wanted. */
export function inQuotes(value: unknown): string | undefined {
  if (typeof value !== "number" && typeof value !== "bigint" && typeof value !== "boolean") return undefined;
  const text = String(value);
  return text.length > LONGEST ? "Put it in quotes." : `Put it in quotes: "${text}".`;
}

/** What to do about a value that is wrong, where that can be told from the value. */
export function hint(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  if (issue.code === "invalid_value" && typeof value === "string") {
    const words = issue.values.filter((word) => typeof word === "string");
    const meant = suggest(value, words);
    return meant === undefined ? undefined : `Did you mean ${meant}?`;
  }
  if (value === null) return "Nothing is written here.";
  if (isDurationText(issue.message) && typeof value === "number") {
    return `Add the unit, like ${value}${issue.message === PERIOD_WORDS ? "m" : "d"} or ${value}h.`;
  }
  if (issue.code !== "invalid_type") return undefined;
  switch (issue.expected) {
    case "string":
      // What YAML made of it need not be what was written: 1e5 is 100000.
      return issue.message.includes("in quotes") ? undefined : inQuotes(value);
    case "number":
    case "int":
      return typeof value === "string" && /^-?\d+$/.test(value) ? `Write it without quotes: ${value}.` : undefined;
    case "boolean":
      return typeof value === "string" && /^(yes|no|on|off|true|false)$/i.test(value)
        ? "YAML 1.2 has only true and false, without quotes."
        : undefined;
    default:
      return undefined;
  }
}
