import { AT, DEVICE, type ExampleParts, example, SEQ } from "../../src/lint/example.ts";

/** Schemas by rule. Those that are wrong have the finding marked, `⟦rule|text⟧`; those that are right have none at all. */
export type Corpus = Readonly<Record<string, { readonly wrong: readonly string[]; readonly right: readonly string[] }>>;

/** Components of the corpus, as they stand in braces. */
export const MILLIS = "name: at, type: timestamp, unit: millis";
export const DESC = "name: at, type: timestamp, unit: micros, order: desc";
export const WRITER = "name: writer, type: writer";
export const WORKLOAD = (rate: number, more: readonly string[] = []): string[] => [`writesPerSecond: ${rate}`, ...more];
export const DEVICES = "distinct: { deviceId: 200000 }";

/** A state of a device. */
export function state(parts: ExampleParts = {}): string {
  return example({
    families: { s: "gc: { maxVersions: 1 }" },
    type: "latest-state",
    components: [DEVICE],
    entity: ["eventTime: given", "conflict: newest-event"],
    columns: { value: "family: s, type: float64" },
    queries: { one: "deviceId: eq" },
    ...parts,
  });
}

/** A thing with a history in cell versions. */
export function history(parts: ExampleParts = {}): string {
  return example({
    families: { v: "gc: { any: [{ maxAge: 90d }, { maxVersions: 100 }] }" },
    type: "versioned",
    components: [DEVICE],
    entity: ["eventTime: given", "version: eventTime"],
    columns: { value: "family: v, type: float64" },
    queries: { one: "deviceId: eq" },
    ...parts,
  });
}

/** Running totals. */
export function total(parts: ExampleParts = {}): string {
  return example({
    families: { c: "aggregate: sum, gc: { maxAge: 400d }" },
    type: "aggregate",
    components: [DEVICE],
    entity: ["bucket: 1h"],
    columns: { events: "family: c, type: int64" },
    queries: { one: "deviceId: eq" },
    ...parts,
  });
}

/** Events whose key has these components. */
export function keyed(components: readonly string[], parts: ExampleParts = {}): string {
  return example({ components, ...parts });
}

/** The usual key with other components around the time. */
export const DEVICE_FIRST: readonly string[] = [DEVICE, AT, SEQ];
