import type { EntityModel, TableModel } from "../model/types.ts";
import { printCodec } from "./codec/index.ts";
import { datingOf } from "./dating.ts";
import { printEntry } from "./entry.ts";
import { printHeader } from "./header.ts";
import { printKey } from "./key.ts";
import { Printer } from "./printer.ts";
import { printQuery } from "./query.ts";
import { isRead, printReads } from "./reads.ts";
import { printRow } from "./row.ts";
import { refuseUnbuilt } from "./unbuilt.ts";
import { printVersionReads } from "./versions.ts";
import { printWrites } from "./writes/index.ts";

export { GENERATED_HEADER, isGenerated } from "./header.ts";
export { isGenerateError } from "./unbuilt.ts";

/**
 * The TypeScript module of a schema: for each entity its key and row types, codecs and queries. The same model gives the
 * same text, byte for byte. Erasable syntax, ESM, imports only `@rowsmith/keys`.
 *
 * Throws a {@link GenerateError} that names what the schema has and generated code can't do.
 *
 * @param schemaText - the schema as it is written: its digest goes into the header, so that code which was generated from
 *   another text can be told
 * @example
 * const { model } = compile(text, "telemetry.bt.yaml");
 * if (model) writeFileSync("telemetry.ts", generate(model, text));
 */
export function generate(model: TableModel, schemaText?: string): string {
  refuseUnbuilt(model);
  const out = new Printer();
  printHeader(out, model, schemaText);
  out.line('import * as keys from "@rowsmith/keys";');
  if (model.entities.some(isRead)) out.line('import * as bigtable from "@rowsmith/keys/bigtable";');
  if (model.entities.some((entity) => entity.queries.length > 0)) {
    out.line('import * as planning from "@rowsmith/keys/plan";');
  }
  for (const entity of model.entities) printEntity(out, model, entity);
  return out.toString();
}

function printEntity(out: Printer, model: TableModel, given: EntityModel): void {
  const entity = withVersion(given);
  const dating = datingOf(entity);
  out.line();
  printKey(out, entity);
  out.line();
  printCodec(out, entity);
  out.line();
  printRow(out, model, entity);
  if (dating !== null) printEntry(out, model, entity, dating);
  if (!isRead(entity)) return;
  out.line();
  printReads(out, model, entity);
  if (dating !== null) {
    printWrites(out, model, entity, dating);
    printVersionReads(out, model, entity, dating);
  }
  for (const query of entity.queries) {
    out.line();
    printQuery(out, entity, query);
  }
}

/** A state that is compared always has its version, whatever the schema says of the column. */
function withVersion(entity: EntityModel): EntityModel {
  if (entity.versionColumn === undefined) return entity;
  const columns = entity.columns.map((column) =>
    column.name === entity.versionColumn ? { ...column, required: true } : column,
  );
  return { ...entity, columns };
}
