import { type KeyValues, toHex } from "@rowsmith/keys";
import { beforeAll, describe, expect, it } from "vitest";
import { LAYOUTS } from "../../keys/test/arbitraries.ts";
import { keyVectors } from "../../keys/test/key-vectors.ts";
import { loadGenerated } from "./generated-module.ts";

// The interpreted codecs pass the same vectors in the tests of the keys package.
describe.each(LAYOUTS)("generated codecs of layout %s give the golden keys", (layout) => {
  const vectors = keyVectors(layout);
  const specs = new Map(vectors.map(({ spec }) => [spec.entity, spec]));
  let module: Record<string, unknown>;
  beforeAll(async () => {
    module = await loadGenerated(`vectors-${layout}`, [...specs.values()]);
  });

  it.each(vectors)("$schema $value", ({ spec, values, key }) => {
    const encode = module[`encode${spec.entity}Key`] as (values: KeyValues) => Uint8Array;
    const decode = module[`decode${spec.entity}Key`] as (key: Uint8Array) => KeyValues;
    expect(toHex(encode(values))).toBe(key);
    expect(decode(Buffer.from(key, "hex"))).toEqual(values);
  });
});
