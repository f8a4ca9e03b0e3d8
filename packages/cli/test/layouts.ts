import { readFileSync } from "node:fs";
import type { LayoutName } from "@rowsmith/keys";
import { vi } from "vitest";
import { type KeyVector, keyVectors, vectorSpec } from "../../keys/test/key-vectors.ts";

export const LAYOUTS: readonly LayoutName[] = ["text", "binary", "packed"];

const golden = new URL("../../../test/vectors/keys.json", import.meta.url);
const schemas: Record<string, object[]> = JSON.parse(readFileSync(golden, "utf8")).schemas;

/** A golden key with the schema file and the entity that it is of. */
export interface GoldenKey extends KeyVector {
  readonly file: string;
  readonly entity: string;
}

/** All golden keys of a layout. */
export function goldenKeys(layout: LayoutName): GoldenKey[] {
  return keyVectors(layout).map((vector) => ({
    ...vector,
    file: `${layout}-${vector.schema}.bt.yaml`,
    entity: vectorSpec(vector.schema, layout).entity,
  }));
}

/** The schema files of all golden keys; JSON is YAML. */
export function goldenFiles(): Record<string, string> {
  const keys = LAYOUTS.flatMap((layout) => goldenKeys(layout).map((key) => ({ ...key, layout })));
  return Object.fromEntries(
    keys.map(({ file, entity, schema, layout }) => {
      const type = { type: "event", key: { layout, components: schemas[schema] } };
      return [file, `version: 1\ntable: t\nentities:\n  ${entity}: ${JSON.stringify(type)}\n`];
    }),
  );
}

/** A schema file of one entity, `Key`. */
export function keySchema(layout: LayoutName, components: readonly string[], more = ""): string {
  const list = components.map((component) => `        - { ${component} }\n`).join("");
  return `version: 1\ntable: t\nentities:\n  Key:\n    type: event\n    key:\n      layout: ${layout}\n      components:\n${list}${more}`;
}

/** What a command, run in this process, writes to stdout. */
export async function captured(run: () => Promise<number>): Promise<{ code: number; out: string }> {
  let out = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    const code = await run();
    return { code, out };
  } finally {
    spy.mockRestore();
  }
}
