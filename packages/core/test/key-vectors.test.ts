import { readFileSync } from "node:fs";
import { keyCodec, type LayoutName } from "@rowsmith/keys";
import { describe, expect, test } from "vitest";
import { keyVectors, vectorSpec } from "../../keys/test/key-vectors.ts";
import { compile } from "../src/compile.ts";

const file = new URL("../../../test/vectors/keys.json", import.meta.url);
const schemas: Record<string, object[]> = JSON.parse(readFileSync(file, "utf8")).schemas;

/** A schema file of one entity; JSON is YAML. */
const yaml = (schema: string, layout: LayoutName): string => {
  const entity = { type: "event", key: { layout, components: schemas[schema] } };
  return `version: 1\ntable: t\nentities:\n  ${vectorSpec(schema, layout).entity}: ${JSON.stringify(entity)}\n`;
};

describe.each(["text", "binary", "packed"] as const)("golden keys by way of a schema file, layout %s", (layout) => {
  const vectors = keyVectors(layout);

  test.each([...new Set(vectors.map(({ schema }) => schema))])("%s", (schema) => {
    const { model, diagnostics } = compile(yaml(schema, layout), "t.bt.yaml");
    expect(diagnostics.filter(({ rule, severity }) => severity === "error" && /^(schema|key)\//.test(rule))).toEqual(
      [],
    );
    const { key } = model!.entities[0]!;
    expect(key).toEqual(vectorSpec(schema, layout));
    const codec = keyCodec(key);
    for (const vector of vectors.filter((vector) => vector.schema === schema)) {
      expect(Buffer.from(codec.encode(vector.values)).toString("hex")).toBe(vector.key);
      expect(codec.decode(Buffer.from(vector.key, "hex"))).toEqual(vector.values);
    }
  });

  test("what the layout can't hold has no golden keys, and is refused", () => {
    for (const schema of Object.keys(schemas)) {
      const { diagnostics } = compile(yaml(schema, layout), "t.bt.yaml");
      const refused = diagnostics.some(({ rule }) => rule === "key/layout");
      if (refused) expect(vectors.filter((vector) => vector.schema === schema)).toEqual([]);
    }
    const refusedHere = Object.keys(schemas).filter((schema) => compile(yaml(schema, layout), "t").model === null);
    expect(refusedHere).toEqual(layout === "text" ? ["bytes", "desc-string"] : ["user-hash-prefix", "inverted-millis"]);
  });
});
