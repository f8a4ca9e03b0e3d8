import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { either } from "./leaf.ts";
import { readWord } from "./read-word.ts";
import type { EntityType } from "./types.ts";

/** Options that only some types of entity have. */
export const OPTION_TYPES: Readonly<Record<string, readonly EntityType[]>> = {
  conflict: ["latest-state"],
  version: ["latest-state", "versioned"],
  bucket: ["aggregate"],
};

export const VERSION_SOURCES = ["eventTime", "sequence"] as const;

/** Checks that the options of an entity go together, and with its type. */
export function checkOptions(
  type: EntityType,
  given: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  report: Report,
): void {
  const has = (key: string): boolean => Object.hasOwn(given, key);
  for (const [option, types] of Object.entries(OPTION_TYPES)) {
    if (!has(option) || types.includes(type)) continue;
    report({
      rule: "schema/invalid-value",
      message: `\`${option}\` can't be given with type ${type}`,
      help: `It is for type ${either(types)}.`,
      path: [...path, option],
      at: "key",
    });
  }
  const missing = (key: string, where: string, help: string): void =>
    report({ rule: "schema/missing-key", message: `\`${key}\` is missing in ${where}`, help, path, at: "key" });
  const timed = "Add `eventTime:` with the name of a timestamp component, or `given`.";

  if (type === "latest-state") {
    if (given.conflict === "newest-event" && !has("eventTime")) {
      missing("eventTime", "an entity with conflict newest-event", timed);
    }
    if (given.conflict === "compare" && !has("version")) {
      missing(
        "version",
        "an entity with conflict compare",
        "Add `version:` with the name of an int64 or timestamp column.",
      );
    }
    if (has("version") && given.conflict !== "compare") {
      report({
        rule: "schema/invalid-value",
        message: "`version` names the column that is compared, but `conflict` is not compare",
        help: "Add `conflict: compare`, or remove it.",
        path: [...path, "version"],
        at: "key",
      });
    }
  }
  if (type === "versioned" && typeof given.version === "string") {
    const source = readWord(VERSION_SOURCES, given.version, [...path, "version"], report);
    if (source === "eventTime" && !has("eventTime")) missing("eventTime", "an entity with version eventTime", timed);
  }
}
