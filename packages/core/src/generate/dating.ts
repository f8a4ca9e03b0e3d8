import type { TimestampComponent } from "@rowsmith/keys";
import type { EntityModel, TableModel } from "../model/types.ts";
import { constantName } from "./names.ts";
import type { Printer } from "./printer.ts";
import { quote } from "./source-text.ts";

/** What the cells of a write are dated with. */
export type Dating =
  /** A component of the key. */
  | { readonly kind: "component"; readonly component: TimestampComponent }
  /** A time that the caller gives at the write. */
  | { readonly kind: "given" }
  /** A number that the caller gives at the write. */
  | { readonly kind: "version" }
  /** The writer's clock. */
  | { readonly kind: "clock" }
  /** Nothing: a total over all time. */
  | { readonly kind: "none" };

/** `null` where the schema does not say, so that rows can only be read. */
export function datingOf(entity: EntityModel): Dating | null {
  if (entity.columns.length === 0) return null;
  switch (entity.type) {
    case "event":
      return eventTime(entity);
    case "latest-state":
      if (entity.conflict === undefined) return null;
      return entity.conflict === "newest-event" ? eventTime(entity) : { kind: "clock" };
    case "versioned":
      if (entity.versionSource === undefined) return null;
      return entity.versionSource === "sequence" ? { kind: "version" } : eventTime(entity);
    case "aggregate":
      return eventTime(entity) ?? ofTimeBucket(entity) ?? { kind: entity.bucket === undefined ? "none" : "given" };
  }
}

function eventTime(entity: EntityModel): Dating | null {
  if (entity.eventTime === "given") return { kind: "given" };
  return timestampNamed(entity, entity.eventTime);
}

/** The time that a period of the key is of: it is in the key, too. */
function ofTimeBucket(entity: EntityModel): Dating | null {
  const bucket = entity.key.components.find(({ type }) => type === "timeBucket");
  return bucket?.type === "timeBucket" ? timestampNamed(entity, bucket.of) : null;
}

function timestampNamed({ key }: EntityModel, name: string | undefined): Dating | null {
  const component = key.components.find((component) => component.name === name);
  return component?.type === "timestamp" ? { kind: "component", component } : null;
}

const TO_MICROS = { seconds: "keys.secondsToMicros", millis: "keys.millisToMicros", micros: "" } as const;

/** A component's time in microseconds. */
function inMicros({ name, unit }: TimestampComponent, subject: string): string {
  return unit === "micros" ? `${subject}.${name}` : `${TO_MICROS[unit]}(${subject}.${name})`;
}

/** The cell timestamp of a row that is written: an expression of the row or its key, `at`, `version` and `options`. */
export function cellTimestamp(table: TableModel, entity: EntityModel, dating: Dating, subject = "row"): string {
  const rules = rulesName(entity);
  const dated = (at: string): string =>
    entity.type === "aggregate" && entity.bucket !== undefined
      ? `keys.periodTime(${at}, ${entity.bucket.micros}n, ${rules}, options)`
      : `keys.cellTime(${at}, ${rules}, options)`;
  switch (dating.kind) {
    case "component":
      return dated(inMicros(dating.component, subject));
    case "given":
      return dated("at");
    case "version":
      return `keys.versionTime(version, ${quote(table.granularity)})`;
    case "clock":
      return `keys.clockTime(${rules}, options)`;
    case "none":
      return "0n";
  }
}

/** What a write is given besides the row, as parameters and as arguments. */
export function timeParameter(dating: Dating): { readonly parameter: string; readonly argument: string } {
  if (dating.kind === "given") return { parameter: ", at: keys.Micros", argument: ", at" };
  if (dating.kind === "version") return { parameter: ", version: bigint", argument: ", version" };
  return { parameter: "", argument: "" };
}

/** Whether a write reads a clock, and so takes one. */
export function takesClock(dating: Dating): boolean {
  return dating.kind !== "version" && dating.kind !== "none";
}

/** What is written in a batch: the row, with what it is dated with where its key has none. */
export function batchItem(dating: Dating, row: string): { readonly type: string; readonly arguments: string } {
  const clock = takesClock(dating) ? ", options" : "";
  if (dating.kind === "given") return { type: `keys.Dated<${row}>`, arguments: `item.row, item.at${clock}` };
  if (dating.kind === "version") return { type: `keys.Numbered<${row}>`, arguments: "item.row, item.version" };
  return { type: row, arguments: `item${clock}` };
}

/** How times become cell timestamps, as a constant. */
export function printTimeRules(out: Printer, table: TableModel, entity: EntityModel, dating: Dating): void {
  if (!takesClock(dating)) return;
  const { rounding, maxSkew, artificial } = entity.time;
  const rules = `granularity: ${quote(table.granularity)}, rounding: ${quote(rounding)}, maxSkew: ${maxSkew.micros}n, artificial: ${artificial}`;
  out.line(`const ${rulesName(entity)}: keys.TimeRules = { ${rules} };`);
}

function rulesName(entity: EntityModel): string {
  return constantName(entity, "cell", "times");
}

/** Says in documentation what the cells are dated with. */
export function datedWith(table: TableModel, entity: EntityModel, dating: Dating): string {
  const granule = `${entity.time.rounding === "exact" ? "which must lie on" : "down to"} the table's granularity (${table.granularity})`;
  switch (dating.kind) {
    case "component":
      return entity.type === "aggregate"
        ? `The period is that of \`${dating.component.name}\`.`
        : `Every cell is dated with the row's \`${dating.component.name}\`, ${granule}.`;
    case "given":
      return entity.type === "aggregate"
        ? "The period is that of `at`."
        : `Every cell is dated with \`at\`, ${granule}.`;
    case "version":
      return `Every cell is dated with \`version\`, one step of the table's granularity (${table.granularity}) a number.`;
    case "clock":
      return `Every cell is dated with the writer's clock, down to the table's granularity (${table.granularity}).`;
    case "none":
      return "The total is over all time.";
  }
}
