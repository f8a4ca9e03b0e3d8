import {
  type ComponentSpec,
  type HashComponent,
  isDerived,
  type Plan,
  type Predicate,
  type Where,
} from "@rowsmith/keys";
import { cellRules } from "../model/cell-rules.ts";
import type { EntityModel, TableModel } from "../model/types.ts";
import { valuesOf } from "./load.ts";
import { type Seconds, timeRead } from "./time-read.ts";

/** How many rows a plan reads and gives, by what the schema says of the workload. */
export interface ReadEstimate {
  /** Rows in the plan's ranges, on average; `null` where the schema lacks a number for it. */
  readonly rowsScanned: number | null;
  /** Rows of these that every predicate admits. */
  readonly rowsReturned: number | null;
  /** Rows that are read for each that is given, from 1 on. May be known where the two numbers are not. */
  readonly rowsScannedPerRow: number | null;
  /** The numbers of the schema that it was reckoned from. */
  readonly basis: EstimateBasis;
  /** What the schema would have to say for the numbers that are `null`, a phrase each. */
  readonly missing: readonly string[];
}

export interface EstimateBasis {
  /** On the average of a day; only where rows are counted by time. */
  readonly writesPerSecond?: number;
  /** How long rows are kept, in seconds; only where the plan has no window of time. */
  readonly keptSeconds?: number;
  /** How many values there are of the components that predicates are on. */
  readonly distinct: Readonly<Record<string, number>>;
  /** Those of them whose values are not equally frequent: the estimate is for an average one. */
  readonly skewed: readonly string[];
}

/**
 * What a plan costs under the entity's workload: `null` where the schema has none. Pure.
 *
 * Rows are taken to be spread evenly over the values of each component, components to be independent, and writes to come at
 * the average rate of a day. Of an event there is a row a write, for as long as the oldest family keeps it; of a total a row
 * for each period; of a state one for each combination of values. An open side of a window is all time that is kept.
 *
 * @param where - the predicates that were planned
 * @param plan - their plan
 * @example
 * // 50,000 writes a second of 200,000 devices, one device for an hour: { rowsScanned: 900, rowsReturned: 900, rowsScannedPerRow: 1, … }
 * estimateRead(table, entity, where, plan);
 */
export function estimateRead(table: TableModel, entity: EntityModel, where: Where, plan: Plan): ReadEstimate | null {
  if (entity.workload === undefined) return null;
  const keys = wholeKeys(plan);
  if (keys !== null) return ofKeys(keys);
  const reckoning = new Reckoning(entity, where, plan);
  for (const component of entity.key.components) reckoning.add(component);
  return reckoning.result(keptSeconds(table, entity));
}

/** How many rows a plan of nothing but whole keys looks up; `null` for a plan with ranges. */
function wholeKeys({ ranges, points }: Plan): number | null {
  return ranges.length > 0 ? null : points.filter(({ generation }) => generation === 0).length;
}

function ofKeys(rows: number): ReadEstimate {
  const basis = { distinct: {}, skewed: [] };
  return { rowsScanned: rows, rowsReturned: rows, rowsScannedPerRow: 1, basis, missing: [] };
}

/** How many of the present buckets a plan reads; `null` where its ranges end before the bucket. */
function bucketsRead({ ranges, points }: Plan): number | null {
  const present = [...ranges, ...points].filter(({ generation }) => generation === 0);
  const buckets = new Set(present.map(({ bucket }) => bucket));
  return buckets.has(null) ? null : buckets.size;
}

/** How long a row is there: as long as the family that keeps its cells longest; infinite where one has no age. */
function keptSeconds(table: TableModel, entity: EntityModel): number {
  const { families } = cellRules(table, entity);
  const ages = families?.map(({ maxAgeMicros }) => maxAgeMicros ?? null) ?? [null];
  return ages.reduce<number>(
    (most, age) => Math.max(most, age === null ? Number.POSITIVE_INFINITY : Number(age) / 1e6),
    0,
  );
}

/** The shares of all rows that the ranges hold, and that the predicates admit. */
class Reckoning {
  readonly entity: EntityModel;
  readonly where: Where;
  readonly plan: Plan;
  readonly distinct: Record<string, number> = {};
  readonly missing: string[] = [];
  /** Of the rows of any moment. Not a number: unknown. */
  scanned = 1;
  /** Of the rows in the ranges. */
  admitted = 1;
  readonly time: Seconds | null;

  constructor(entity: EntityModel, where: Where, plan: Plan) {
    this.entity = entity;
    this.where = where;
    this.plan = plan;
    this.time = timeRead(entity, where, plan);
  }

  add(component: ComponentSpec): void {
    const { name } = component;
    if (component.type === "hash") {
      this.#addBuckets(component);
      return;
    }
    const predicate = Object.hasOwn(this.where, name) ? this.where[name] : undefined;
    if (!predicate || this.time?.components.includes(name)) return;
    const admitted = this.#share(component, predicate);
    if (Object.hasOwn(this.plan.residual, name)) this.admitted *= admitted;
    else this.scanned *= admitted;
  }

  /** A bucket narrows what is read where it is asked for, or computed from what is checked after reading. */
  #addBuckets({ name, of, buckets }: HashComponent): void {
    const predicate = this.where[name];
    const computed = of.every((source) => listed(this.where[source]) !== null);
    if (computed ? of.every((source) => !Object.hasOwn(this.plan.residual, source)) : !predicate) return;
    const share = computed ? (bucketsRead(this.plan) ?? buckets) / buckets : shareOf(predicate!, buckets);
    if (!computed && Object.hasOwn(this.plan.residual, name)) {
      this.admitted *= share;
      return;
    }
    this.scanned *= share;
    // The rows that its sources admit are all in these buckets.
    if (computed) this.admitted /= share;
  }

  #share(component: ComponentSpec, predicate: Predicate): number {
    const { name } = component;
    if (listed(predicate) === null) {
      this.missing.push(`which share of ${name} its ${predicate.op} admits, which a schema can't say`);
      return Number.NaN;
    }
    const values = valuesOf(this.entity, component);
    if (values === undefined) {
      this.missing.push(`how many values ${name} has (workload.distinct)`);
      return Number.NaN;
    }
    this.distinct[name] = values;
    return shareOf(predicate, values);
  }

  result(kept: number): ReadEstimate {
    const { entity, time } = this;
    const scannedSeconds = Math.min(time?.scanned ?? Number.POSITIVE_INFINITY, kept);
    const returnedSeconds = Math.min(time?.returned ?? Number.POSITIVE_INFINITY, scannedSeconds);
    const rows = this.#rowsIn(scannedSeconds);
    const ofTime = scannedSeconds === returnedSeconds ? 1 : returnedSeconds / scannedSeconds;
    const byTime = periodOf(entity) !== null;
    if (byTime && scannedSeconds === Number.POSITIVE_INFINITY) {
      this.missing.push("how long rows are kept: a family of theirs has no age rule");
    }
    const scanned = rows * this.scanned;
    const admitted = Math.min(1, this.admitted * ofTime);
    const { skew, writesPerSecond } = entity.workload!;
    return {
      rowsScanned: known(scanned),
      rowsReturned: known(scanned * admitted),
      rowsScannedPerRow: known(1 / admitted),
      basis: {
        ...(byTime && writesPerSecond !== undefined && { writesPerSecond }),
        ...(byTime && scannedSeconds === kept && kept < Number.POSITIVE_INFINITY && { keptSeconds: kept }),
        distinct: this.distinct,
        skewed: Object.keys(this.distinct).filter((name) => (skew[name]?.kind ?? "uniform") !== "uniform"),
      },
      missing: this.missing,
    };
  }

  /** Rows that there are of so long a time. */
  #rowsIn(seconds: number): number {
    const { writesPerSecond } = this.entity.workload!;
    const period = periodOf(this.entity);
    if (period === 0) {
      if (writesPerSecond !== undefined) return writesPerSecond * seconds;
      this.missing.push("how many rows are written (workload.writesPerSecond)");
      return Number.NaN;
    }
    const states = this.#states();
    if (period === null) return states;
    return Math.min(writesPerSecond ?? Number.POSITIVE_INFINITY, states / period) * seconds;
  }

  /** How many keys there are at one time. */
  #states(): number {
    return this.entity.key.components.reduce((states, component) => {
      if (isDerived(component) || component.name === this.entity.eventTime) return states;
      const values = valuesOf(this.entity, component);
      if (values !== undefined) {
        this.distinct[component.name] = values;
        return states * values;
      }
      const phrase = `how many values ${component.name} has (workload.distinct)`;
      if (!this.missing.includes(phrase)) this.missing.push(phrase);
      return Number.NaN;
    }, 1);
  }
}

/** Seconds after which an entity has another row: 0 with each write, `null` never. */
function periodOf({ type, key, bucket }: EntityModel): number | null {
  if (type === "event") return 0;
  const timeBucket = key.components.find((component) => component.type === "timeBucket");
  if (type !== "aggregate" || timeBucket?.type !== "timeBucket") return null;
  return bucket === undefined ? timeBucket.everySeconds : Number(bucket.micros) / 1e6;
}

/** How many values a predicate lists. */
function listed(predicate: Predicate | undefined): number | null {
  if (predicate?.op === "eq") return 1;
  return predicate?.op === "in" ? new Set(predicate.values).size : null;
}

function shareOf(predicate: Predicate, values: number): number {
  const count = listed(predicate);
  return count === null ? Number.NaN : Math.min(1, count / values);
}

function known(number: number): number | null {
  return Number.isFinite(number) ? Number(number.toPrecision(12)) : null;
}
