import { code } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { EntityModel } from "../model/types.ts";
import type { EvolveReport } from "./report.ts";

const MEANING_HELP =
  "Cells that are stored and cells that are written from now on are told apart by their timestamps, which would no longer agree. Take the change back; or write to another column or entity, and bring the old state over.";

interface Names {
  /** The new names of the old components and columns. */
  readonly components: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
}

/** Compares what a write means: how its cells are dated, and which writes are refused. */
export function compareMeaning(
  old: EntityModel,
  now: EntityModel,
  { components, columns }: Names,
  path: DocumentPath,
  report: EvolveReport,
): void {
  const change = (option: string, was: string, is: string): void =>
    report({
      rule: "evolve/write-meaning",
      message: `\`${option}\` of ${code(now.name)} was ${was} and is ${is}: its cells are dated or combined otherwise`,
      help: MEANING_HELP,
      path: [...path, option],
    });
  if (old.type !== now.type) {
    change("type", old.type, now.type);
    return;
  }
  // Without a date for the cells, rows could only be read.
  if (!isWritten(old)) return;
  if (!isWritten(now)) {
    report({
      rule: "evolve/write-refused",
      message: `${code(now.name)} can no longer be written: nothing dates its cells`,
      help: "Name what dates the cells as `eventTime`, or change the callers.",
      path,
      at: "key",
    });
    return;
  }
  const renamed = (names: ReadonlyMap<string, string>, name: string | undefined): string =>
    name === undefined ? "not given" : (names.get(name) ?? name);
  const options: readonly (readonly [option: string, was: string, is: string])[] = [
    ["conflict", old.conflict ?? "not given", now.conflict ?? "not given"],
    ["version", old.versionSource ?? "not given", now.versionSource ?? "not given"],
    ["version", renamed(columns, old.versionColumn), now.versionColumn ?? "not given"],
    ["eventTime", renamed(components, old.eventTime), now.eventTime ?? "not given"],
    ["bucket", old.bucket?.text ?? "not given", now.bucket?.text ?? "not given"],
  ];
  const sameBucket = old.bucket?.micros === now.bucket?.micros;
  const changed = options.filter(([option, was, is]) => was !== is && !(option === "bucket" && sameBucket));
  const [first] = changed;
  if (first !== undefined) change(...first);
  compareTime(old, now, [...path, "time"], report);
}

function isWritten({ type, conflict, versionSource, eventTime }: EntityModel): boolean {
  if (type === "latest-state") return conflict !== undefined;
  if (type === "versioned") return versionSource !== undefined;
  return type === "aggregate" || eventTime !== undefined;
}

/** Times that were taken and are refused now. */
function compareTime(old: EntityModel, now: EntityModel, path: DocumentPath, report: EvolveReport): void {
  const refuse = (option: string, message: string): void =>
    report({
      rule: "evolve/write-refused",
      message,
      help: "Change the callers that write such times.",
      path: [...path, option],
    });
  if (old.time.rounding === "floor" && now.time.rounding === "exact") {
    refuse("rounding", `times of ${code(now.name)} finer than the granularity were floored and are refused now`);
  }
  if (old.time.artificial && !now.time.artificial) {
    refuse("artificial", `times of ${code(now.name)} that look like another unit were taken and are refused now`);
  }
  const [was, is] = [old.time.maxSkew, now.time.maxSkew];
  if (is.micros < was.micros) {
    refuse("maxSkew", `times of ${code(now.name)} could be ${was.text} in the future, and only ${is.text} now`);
  }
}
