import type { ComponentSpec } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { EntityModel, TableModel } from "../model/types.ts";
import { sharesOver } from "../workload/load.ts";
import { lostPerSecond } from "./collisions.ts";
import { about, list } from "./words.ts";

/** What tells two events of one thing apart that share a timestamp. */
export type Uniqueness =
  /** Nothing at all. */
  | "none"
  /** A sequence that each process counts for itself. */
  | "per-process"
  /** Which process wrote it, but not which of its events. */
  | "writer"
  /** A value that may be the event's own id: text, bytes, a number or a UUID behind the time. */
  | "id"
  | "sequence-and-writer";

export function uniquenessOf({ key: { components } }: EntityModel): Uniqueness {
  const has = (type: ComponentSpec["type"]): boolean => components.some((component) => component.type === type);
  if (has("sequence")) return has("writer") ? "sequence-and-writer" : "per-process";
  const time = components.findIndex(({ type }) => type === "timestamp");
  if (components.slice(time + 1).some(canBeId)) return "id";
  if (components.some((component) => component.type === "uuid" && isTimeOrdered(component.version))) return "id";
  return has("writer") ? "writer" : "none";
}

function isTimeOrdered(version: number | undefined): boolean {
  return version === 1 || version === 6 || version === 7;
}

/** Whether values can be as many as there are events. */
function canBeId({ type }: ComponentSpec): boolean {
  return ["string", "bytes", "uint32", "uint64", "int32", "int64", "uuid", "domain"].includes(type);
}

const TICKS = { seconds: 1, millis: 1e-3, micros: 1e-6 } as const;

/** Seconds between two values of the finest timestamp of the key; `undefined` without one. */
export function tickOf({ key: { components } }: EntityModel): number | undefined {
  const ticks = components.flatMap((component) => (component.type === "timestamp" ? [TICKS[component.unit]] : []));
  return ticks.length === 0 ? undefined : Math.min(...ticks);
}

/** The given components that say what an event is of: all but its time, its sequence and its writer. */
export function identityOf({ key: { components } }: EntityModel): ComponentSpec[] {
  return components.filter(
    ({ type }) => !["literal", "hash", "timeBucket", "timestamp", "sequence", "writer"].includes(type),
  );
}

/**
 * Events a second that get the key of another event, on the average; `undefined` where the schema lacks the numbers. A
 * sequence keeps apart those of one process, a writer those of different ones.
 */
export function lostEvents(entity: EntityModel): number | undefined {
  const { workload } = entity;
  const tick = tickOf(entity);
  const shares = sharesOver(entity, identityOf(entity));
  const part = collidingPart(entity);
  if (workload?.writesPerSecond === undefined || tick === undefined || shares === undefined || part === undefined) {
    return undefined;
  }
  return lostPerSecond(workload.writesPerSecond, shares, { tick, part });
}

/** Of the other events at the same time, those that a key does not keep apart from one. */
function collidingPart(entity: EntityModel): number | undefined {
  const writers = entity.workload?.writers;
  switch (uniquenessOf(entity)) {
    case "sequence-and-writer":
      return 0;
    case "per-process":
      return writers === undefined ? undefined : 1 - 1 / writers;
    case "writer":
      return writers === undefined ? undefined : 1 / writers;
    default:
      return 1;
  }
}

/**
 * Cells a second that get the timestamp of another of the same row, where timestamps are `tick` seconds apart; `undefined`
 * where the schema lacks the numbers.
 */
export function lostCells(entity: EntityModel, tick: number): number | undefined {
  const rate = entity.workload?.writesPerSecond;
  const shares = sharesOver(entity, identityOf(entity));
  return rate === undefined || shares === undefined ? undefined : lostPerSecond(rate, shares, { tick, part: 1 });
}

/** Seconds between two cell timestamps of a table. */
export function granule({ granularity }: TableModel): number {
  return granularity === "micros" ? TICKS.micros : TICKS.millis;
}

/** Whether a key says which event it is: by a time, a sequence or a UUID, or as an id that is dated by nothing else. */
export function saysWhich(entity: EntityModel): boolean {
  const { key, eventTime } = entity;
  return (
    eventTime !== "given" ||
    key.components.some(({ type }) => ["timestamp", "timeBucket", "sequence", "uuid"].includes(type))
  );
}

/** `microsecond` and the like. */
export function tickWord(tick: number): string {
  return tick === 1 ? "second" : tick === TICKS.millis ? "millisecond" : "microsecond";
}

/** ` of one deviceId`, or nothing where an entity has no identity but its time. */
export function ofThing(entity: EntityModel): string {
  const names = identityOf(entity).map(({ name }) => code(name));
  return names.length === 0 ? "" : ` of one ${list(names)}`;
}

/** ` deviceId`, as in "same deviceId". */
export function thingWords(entity: EntityModel): string {
  const names = identityOf(entity).map(({ name }) => code(name));
  return names.length === 0 ? " time" : ` ${list(names)}`;
}

/** `at 50,000 writes a second over 200,000 deviceId` */
export function rateWords(entity: EntityModel): string {
  const identity = identityOf(entity);
  const values = sharesOver(entity, identity)?.reduce((sum, { count }) => sum + count, 0) ?? 1;
  const over =
    identity.length === 0 ? "" : ` over ${about(values)} values of ${list(identity.map(({ name }) => code(name)))}`;
  return `at ${about(entity.workload?.writesPerSecond ?? 0)} writes a second${over}`;
}
