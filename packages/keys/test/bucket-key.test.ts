import { describe, expect, it } from "vitest";
import { generationSpec } from "../src/generations.ts";
import { type KeySpec, keyCodec, type LayoutName, toHex } from "../src/index.ts";
import { bucketKey, mergeKey } from "../src/plan/index.ts";
import { deviceKeys, deviceSpec } from "./bigtable-device-support.ts";

const layouts: LayoutName[] = ["text", "binary", "packed"];

describe("bucketKey is the inverse of mergeKey", () => {
  it.each(layouts.flatMap((layout) => [0, 1, 2, 3].map((at) => [layout, at] as const)))(
    "in layout %s with the bucket at %i, in every generation",
    (layout, at) => {
      const spec = deviceSpec(layout, at, 100, [16, 7]);
      for (const generation of [0, 1, 2]) {
        const codec = keyCodec(generationSpec(spec, generation));
        for (const key of deviceKeys(spec, 50, generation)) {
          const bucket = codec.fields(key)[at]!.value;
          const back = bucketKey(spec)(mergeKey(spec)(key, generation), Number(bucket), generation);
          expect(toHex(back)).toBe(toHex(key));
        }
      }
    },
  );

  it("where a key ends with its bucket because what follows is empty", () => {
    const spec: KeySpec = {
      entity: "Thing",
      layout: "binary",
      delimiter: "#",
      components: [
        { type: "hash", name: "bucket", of: ["id"], algorithm: "murmur3", buckets: 300 },
        { type: "string", name: "id" },
        { type: "string", name: "rest" },
      ],
    };
    const codec = keyCodec(spec);
    for (const id of ["", "a", "b\0"]) {
      for (const rest of ["", "x"]) {
        const key = codec.encode({ id, rest });
        const bucket = Number(codec.fields(key)[0]!.value);
        expect(toHex(bucketKey(spec)(mergeKey(spec)(key), bucket))).toBe(toHex(key));
      }
    }
  });

  it("is the key itself where there is no bucket", () => {
    const spec: KeySpec = {
      entity: "Raw",
      layout: "packed",
      delimiter: "#",
      components: [{ type: "bytes", name: "raw" }],
    };
    const key = Buffer.from("80ff", "hex");
    expect(bucketKey(spec)(key, 0)).toBe(key);
  });
});
