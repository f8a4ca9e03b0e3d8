import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { duration, durationMicros } from "./duration.ts";
import { anything, wholeNumber } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { GcRule } from "./types.ts";
import { subject } from "./words.ts";

interface RuleShape {
  maxVersions?: number;
  maxAge?: string;
  any?: unknown[];
  all?: unknown[];
}

export const gcRule: Piece<RuleShape> = {
  name: "a garbage-collection rule",
  shape: (): Mapping<RuleShape> =>
    z.strictObject({
      maxVersions: z.exactOptional(wholeNumber(1, 2_147_483_647)),
      maxAge: z.exactOptional(duration()),
      any: z.exactOptional(z.array(anything(), { error: "a list of rules" })),
      all: z.exactOptional(z.array(anything(), { error: "a list of rules" })),
    }),
  keys: {
    maxVersions: "Deletes a cell when its column has this many newer ones in the row.",
    maxAge: "Deletes a cell when its timestamp is longer ago.",
    any: "Deletes a cell when one of these rules does: a union.",
    all: "Deletes a cell when all of these rules do: an intersection.",
  },
};

const WORDS = "never, or one of maxVersions, maxAge, any and all";

/** Where the parts of each rule stand, for findings about them. */
export type GcPlaces = (rule: GcRule, path: DocumentPath) => void;

export function readGc(value: unknown, path: DocumentPath, report: Report, place: GcPlaces): GcRule | undefined {
  const found = readRule(value, path, report, place);
  if (found !== undefined) place(found, path);
  return found;
}

function readRule(value: unknown, path: DocumentPath, report: Report, place: GcPlaces): GcRule | undefined {
  if (value === "never") return { kind: "never" };
  if (!isMapping(value)) {
    const meant = typeof value === "string" ? suggest(value, ["never"]) : undefined;
    const help = meant === undefined ? "For example { maxVersions: 1 } or { maxAge: 90d }." : "Did you mean never?";
    const type = typeof value === "string" ? "schema/invalid-value" : "schema/wrong-type";
    report({ rule: type, message: `${subject(path)} must be ${WORDS}, not ${show(value)}`, help, path });
    return undefined;
  }
  const parts = readPiece(gcRule, value, path, report);
  if (parts === undefined) return undefined;
  const kinds = Object.keys(parts) as (keyof RuleShape)[];
  if (kinds.length !== 1) {
    const given = kinds.length === 0 ? "an empty mapping" : kinds.join(" and ");
    const help =
      kinds.length === 0
        ? "Write `gc: never` to keep everything."
        : "Say how they combine: `any: [{…}, {…}]` deletes when one matches, `all:` when all do.";
    report({ rule: "schema/invalid-value", message: `${subject(path)} must be ${WORDS}, not ${given}`, help, path });
    return undefined;
  }
  if (parts.maxVersions !== undefined) return { kind: "maxVersions", versions: parts.maxVersions };
  if (parts.maxAge !== undefined) return { kind: "maxAge", micros: durationMicros(parts.maxAge)!, text: parts.maxAge };
  const kind = parts.any !== undefined ? "any" : "all";
  const rules = (parts.any ?? parts.all ?? []).map((part, i) => {
    const here = [...path, kind, i];
    return part === "never" ? refuseNever(kind, here, report) : readGc(part, here, report, place);
  });
  return rules.every((part) => part !== undefined) ? { kind, rules } : undefined;
}

/** Bigtable has no rule that says never: it is the lack of one. */
function refuseNever(kind: "any" | "all", path: DocumentPath, report: Report): undefined {
  report({
    rule: "schema/invalid-value",
    message: `\`never\` can't be one of the rules of \`${kind}\``,
    help:
      kind === "any"
        ? "Remove it: cells go when one of the other rules matches."
        : "Write `gc: never` for the family: together with it, no rule ever deletes a cell.",
    path,
  });
}
