import { cellRules } from "../model/cell-rules.ts";
import type { ColumnModel, EntityModel, TableModel } from "../model/types.ts";
import { datingOf } from "./dating.ts";

/** Something that a schema says and that generated code has no way to do. */
export class GenerateError extends Error {
  override readonly name = "GenerateError";
  /** What to do instead. */
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}

/** Recognises a {@link GenerateError}, also one from another copy of this package. */
export function isGenerateError(error: unknown): error is GenerateError {
  return error instanceof Error && error.name === "GenerateError" && "next" in error;
}

/** Refuses what would be read wrongly by code that does not know it. */
export function refuseUnbuilt(model: TableModel): void {
  const found = model.entities.flatMap((entity) => unbuilt(model, entity));
  if (found.length === 0) return;
  throw new GenerateError(
    `this version of Rowsmith can't generate code for ${found.join(", ")}`,
    "Leave it out, or put it into a schema of its own: check, explain, keys and plan work with all of the language.",
  );
}

function unbuilt(model: TableModel, entity: EntityModel): string[] {
  const { name, columns, queries } = entity;
  const families = new Map(model.families.map((family) => [family.id, family]));
  const isTotal = ({ family }: ColumnModel): boolean => families.get(family)?.aggregate !== undefined;
  const aggregate = entity.type === "aggregate";
  return [
    ...columns.flatMap((column) => {
      const what = `${name}.${column.name}`;
      if (aggregate && !isTotal(column)) return [`${what}, which is no total`];
      return !aggregate && isTotal(column) ? [`the total ${what}`] : [];
    }),
    ...(entity.conflict === "compare" && columns.length < 2
      ? [`${name}, which has no column but the version that is compared`]
      : []),
    ...undatedTotals(model, entity),
    ...queries.flatMap((query) => (query.order === undefined ? [] : [`the order of the query ${name}.${query.name}`])),
  ];
}

/** Totals over all time are dated with 1970: an age rule deletes them at once. */
function undatedTotals(model: TableModel, entity: EntityModel): string[] {
  if (entity.type !== "aggregate" || datingOf(entity)?.kind !== "none") return [];
  const aged = (cellRules(model, entity).families ?? []).some((rule) => "maxAgeMicros" in rule);
  return aged ? [`${entity.name}, whose totals have no period to be dated with, in a family with an age rule`] : [];
}
