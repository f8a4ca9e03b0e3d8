import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { EntityModel, QueryModel } from "../model/types.ts";
import type { QueryWalk } from "./query-walk.ts";

/** Whether a scan of the keys gives the order that a query asks for, and where not, what stands in the way. */
export type OrderAnswer =
  | { readonly kind: "forward" | "reversed" }
  | { readonly kind: "refused"; readonly asked: string; readonly found: string | null };

/** Rows come by the components that are not pinned to one value, from the left; merged buckets are no part of it. */
export function orderAnswer({ key }: EntityModel, query: QueryModel, { unmerged }: QueryWalk): OrderAnswer {
  const pinned = new Set(query.where.flatMap(({ component, op }) => (op === "eq" ? [component] : [])));
  const varying = key.components.filter(
    (component) =>
      component.type !== "literal" &&
      !pinned.has(component.name) &&
      (component.type !== "hash" || component === unmerged) &&
      !(component.type === "timeBucket" && pinned.has(component.of)),
  );
  let reversed: boolean | undefined;
  let at = 0;
  for (const { component: name, direction } of query.order ?? []) {
    if (pinned.has(name)) continue;
    let found = varying[at];
    // Periods are in the order of their times, as long as nothing stands between.
    if (found?.type === "timeBucket" && found.of === name && follows(found, varying[at + 1])) found = varying[++at];
    if (found === undefined || found.name !== name) return { kind: "refused", asked: name, found: found?.name ?? null };
    const against = (direction === "desc") !== isDescending(found);
    if (reversed !== undefined && reversed !== against) return { kind: "refused", asked: name, found: name };
    reversed = against;
    at++;
  }
  return { kind: reversed ? "reversed" : "forward" };
}

function follows(bucket: ComponentSpec & { type: "timeBucket" }, next: ComponentSpec | undefined): boolean {
  return next?.name === bucket.of && isDescending(bucket) === isDescending(next);
}

/** The refusal in words: what rows come by instead. */
export function whyRefused({ asked, found }: Extract<OrderAnswer, { kind: "refused" }>): string {
  if (found === null) return `${code(asked)} is no part of what varies`;
  if (found === asked) return `${code(asked)} would have to run the other way than what stands before it`;
  return `rows come by ${code(found)} before ${code(asked)}`;
}
