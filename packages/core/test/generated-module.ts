import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { KeySpec } from "@rowsmith/keys";
import { afterAll } from "vitest";
import { generate } from "../src/generate/index.ts";
import type { EntityModel, TableModel } from "../src/model/types.ts";
import { tableModel } from "./models.ts";

// Inside the package, so that the generated file finds @rowsmith/keys as a user's would.
const folder = new URL(`./.tmp/generated-${process.pid}/`, import.meta.url);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A model of which only what matters is given. */
export function modelOf(entities: readonly Partial<EntityModel>[]): TableModel {
  return tableModel(entities, {
    file: "schemas/things.bt.yaml",
    table: "things",
    families: [{ id: "m", gc: { kind: "never" } }],
  });
}

/** Writes a model's generated file and returns its path. */
export function writeGenerated(name: string, model: TableModel): URL {
  mkdirSync(folder, { recursive: true });
  const file = new URL(`${name}.ts`, folder);
  writeFileSync(file, generate(model));
  return file;
}

/** The generated module of a model. */
export function loadModel(name: string, model: TableModel): Promise<Record<string, unknown>> {
  return import(writeGenerated(name, model).href);
}

/** The generated codecs of some key specifications, one entity each. */
export function loadGenerated(name: string, specs: readonly KeySpec[]): Promise<Record<string, unknown>> {
  return loadModel(name, modelOf(specs.map((key) => ({ name: key.entity, key }))));
}
