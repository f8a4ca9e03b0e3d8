import {
  cellRules,
  type EntityModel,
  estimateRead,
  type QueryModel,
  type ReadEstimate,
  type TableModel,
} from "@rowsmith/core";
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
  /** The families that are read, where any has an age: above it, in microseconds, cells are left out. */
  readonly ages: readonly FamilyAge[];
  /** `null` without a workload. */
  readonly estimate: ReadEstimate | null;
  readonly exceeded: readonly Exceeded[];
}

export interface FamilyAge {
  readonly family: string;
  readonly micros: bigint | null;
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

function agesOf(table: TableModel, entity: EntityModel): FamilyAge[] {
  const families = cellRules(table, entity).families ?? [];
  return families.map(({ family, maxAgeMicros }) => ({ family, micros: maxAgeMicros ?? null }));
}

function exceededBy(plan: Plan, estimate: ReadEstimate | null, thresholds: Thresholds): Exceeded[] {
  const values = { maxFanOut: plan.fanOut, maxRowsScannedPerRow: estimate?.rowsScannedPerRow ?? 0 } as const;
  return (["maxFanOut", "maxRowsScannedPerRow"] as const).flatMap((threshold) => {
    const limit = thresholds[threshold];
    return limit !== undefined && values[threshold] > limit ? [{ threshold, limit, value: values[threshold] }] : [];
  });
}
