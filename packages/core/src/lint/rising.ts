import type { ComponentSpec } from "@rowsmith/keys";
import type { EntityModel } from "../model/types.ts";
import { peakWrites, sharesOver, valuesOf } from "../workload/load.ts";
import { greatestShare } from "../workload/shares.ts";

/**
 * Where new rows go: behind each combination of the components before `component`, which only ever rises, at the end of what
 * is there already. Each of these places is in one tablet.
 */
export interface Rising {
  readonly component: ComponentSpec;
  /** What stands before it and varies, from the left. */
  readonly before: readonly ComponentSpec[];
  /** How many places there are; `undefined` where nothing says it. */
  readonly places: number | undefined;
}

const TIME_ORDERED_UUIDS = [1, 6, 7];

/** Whether later rows have greater (or, descending, smaller) values. */
export function rises(component: ComponentSpec): boolean {
  switch (component.type) {
    case "timestamp":
    case "timeBucket":
    case "sequence":
      return true;
    case "uuid":
      return component.version !== undefined && TIME_ORDERED_UUIDS.includes(component.version);
    default:
      return false;
  }
}

/** `null` where no component of the key rises. */
export function risingOf(entity: EntityModel): Rising | null {
  const components = entity.key.components.filter(({ type }) => type !== "literal");
  const at = components.findIndex(rises);
  if (at < 0) return null;
  const before = components.slice(0, at);
  const known = before.map((component) => valuesOf(entity, component));
  const places = known.every((values) => values !== undefined)
    ? before.reduce((product, component, i) => (dependsOn(before, component) ? product : product * known[i]!), 1)
    : undefined;
  return { component: components[at]!, before, places };
}

/** Writes a second of the busiest place at the busiest time; `undefined` where the schema lacks the numbers. */
export function busiestPlace(entity: EntityModel, { before }: Rising): number | undefined {
  const rate = peakWrites(entity);
  const shares = sharesOver(
    entity,
    before.filter((component) => !dependsOn(before, component)),
  );
  return rate === undefined || shares === undefined ? undefined : rate * greatestShare(shares);
}

/** Whether a bucket stands beside everything that it is computed from, so that it makes no further places. */
function dependsOn(before: readonly ComponentSpec[], component: ComponentSpec): boolean {
  return component.type === "hash" && component.of.every((name) => before.some((other) => other.name === name));
}
