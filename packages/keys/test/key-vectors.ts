import { readFileSync } from "node:fs";
import type { ComponentSpec, KeySpec, KeyValues, LayoutName } from "../src/index.ts";
import { parseValue } from "../src/tools.ts";

interface RawComponent extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
}

/** One golden key of test/vectors/keys.json. */
export interface KeyVector {
  readonly schema: string;
  readonly value: Record<string, string | number>;
  readonly spec: KeySpec;
  readonly values: KeyValues;
  /** Hex. */
  readonly key: string;
}

const file: {
  schemas: Record<string, RawComponent[]>;
  vectors: { schema: string; value: Record<string, string | number>; text: string; binary: string; packed: string }[];
} = JSON.parse(readFileSync(new URL("../../../test/vectors/keys.json", import.meta.url), "utf8"));

/** All golden keys of a layout. */
export function keyVectors(layout: LayoutName): KeyVector[] {
  return file.vectors
    .filter((vector) => typeof vector[layout] === "string")
    .map((vector) => {
      const spec = vectorSpec(vector.schema, layout);
      const values = Object.entries(vector.value).map(([name, value]) => {
        const component = spec.components.find((candidate) => candidate.name === name)!;
        return [name, parseValue(component, String(value))];
      });
      return {
        schema: vector.schema,
        value: vector.value,
        spec,
        values: Object.fromEntries(values),
        key: vector[layout],
      };
    });
}

/** A schema of the file with the defaults that the schema language fills in. */
export function vectorSpec(schema: string, layout: LayoutName): KeySpec {
  const entity = schema.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  return { entity, layout, delimiter: "#", components: file.schemas[schema]!.map(resolve) };
}

function resolve(raw: RawComponent): ComponentSpec {
  const { every, ...component } = raw;
  const defaults: Record<string, object> = {
    hash: { algorithm: "murmur3", ...(raw.hexDigits ? { buckets: 16 ** Number(raw.hexDigits) } : {}) },
    sequence: { bits: 32 },
    writer: { bits: 16 },
    timeBucket: { everySeconds: 3600, format: "epoch" },
  };
  if (every !== undefined && every !== "1h") throw new Error(`extend this helper for periods of ${every}`);
  const max = raw.max === undefined ? {} : { max: BigInt(raw.max as string) };
  return { ...defaults[raw.type], ...component, ...max } as unknown as ComponentSpec;
}
