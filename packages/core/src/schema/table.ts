import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { type EntityParts, readEntity } from "./entity.ts";
import { entriesOf, type Named } from "./entries.ts";
import { type FamilyParts, readFamily } from "./family.ts";
import { anything, flag, present, text, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import { checkName, TABLE_ID } from "./names.ts";
import { type OptionsParts, readOptions } from "./options.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { GcRule } from "./types.ts";

interface TableShape {
  version: number | bigint;
  table: string;
  granularity?: "millis" | "micros";
  replicated?: boolean;
  options?: unknown;
  families?: unknown;
  entities: unknown;
  description?: string;
}

/** The version of the language that is read. */
export const LANGUAGE_VERSION = 1;

export const table: Piece<TableShape> = {
  name: "a schema",
  shape: (): Mapping<TableShape> =>
    z.strictObject({
      version: z.custom<number | bigint>(isNumber, { error: "1" }),
      table: text(),
      granularity: z.exactOptional(word(["millis", "micros"])),
      replicated: z.exactOptional(flag()),
      options: z.exactOptional(anything()),
      families: z.exactOptional(anything()),
      entities: present("at least one entity"),
      description: z.exactOptional(text()),
    }),
  keys: {
    version: "The version of the schema language: 1.",
    table: "The table's id: 1 to 50 letters, digits, dots, hyphens or underscores",
    granularity: "Of cell timestamps; fixed when the table is created. Default: millis.",
    replicated: "Whether the instance has several clusters that are written to. Default: false.",
    options: "What the table is created with.",
    families: "Family id to family.",
    entities: "Entity name to entity: the kinds of rows that the table has.",
  },
};

/** A schema file as far as its shape is right; names are not resolved yet. */
export interface TableParts {
  readonly shape: TableShape | undefined;
  /** The table's id, also where the rest is wrong. */
  readonly table: string | undefined;
  readonly options: OptionsParts;
  readonly families: readonly (Named<FamilyParts> & { readonly value: FamilyParts })[];
  /** False when families are there that could not be looked into. */
  readonly familiesReadable: boolean;
  readonly entities: readonly EntityParts[];
  readonly entitiesReadable: boolean;
  /** Where each rule of a family stands. */
  readonly gcPlaces: ReadonlyMap<GcRule, DocumentPath>;
}

export function readTable(value: unknown, report: Report): TableParts | null {
  // What a later version means by a word is not known: nothing else is held against it.
  if (isMapping(value) && isNumber(value.version) && value.version !== LANGUAGE_VERSION) {
    reportVersion(value.version, report);
    return null;
  }
  const shape = readPiece(table, value, [], report);
  if (!isMapping(value)) return null;
  const id = stringAt(value, "table");
  if (id !== undefined) checkName(id, TABLE_ID, ["table"], "value", report);

  const gcPlaces = new Map<GcRule, DocumentPath>();
  const families = entriesOf(value, "families", [], report);
  const entities = entriesOf(value, "entities", [], report);
  if (Object.hasOwn(value, "entities") && entities?.length === 0) {
    const message = "`entities` must have at least one entity";
    report({ rule: "schema/invalid-value", message, path: ["entities"] });
  }
  return {
    shape,
    table: id,
    options: Object.hasOwn(value, "options") ? readOptions(value.options, ["options"], report) : { splits: "auto" },
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

function reportVersion(version: unknown, report: Report): void {
  const newer = (version as number | bigint) > LANGUAGE_VERSION;
  report({
    rule: "schema/version",
    message: `\`version\` must be ${LANGUAGE_VERSION}, not ${show(version)}`,
    help: newer
      ? `This Rowsmith reads version ${LANGUAGE_VERSION} of the schema language: update Rowsmith to one that reads this file.`
      : `Write \`version: ${LANGUAGE_VERSION}\`.`,
    path: ["version"],
  });
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}
