import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type EntityParts, entriesOf, type Named, readEntity } from "./entity.ts";
import { type FamilyParts, readFamily } from "./family.ts";
import { anything, flag, present, text, word } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import { checkName, TABLE_ID } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { GcRule, SplitsModel } from "./types.ts";

interface TableShape {
  version: number | bigint;
  table: string;
  granularity?: "millis";
  replicated?: boolean;
  options?: unknown;
  families?: unknown;
  entities: unknown;
  description?: string;
}

const table: Piece<TableShape> = {
  name: "a schema",
  shape: (): Mapping<TableShape> =>
    z.strictObject({
      version: z.custom<number | bigint>(isNumber, { error: "1" }),
      table: text(),
      granularity: z.exactOptional(word(["millis"])),
      replicated: z.exactOptional(flag().check(z.refine((replicated) => !replicated))),
      options: z.exactOptional(anything()),
      families: z.exactOptional(anything()),
      entities: present("at least one entity"),
      description: z.exactOptional(text()),
    }),
  notYet: { values: { granularity: ["micros"], replicated: [true] } },
};

const options: Piece<{ splits?: SplitsModel; description?: string }> = {
  name: "options",
  shape: (): Mapping<{ splits?: SplitsModel; description?: string }> =>
    z.strictObject({ splits: z.exactOptional(word(["auto", "none"])), description: z.exactOptional(text()) }),
  notYet: { keys: ["deletionProtection", "changeStream", "automatedBackups"], values: { splits: Array.isArray } },
};

/** A schema file as far as its shape is right; names are not resolved yet. */
export interface TableParts {
  readonly shape: TableShape | undefined;
  readonly splits: SplitsModel;
  readonly families: readonly Named<FamilyParts>[];
  /** False when families are there that could not be looked into. */
  readonly familiesReadable: boolean;
  readonly entities: readonly EntityParts[];
  readonly entitiesReadable: boolean;
  /** Where each rule of a family stands. */
  readonly gcPlaces: ReadonlyMap<GcRule, DocumentPath>;
}

export function readTable(value: unknown, report: Report): TableParts | null {
  const shape = readPiece(table, value, [], report);
  if (!isMapping(value)) return null;
  if (typeof value.version === "number" || typeof value.version === "bigint") checkVersion(value.version, report);
  if (typeof value.table === "string") checkName(value.table, TABLE_ID, ["table"], "value", report);
  const splits = Object.hasOwn(value, "options") ? readPiece(options, value.options, ["options"], report) : undefined;

  const gcPlaces = new Map<GcRule, DocumentPath>();
  const families = entriesOf(value, "families", [], report);
  const entities = entriesOf(value, "entities", [], report);
  if (Object.hasOwn(value, "entities") && entities?.length === 0) {
    const message = "`entities` must have at least one entity";
    report({ rule: "schema/invalid-value", message, path: ["entities"] });
  }
  return {
    shape,
    splits: splits?.splits ?? "auto",
    families: (families ?? []).map(({ name, path, value }) => {
      const place = (rule: GcRule, where: DocumentPath) => gcPlaces.set(rule, where);
      return { name, path, value: readFamily(name, value, path, report, place) };
    }),
    familiesReadable: families !== undefined,
    entities: (entities ?? []).map(({ name, path, value }) => readEntity(name, value, path, report)),
    entitiesReadable: entities !== undefined,
    gcPlaces,
  };
}

function checkVersion(version: number | bigint, report: Report): void {
  if (version === 1) return;
  report({
    rule: "schema/version",
    message: `\`version\` must be 1, not ${show(version)}`,
    help: "This Rowsmith reads version 1 of the schema language; a newer one may need a newer Rowsmith.",
    path: ["version"],
  });
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}
