import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { durationOf, durationText } from "../schema/duration.ts";
import type { EntityParts } from "../schema/entity.ts";
import { VERSION_SOURCES } from "../schema/entity-options.ts";
import type { TableParts } from "../schema/table.ts";
import { reportUnknown } from "./reference.ts";
import type { EntityModel, TimeModel } from "./types.ts";

/** What a write means: the options of an entity's type, with their defaults. */
export type Semantics = Pick<EntityModel, "conflict" | "versionColumn" | "versionSource" | "bucket">;

export function resolveSemantics(entity: EntityParts, report: Report): Semantics {
  const { type, shape } = entity;
  const timed = entity.eventTime !== undefined;
  if (type === "latest-state") {
    const conflict = shape?.conflict ?? (timed ? "newest-event" : undefined);
    const versionColumn = conflict === "compare" ? resolveVersionColumn(entity, report) : undefined;
    return {
      ...(conflict === undefined ? {} : { conflict }),
      ...(versionColumn === undefined ? {} : { versionColumn }),
    };
  }
  if (type === "versioned") {
    const named = VERSION_SOURCES.find((source) => source === entity.version);
    const versionSource = named ?? (timed ? "eventTime" : undefined);
    return versionSource === undefined ? {} : { versionSource };
  }
  if (type === "aggregate") {
    const bucket = shape?.bucket === undefined ? periodOfKey(entity) : durationOf(shape.bucket);
    return bucket === undefined ? {} : { bucket };
  }
  return {};
}

function periodOfKey(entity: EntityParts): EntityModel["bucket"] {
  for (const { spec } of entity.key?.components ?? []) {
    if (spec?.type !== "timeBucket") continue;
    const micros = BigInt(spec.everySeconds) * 1_000_000n;
    return { micros, text: durationText(micros) };
  }
  return undefined;
}

const COMPARABLE = ["int64", "timestamp"];

function resolveVersionColumn(
  { version, columns, columnsReadable, path }: EntityParts,
  report: Report,
): string | undefined {
  if (version === undefined) return undefined;
  const place = [...path, "version"];
  const column = columns.find(({ name }) => name === version);
  if (column === undefined) {
    const fitting = columns.filter(({ value }) => value.type !== undefined && COMPARABLE.includes(value.type));
    const known = (fitting.length > 0 ? fitting : columns).map(({ name }) => name);
    if (columnsReadable) reportUnknown("column", version, known, place, "value", report);
    return version;
  }
  const { type, dynamic } = column.value;
  if (type !== undefined && (dynamic || !COMPARABLE.includes(type))) {
    report({
      rule: "schema/invalid-value",
      message: `\`version\` must name a column of type int64 or timestamp; ${code(version)} is ${dynamic ? "dynamic" : `of type ${type}`}`,
      help: "The server compares it as a number: a sequence, or microseconds.",
      path: place,
    });
  }
  return version;
}

/** What is written to an aggregate entity is added to totals: all its columns must be totals. */
export function checkAggregate(entity: EntityParts, families: TableParts["families"], report: Report): void {
  if (entity.type !== "aggregate" || !entity.columnsReadable) return;
  if (entity.columns.length === 0) {
    report({
      rule: "schema/missing-key",
      message: "`columns` is missing in an entity of type aggregate",
      help: "Add `columns:` with an int64 column in a family that has `aggregate:`.",
      path: entity.path,
      at: "key",
    });
  }
  for (const { name, value, path } of entity.columns) {
    const family = families.find(({ name }) => name === value.family);
    if (family?.value.aggregates === false) {
      report({
        rule: "schema/invalid-value",
        message: `${code(name)} is in the family ${code(family.name)}, which does not aggregate`,
        help: "Columns of an aggregate entity are totals: give the family `aggregate: sum`, or name one that has it.",
        path: [...path, "family"],
      });
    }
    if (value.type !== undefined && value.type !== "int64") {
      report({
        rule: "schema/invalid-value",
        message: `${code(name)} must be of type int64, not ${value.type}: what is added to a total is an int64`,
        path: [...path, "type"],
      });
    }
  }
}

const FIVE_MINUTES = "5m";

/** `floor` where a rewrite of the same time is the same cell anyway; versions of one thing must not fall together unseen. */
export function resolveTime({ time, type }: EntityParts): TimeModel {
  return {
    rounding: time?.rounding ?? (type === "versioned" ? "exact" : "floor"),
    maxSkew: time?.maxSkew ?? durationOf(FIVE_MINUTES),
    artificial: time?.artificial ?? false,
  };
}
