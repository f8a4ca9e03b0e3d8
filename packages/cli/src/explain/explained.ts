import { cellRules, type EntityModel, estimateRead, type QueryModel, type ReadEstimate } from "@rowsmith/core";
import type { Plan, Where } from "@rowsmith/keys";
import { plannedRequests } from "@rowsmith/keys/bigtable";
import type { FoundEntity } from "../project/entities.ts";
import type { ThresholdName, Thresholds } from "../project/thresholds.ts";
import { planQuery, planWhere } from "../query/plan.ts";

/** What some predicates read, and what that costs. */
export interface Explained {
  /** `null`: the predicates are of no query. */
  readonly query: QueryModel | null;
  readonly where: Where;
  readonly plan: Plan;
  readonly ordered: boolean;
  /** Requests that a scan sends at least. */
  readonly requests: number;
  /** Families whose cells are left out above an age, with that age in microseconds. */
  readonly ages: readonly { readonly family: string; readonly micros: bigint }[];
  /** `null` without a workload. */
  readonly estimate: ReadEstimate | null;
  readonly exceeded: readonly Exceeded[];
}

/** A threshold of rowsmith.yaml that a query is above. */
export interface Exceeded {
  readonly threshold: ThresholdName;
  readonly limit: number;
  readonly value: number;
}

/** Plans predicates and reckons what they cost. */
export function explainWhere(
  { schema, entity }: FoundEntity,
  query: QueryModel | undefined,
  where: Where,
  options: { readonly fullScan: boolean; readonly thresholds: Thresholds },
): Explained {
  const plan = query ? planQuery(entity, query, where, options.fullScan) : planWhere(entity, where, options);
  const ordered = query?.ordered ?? true;
  const estimate = estimateRead(schema.model, entity, where, plan);
  return {
    query: query ?? null,
    where,
    plan,
    ordered,
    requests: plannedRequests(plan, { ordered }),
    ages: agesOf(schema.model, entity),
    estimate,
    exceeded: exceededBy(plan, estimate, options.thresholds),
  };
}

function agesOf(table: FoundEntity["schema"]["model"], entity: EntityModel): Explained["ages"] {
  return (cellRules(table, entity).families ?? []).flatMap(({ family, maxAgeMicros }) =>
    maxAgeMicros === undefined ? [] : [{ family, micros: maxAgeMicros }],
  );
}

function exceededBy(plan: Plan, estimate: ReadEstimate | null, thresholds: Thresholds): Exceeded[] {
  const values = { maxFanOut: plan.fanOut, maxRowsScannedPerRow: estimate?.rowsScannedPerRow ?? 0 } as const;
  return (["maxFanOut", "maxRowsScannedPerRow"] as const).flatMap((threshold) => {
    const limit = thresholds[threshold];
    return limit !== undefined && values[threshold] > limit ? [{ threshold, limit, value: values[threshold] }] : [];
  });
}
