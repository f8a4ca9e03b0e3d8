import { componentNamed } from "../component.ts";
import { KeyError } from "../error.ts";
import { isDescending, type KeySpec } from "../spec.ts";
import type { Predicate } from "./types.ts";

/** An order that a query needs its rows in: by the values of one component. */
export interface OrderAsked {
  readonly component: string;
  /** `desc`: the greatest value, or the newest time, first. */
  readonly direction: "asc" | "desc";
}

/**
 * Components by which rows come sorted: all that the predicates do not fix. A bucket is part of the order where the walk did
 * not get to it, so that its rows are not merged.
 */
export function orderOf(spec: KeySpec, predicates: ReadonlyMap<string, Predicate>, reachedBucket: boolean): string[] {
  const varies = (name: string): boolean => predicates.get(name)?.op !== "eq";
  return spec.components
    .filter((component) => {
      if (component.type === "literal") return false;
      if (component.type === "hash") return !reachedBucket;
      return varies(component.name) && (component.type !== "timeBucket" || varies(component.of));
    })
    .map(({ name }) => name);
}

/** Refuses an order that the rows of a plan do not come in. */
export function checkOrder(spec: KeySpec, order: readonly string[], reversed: boolean, asked: OrderAsked): void {
  const wanted = componentNamed(spec, asked.component);
  // What has one value is sorted in every way.
  if (!order.includes(wanted.name)) return;
  const before = order.slice(0, order.indexOf(wanted.name)).map((name) => componentNamed(spec, name));
  const between = before.find(
    (component) =>
      component.type !== "timeBucket" ||
      component.of !== wanted.name ||
      isDescending(component) !== isDescending(wanted),
  );
  if (between) {
    const fix = between.type === "hash" ? `the components before ${between.name}` : between.name;
    throw refused(
      spec,
      asked,
      `rows come by ${order.join(", ")}; pin ${fix} by eq, or have a key with ${wanted.name} before it`,
    );
  }
  const descending = isDescending(wanted) !== reversed;
  if (descending === (asked.direction === "desc")) return;
  const comes = `rows come by ${wanted.name} ${descending ? "descending" : "ascending"}`;
  throw refused(
    spec,
    asked,
    reversed
      ? `${comes}, because the scan is reversed; leave reversed out`
      : `${comes}; ask for reversed: true, which the service can and the emulator can't, or have a key whose ${wanted.name} has order: ${asked.direction}`,
  );
}

function refused(spec: KeySpec, { component, direction }: OrderAsked, why: string): KeyError {
  return new KeyError("UNSUPPORTED", `${spec.entity} can't be read by ${component} ${direction}: ${why}`, {
    entity: spec.entity,
    component,
    value: direction,
    allowed: why,
  });
}
