import type { ComponentSpec, HashComponent } from "@rowsmith/keys";
import type { EntityModel, QueryModel, QueryOp } from "../model/types.ts";

/** What a plan of a query will be, whatever values it is given. */
export interface QueryWalk {
  /** Buckets that are read: 1 where the bucket is pinned or there is none. */
  readonly buckets: number;
  /** Ranges at least, where each list has one value and each range lies in one period. */
  readonly ranges: number;
  /** Predicates that pin a part of the key or bound a range. */
  readonly served: readonly string[];
  /** Predicates that are checked on rows after they are read. */
  readonly residual: readonly string[];
  /** The component at which the key is not pinned any more; `undefined` where whole keys are looked up. */
  readonly end: ComponentSpec | undefined;
  /** Whether there is a bucket and its sources are pinned. */
  readonly pinnedBucket: boolean;
  /** A bucket that stands behind the end, so that its rows are not merged. */
  readonly unmerged: HashComponent | undefined;
}

/**
 * Follows a query through a key, from the left: what is pinned extends the prefix, a bucket is computed or fanned out, enums
 * and small writers between are listed, and the first range, or the first component that is not asked for, ends the walk.
 */
export function walkQuery({ key, maxRanges }: EntityModel, query: QueryModel): QueryWalk {
  const ops = new Map<string, QueryOp>(query.where.map(({ component, op }) => [component, op]));
  const pins = (name: string): boolean => ops.get(name) === "eq" || ops.get(name) === "in";
  const served = new Set<string>();
  let buckets = 1;
  let listed = 1;
  let pinnedBucket = false;
  let end: ComponentSpec | undefined;
  for (const component of key.components) {
    const { name } = component;
    if (component.type === "literal") continue;
    if (pins(name)) {
      served.add(name);
    } else if (component.type === "hash") {
      pinnedBucket = component.of.every(pins);
      if (!pinnedBucket) buckets *= component.buckets;
    } else if (component.type === "timeBucket") {
      // The periods of a range are listed; how many there are depends on its length.
      if (!ops.has(component.of) && !ops.has(name)) end = component;
      else if (ops.has(component.of)) served.add(component.of);
      if (ops.has(name)) served.add(name);
    } else if (ops.has(name)) {
      served.add(name);
      end = component;
    } else {
      const values = fewValues(component);
      const later = key.components.slice(key.components.indexOf(component) + 1).some((next) => ops.has(next.name));
      if (values !== null && later && buckets * listed * values <= maxRanges) listed *= values;
      else end = component;
    }
    if (end !== undefined) break;
  }
  const behind = end === undefined ? [] : key.components.slice(key.components.indexOf(end) + 1);
  return {
    buckets,
    ranges: buckets * listed,
    served: [...served],
    residual: [...ops.keys()].filter((name) => !served.has(name)),
    end,
    pinnedBucket,
    unmerged: behind.find((component): component is HashComponent => component.type === "hash"),
  };
}

/** How many values a plan lists where the component is not asked for. */
function fewValues(component: ComponentSpec): number | null {
  if (component.type === "enum") return component.values.length;
  return component.type === "writer" && component.bits === 8 ? 256 : null;
}
