import { type KeySpec, toHex } from "@rowsmith/keys";
import { whereTerms } from "../query/show.ts";
import { ageText } from "./age.ts";
import type { Explained } from "./explained.ts";

/** What a query reads and what it costs, in the form that scripts rely on. */
export function planJson(key: KeySpec, explained: Explained): Record<string, unknown> {
  const { query, where, plan, ordered, requests, ages, estimate, exceeded } = explained;
  const generations = key.generations?.length ?? 0;
  return {
    entity: plan.entity,
    query: query?.name ?? null,
    where: whereTerms(key, where),
    ranges: plan.ranges.map(({ start, end, bucket, generation }) => ({
      start: toHex(start),
      end: end === null ? null : toHex(end),
      bucket,
      ...(generations > 0 && { generation }),
    })),
    points: plan.points.map((point) => toHex(point.key)),
    residual: Object.keys(plan.residual),
    order: plan.order,
    ordered,
    reversed: plan.reversed,
    fanOut: plan.fanOut,
    requests,
    requestBytes: plan.requestBytes,
    maxAge: Object.fromEntries(
      ages.flatMap(({ family, micros }) => (micros === null ? [] : [[family, ageText(micros)]])),
    ),
    notes: plan.notes,
    estimate,
    exceeded,
  };
}
