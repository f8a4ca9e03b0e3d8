import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type ColumnShape, column } from "./column.ts";
import { type KeyParts, readKey } from "./key.ts";
import { anything, present, text, wholeNumber, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import { COLUMN_NAME, checkName, ENTITY_NAME, QUERY_NAME } from "./names.ts";
import type { Piece } from "./piece.ts";
import { type QueryParts, readQuery } from "./query.ts";
import { readPiece } from "./read-piece.ts";
import type { EntityType } from "./types.ts";
import { subject } from "./words.ts";

interface EntityShape {
  type: EntityType;
  key: unknown;
  eventTime?: string;
  columns?: unknown;
  queries?: unknown;
  maxRanges?: number;
  description?: string;
}

const entity: Piece<EntityShape> = {
  name: "an entity",
  shape: (): Mapping<EntityShape> =>
    z.strictObject({
      type: word(["event", "latest-state"]),
      key: present("the layout and the components of its row keys"),
      eventTime: z.exactOptional(text("the name of a timestamp component")),
      columns: z.exactOptional(anything()),
      queries: z.exactOptional(anything()),
      maxRanges: z.exactOptional(wholeNumber(1, 1_000_000)),
      description: z.exactOptional(text()),
    }),
  notYet: {
    keys: ["conflict", "version", "bucket", "time", "generations", "workload"],
    values: { type: ["versioned", "aggregate"] },
  },
};

/** A named part and where it stands; `value` is missing where its shape is wrong. */
export interface Named<T> {
  readonly name: string;
  readonly path: DocumentPath;
  readonly value: T | undefined;
}

export interface ColumnPart extends Named<ColumnShape> {
  /** The family that it names, also where the rest is wrong. */
  readonly family: string | undefined;
}

/** An entity as far as it could be read. */
export interface EntityParts {
  readonly name: string;
  readonly path: DocumentPath;
  readonly shape: EntityShape | undefined;
  readonly eventTime: string | undefined;
  readonly key: KeyParts | undefined;
  readonly columns: readonly ColumnPart[];
  readonly queries: readonly Named<QueryParts>[];
  /** False when columns are there that could not be looked into. */
  readonly columnsReadable: boolean;
}

export function readEntity(name: string, value: unknown, path: DocumentPath, report: Report): EntityParts {
  checkName(name, ENTITY_NAME, path, "key", report);
  const shape = readPiece(entity, value, path, report);
  const given = isMapping(value) ? value : {};
  const columns = entriesOf(given, "columns", path, report);
  const queries = entriesOf(given, "queries", path, report);
  return {
    name,
    path,
    shape,
    eventTime: stringAt(value, "eventTime"),
    key: Object.hasOwn(given, "key") ? readKey(given.key, [...path, "key"], report) : undefined,
    columns: (columns ?? []).map(({ name, path, value }) => {
      checkName(name, COLUMN_NAME, path, "key", report);
      return { name, path, value: readPiece(column, value, path, report), family: stringAt(value, "family") };
    }),
    queries: (queries ?? []).map(({ name, path, value }) => {
      checkName(name, QUERY_NAME, path, "key", report);
      return { name, path, value: readQuery(value, path, report) };
    }),
    columnsReadable: isMapping(value) && columns !== undefined,
  };
}

/** The entries of a mapping that may be left out; `undefined` after reporting that it is none. */
export function entriesOf(
  parent: Readonly<Record<string, unknown>>,
  key: string,
  path: DocumentPath,
  report: Report,
): Named<unknown>[] | undefined {
  if (!Object.hasOwn(parent, key)) return [];
  const place = [...path, key];
  const value = parent[key];
  if (isMapping(value)) return Object.keys(value).map((name) => ({ name, path: [...place, name], value: value[name] }));
  report({
    rule: "schema/wrong-type",
    message: `${subject(place)} must be a mapping from names to ${key}`,
    path: place,
  });
  return undefined;
}
