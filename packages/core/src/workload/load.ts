import type { ComponentSpec } from "@rowsmith/keys";
import type { EntityModel, Skew } from "../model/types.ts";
import { divided, greatestShare, type ShareBlock, sharesOf } from "./shares.ts";

/** Writes a second of the busiest time: the average, times the peak of the day and the factor of bursts. */
export function peakWrites({ workload }: EntityModel): number | undefined {
  if (workload?.writesPerSecond === undefined) return undefined;
  return workload.writesPerSecond * (workload.diurnal?.peak ?? 1) * (workload.bursts?.factor ?? 1);
}

/** How many different values a component has, as far as the schema says so. */
export function valuesOf({ key, workload }: EntityModel, component: ComponentSpec): number | undefined {
  const stated = workload?.distinct?.[component.name];
  switch (component.type) {
    case "literal":
      return 1;
    case "enum":
      return stated ?? component.values.length;
    case "writer":
      return stated ?? workload?.writers;
    case "hash": {
      const sources = component.of.flatMap((name) => key.components.find((one) => one.name === name) ?? []);
      const known = sources.map((source) => workload?.distinct?.[source.name] ?? fixedValues(source));
      return known.every((values) => values !== undefined)
        ? Math.min(
            component.buckets,
            known.reduce((product, values) => product * values, 1),
          )
        : component.buckets;
    }
    default:
      return stated;
  }
}

function fixedValues(component: ComponentSpec): number | undefined {
  return component.type === "enum" ? component.values.length : component.type === "literal" ? 1 : undefined;
}

/**
 * How writes spread over the values of some components together, which are taken to be independent; `undefined` where
 * nothing says how many values there are. Buckets add nothing beside what they are computed from.
 */
export function sharesOver(
  entity: EntityModel,
  components: readonly ComponentSpec[],
): readonly ShareBlock[] | undefined {
  let blocks: readonly ShareBlock[] = [{ share: 1, count: 1 }];
  let even = 1;
  for (const component of components) {
    const skew = skewOf(entity, component);
    const values = valuesOf(entity, component);
    if (values === undefined) return undefined;
    if (skew === undefined || skew.kind === "uniform" || blocks.length > 1) even *= values;
    else blocks = sharesOf(values, skew);
  }
  return divided(blocks, even);
}

/** How writes spread over the values of a component. The bucket of a frequent value has all writes of that value. */
export function skewOf(entity: EntityModel, component: ComponentSpec): Skew | undefined {
  const stated = entity.workload?.skew?.[component.name];
  if (component.type !== "hash" || stated !== undefined) return stated;
  const [source, ...more] = component.of.map((name) => entity.key.components.find((one) => one.name === name));
  if (source === undefined || more.length > 0) return undefined;
  const values = valuesOf(entity, source);
  const skew = entity.workload?.skew?.[source.name];
  if (values === undefined || skew === undefined || skew.kind === "uniform") return undefined;
  const first = greatestShare(sharesOf(values, skew));
  return { kind: "shares", shares: [first + (1 - first) / component.buckets] };
}
