import type { EntityModel, TableModel } from "../model/types.ts";

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

function unbuilt(model: TableModel, { name, columns, queries }: EntityModel): string[] {
  const totals = new Set(model.families.filter(({ aggregate }) => aggregate !== undefined).map(({ id }) => id));
  return [
    ...columns.flatMap((column) => {
      const what = `${name}.${column.name}`;
      if (column.dynamic) return [`the dynamic column ${what}`];
      if (totals.has(column.family)) return [`the total ${what}`];
      return NO_CODEC.includes(column.type) ? [`the ${column.type} column ${what}`] : [];
    }),
    ...queries.flatMap((query) => (query.order === undefined ? [] : [`the order of the query ${name}.${query.name}`])),
  ];
}

const NO_CODEC: readonly string[] = ["timestamp", "json", "enum"];
