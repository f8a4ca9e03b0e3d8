import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { Skew } from "./types.ts";
import { subject } from "./words.ts";

/** An exponent in plain decimals. */
export const ZIPF = /^zipf\((\d{1,2}(?:\.\d{1,6})?)\)$/;

const MAX_EXPONENT = 10;
export const MAX_SHARES = 10_000;
/** For sums like 0.7 + 0.2 + 0.1. */
const ROUNDING = 1e-9;

const WORDS = "uniform, zipf(s) like zipf(1.1), or a list of shares like [0.5, 0.2]";

/** How writes spread over the values of a component. */
export function readSkew(value: unknown, path: DocumentPath, report: Report): Skew | undefined {
  if (value === "uniform") return { kind: "uniform" };
  if (Array.isArray(value)) return readShares(value, path, report);
  const text = typeof value === "string";
  const s = text ? Number(ZIPF.exec(value)?.[1]) : Number.NaN;
  if (s > 0 && s <= MAX_EXPONENT) return { kind: "zipf", s };
  const help =
    s === 0 || s > MAX_EXPONENT
      ? `The exponent is a number above 0, up to ${MAX_EXPONENT}; for equal shares write uniform.`
      : text
        ? meant(value)
        : undefined;
  const rule = text ? "schema/invalid-value" : "schema/wrong-type";
  report({ rule, message: `${subject(path)} must be ${WORDS}, not ${show(value)}`, help, path });
  return undefined;
}

function meant(value: string): string | undefined {
  const word =
    suggest(value.replace(/\(.*$/s, "").trim(), ["uniform", "zipf"]) ?? (/^zipf/i.test(value) ? "zipf" : undefined);
  if (word === undefined) return undefined;
  return word === "zipf"
    ? "Did you mean zipf(1.1)? Without spaces, with the exponent in decimals."
    : "Did you mean uniform?";
}

function readShares(value: readonly unknown[], path: DocumentPath, report: Report): Skew | undefined {
  const refuse = (message: string, help: string, place: DocumentPath = path): undefined =>
    report({ rule: "schema/invalid-value", message, help, path: place }) as undefined;
  if (value.length < 1 || value.length > MAX_SHARES) {
    return refuse(
      `${subject(path)} must be ${WORDS}, not a list of ${value.length}`,
      "Name the greatest shares first.",
    );
  }
  const wrong = value.findIndex((share) => typeof share !== "number" || !(share > 0 && share <= 1));
  if (wrong >= 0) {
    const place = [...path, wrong];
    const message = `${subject(place)} must be a share above 0, up to 1, not ${show(value[wrong])}`;
    return refuse(message, "A share is a part of all writes: 0.5 is half of them.", place);
  }
  const shares = value as readonly number[];
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum <= 1 + ROUNDING) return { kind: "shares", shares };
  return refuse(
    `the shares of ${subject(path)} add up to ${Number(sum.toFixed(6))}, more than 1`,
    "Divide each by their sum; values that are not listed share what is left.",
  );
}
