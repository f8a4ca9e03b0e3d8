import type { EntityModel, QueryModel } from "../model/types.ts";
import type { QueryWalk } from "./query-walk.ts";
import { rises } from "./rising.ts";

/**
 * Why a query reads every row: it asks for the time alone where the key begins with something else, leaves a time bucket
 * unbounded, or its predicates come behind what it does not ask for. `null` where a part of the keys serves it.
 */
export function readsAll(
  { key: { components } }: EntityModel,
  { where }: QueryModel,
  { served, end }: QueryWalk,
): "time" | "period" | "predicates" | null {
  const typeOf = (name: string) => components.find((component) => component.name === name);
  const narrowing = served.filter((name) => typeOf(name)?.type !== "hash");
  if (end === undefined || narrowing.length > 0 || where.length === 0) return null;
  // A bucket that is named is a part that the caller wants.
  if (where.some(({ component }) => typeOf(component)?.type === "hash")) return null;
  if (end.type === "timeBucket") return "period";
  const asked = where.flatMap(({ component }) => typeOf(component) ?? []);
  return asked.length === where.length && asked.every((component) => rises(component) && component.type !== "uuid")
    ? "time"
    : "predicates";
}
