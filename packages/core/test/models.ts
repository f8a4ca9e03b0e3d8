import type { ColumnModel, EntityModel, TableModel } from "../src/model/types.ts";

/** Models of which only what matters is given; the rest is what a schema without it has. */

export function columnModel(column: Partial<ColumnModel> & { readonly name: string }): ColumnModel {
  return { family: "m", qualifier: column.name, type: "string", dynamic: false, required: false, ...column };
}

export function entityModel(entity: Partial<EntityModel>): EntityModel {
  return {
    name: "Thing",
    type: "event",
    key: { entity: "Thing", layout: "text", delimiter: "#", components: [{ type: "string", name: "id" }] },
    time: { rounding: "floor", maxSkew: { micros: 300_000_000n, text: "5m" }, artificial: false },
    generations: [],
    columns: [],
    queries: [],
    maxRanges: 10_000,
    ...entity,
  };
}

export function tableModel(entities: readonly Partial<EntityModel>[], table: Partial<TableModel> = {}): TableModel {
  return {
    file: "t.bt.yaml",
    table: "t",
    granularity: "millis",
    replicated: false,
    options: {},
    splits: "auto",
    families: [],
    entities: entities.map(entityModel),
    ...table,
  };
}
