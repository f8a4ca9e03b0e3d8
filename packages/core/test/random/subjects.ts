import { isDerived, type KeyCodec, type KeySpec, type KeyValues, keyCodec, type LayoutName } from "@rowsmith/keys";
import fc from "fast-check";
import { componentValue, keySpecs } from "../../../keys/test/arbitraries.ts";
import { loadGenerated } from "../generated-module.ts";
import type { Random } from "./random.ts";

/** A key specification with both of its codecs, and hostile values of each component to draw from. */
export interface Subject {
  readonly spec: KeySpec;
  readonly generated: Pick<KeyCodec, "encode" | "decode" | "tryDecode">;
  readonly interpreted: KeyCodec;
  draw(random: Random): KeyValues;
}

/** Random specifications of a layout; the same for the same seed. */
export async function subjectsOf(layout: LayoutName, count: number, seed: number): Promise<Subject[]> {
  const specs = fc
    .sample(keySpecs(layout), { numRuns: count, seed })
    .map((spec, index) => ({ ...spec, entity: `Thing${index}` }));
  const module = await loadGenerated(`random-${layout}-${seed}`, specs);
  return specs.map((spec, index) => {
    const pools = spec.components
      .filter((component) => !isDerived(component))
      .map((component) => {
        const values = fc.sample(componentValue(spec, component), { numRuns: 400, seed: seed + index });
        return { name: component.name, values };
      });
    const draw = (random: Random): KeyValues =>
      Object.fromEntries(pools.map(({ name, values }) => [name, random.pick(values)]));
    return { spec, generated: generatedCodec(module, spec), interpreted: keyCodec(spec), draw };
  });
}

function generatedCodec(module: Record<string, unknown>, { entity }: KeySpec): Subject["generated"] {
  return {
    encode: module[`encode${entity}Key`] as KeyCodec["encode"],
    decode: module[`decode${entity}Key`] as KeyCodec["decode"],
    tryDecode: module[`tryDecode${entity}Key`] as KeyCodec["tryDecode"],
  };
}
