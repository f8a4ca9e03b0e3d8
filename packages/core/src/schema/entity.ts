import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type ColumnParts, readColumn } from "./column.ts";
import { period } from "./duration.ts";
import { checkOptions } from "./entity-options.ts";
import { entriesOf, type Named } from "./entries.ts";
import { type Generation, readGenerations } from "./generations.ts";
import { type KeyParts, readKey } from "./key.ts";
import { anything, present, text, wholeNumber, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import { COLUMN_NAME, checkName, ENTITY_NAME, QUERY_NAME } from "./names.ts";
import type { Piece } from "./piece.ts";
import { type QueryParts, readQuery } from "./query.ts";
import { readPiece } from "./read-piece.ts";
import { readTime, type TimeParts } from "./time.ts";
import type { Conflict, EntityType } from "./types.ts";
import { readWorkload, type WorkloadParts } from "./workload.ts";

interface EntityShape {
  type: EntityType;
  key: unknown;
  eventTime?: string;
  conflict?: Conflict;
  version?: string;
  bucket?: string;
  time?: unknown;
  generations?: unknown;
  columns?: unknown;
  queries?: unknown;
  workload?: unknown;
  maxRanges?: number;
  description?: string;
}

export const ENTITY_TYPES = [
  "event",
  "latest-state",
  "versioned",
  "aggregate",
] as const satisfies readonly EntityType[];

export const entity: Piece<EntityShape> = {
  name: "an entity",
  shape: (): Mapping<EntityShape> =>
    z.strictObject({
      type: word(ENTITY_TYPES),
      key: present("the layout and the components of its row keys"),
      eventTime: z.exactOptional(text("the name of a timestamp component, or given")),
      conflict: z.exactOptional(word(["newest-event", "compare", "last-write"])),
      version: z.exactOptional(text("the name of a column (with conflict compare), eventTime or sequence")),
      bucket: z.exactOptional(period()),
      time: z.exactOptional(anything()),
      generations: z.exactOptional(anything()),
      columns: z.exactOptional(anything()),
      queries: z.exactOptional(anything()),
      workload: z.exactOptional(anything()),
      maxRanges: z.exactOptional(wholeNumber(1, 1_000_000)),
      description: z.exactOptional(text()),
    }),
  keys: {
    type: "What a row is: one event, the latest state of a thing, a thing with its versions, or running totals.",
    key: "The row key.",
    eventTime: "The timestamp component that dates the cells, or given: the caller gives it at the write.",
    conflict: "latest-state: which of two writes stays. Default with an eventTime: newest-event.",
    version: "latest-state with conflict compare: the column that is compared. versioned: eventTime or sequence.",
    bucket: "aggregate: the period of a total, 1m to 1d; cells are dated with its start.",
    time: "How event times become cell timestamps, and which are refused.",
    generations: "Earlier numbers of buckets that reads still cover.",
    columns: "Column name to column.",
    queries: "Query name to query.",
    workload: "What the entity is written like: read by check and simulate.",
    maxRanges: "The most ranges that a plan may have. Default: 10,000.",
  },
};

/** An entity as far as it could be read. */
export interface EntityParts {
  readonly name: string;
  readonly path: DocumentPath;
  readonly shape: EntityShape | undefined;
  /** These also where the rest is wrong. */
  readonly type: EntityType | undefined;
  readonly eventTime: string | undefined;
  readonly version: string | undefined;
  readonly key: KeyParts | undefined;
  readonly time: TimeParts | undefined;
  readonly generations: readonly Generation[] | undefined;
  readonly workload: WorkloadParts | undefined;
  readonly columns: readonly (Named<ColumnParts> & { readonly value: ColumnParts })[];
  readonly queries: readonly Named<QueryParts>[];
  /** False when columns are there that could not be looked into. */
  readonly columnsReadable: boolean;
}

export function readEntity(name: string, value: unknown, path: DocumentPath, report: Report): EntityParts {
  checkName(name, ENTITY_NAME, path, "key", report);
  const shape = readPiece(entity, value, path, report);
  const given = isMapping(value) ? value : {};
  const type = ENTITY_TYPES.find((known) => known === given.type);
  if (type !== undefined) checkOptions(type, given, path, report);
  const part = <T>(key: string, read: (value: unknown, path: DocumentPath, report: Report) => T): T | undefined =>
    Object.hasOwn(given, key) ? read(given[key], [...path, key], report) : undefined;
  const columns = entriesOf(given, "columns", path, report);
  const queries = entriesOf(given, "queries", path, report);
  return {
    name,
    path,
    shape,
    type,
    eventTime: stringAt(value, "eventTime"),
    version: stringAt(value, "version"),
    key: part("key", readKey),
    time: part("time", readTime),
    generations: part("generations", readGenerations),
    workload: part("workload", readWorkload),
    columns: (columns ?? []).map(({ name, path, value }) => {
      checkName(name, COLUMN_NAME, path, "key", report);
      return { name, path, value: readColumn(value, path, report) };
    }),
    queries: (queries ?? []).map(({ name, path, value }) => {
      checkName(name, QUERY_NAME, path, "key", report);
      return { name, path, value: readQuery(value, path, report) };
    }),
    columnsReadable: isMapping(value) && columns !== undefined,
  };
}
