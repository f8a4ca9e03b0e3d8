import { type AdminGcReply, fromAdminGc, gcText, sameGc } from "./gc.ts";
import type { FamilyPlan, TablePlan } from "./plan.ts";

/** `google.bigtable.admin.v2.Table` as the client library gives it back, as far as a plan covers it. */
export interface TableReply {
  /** The name of the enum value; a number where the client does not know it. */
  readonly granularity?: string | number | null | undefined;
  readonly columnFamilies?:
    | Readonly<
        Record<
          string,
          { readonly gcRule?: AdminGcReply | null | undefined; readonly valueType?: ValueTypeReply | null }
        >
      >
    | null
    | undefined;
}

/** `google.bigtable.admin.v2.Type`, of which only families that aggregate matter. */
interface ValueTypeReply {
  readonly aggregateType?: object | null | undefined;
}

interface LiveFamily extends Pick<FamilyPlan, "id" | "gc"> {
  /** What its cells add up by; missing: they are plain. */
  readonly aggregate?: string;
}

/** What a table in an instance is like. */
export interface LiveTable {
  readonly granularity: "millis" | "micros";
  readonly families: readonly LiveFamily[];
}

/** Reads a reply of GetTable with view FULL. */
export function liveTable(reply: TableReply): LiveTable {
  return {
    // Unspecified means milliseconds, the default.
    granularity: reply.granularity === "MICROS" ? "micros" : "millis",
    families: Object.entries(reply.columnFamilies ?? {}).map(([id, family]) => ({
      id,
      gc: fromAdminGc(family.gcRule),
      ...aggregateOf(family.valueType),
    })),
  };
}

/** The aggregator by the schema's word for it; as Bigtable names it, where schemas have none. */
function aggregateOf(type: ValueTypeReply | null | undefined): Pick<LiveFamily, "aggregate"> {
  const aggregateType = type?.aggregateType;
  if (!aggregateType) return {};
  const found = Object.entries(aggregateType).find(
    ([name, value]) => value && !name.endsWith("Type") && typeof value === "object",
  );
  const name = found?.[0] ?? "something";
  return { aggregate: name === "hllppUniqueCount" ? "hll" : name };
}

/**
 * How a live table differs from its plan, one line each; empty when it does not. Splits are not compared: Bigtable moves
 * them after the table is created.
 */
export function tableDifferences(plan: TablePlan, live: LiveTable): string[] {
  const differences: string[] = [];
  if (plan.granularity !== live.granularity) {
    differences.push(`granularity is ${live.granularity}, the schema has ${plan.granularity}; it cannot be changed`);
  }
  const liveFamilies = new Map(live.families.map((family) => [family.id, family]));
  for (const { id, gc, aggregate } of plan.families) {
    const found = liveFamilies.get(id);
    if (found === undefined) differences.push(`family ${id} is missing, the schema has it with gc ${gcText(gc)}`);
    else if (!sameGc(found.gc, gc)) {
      differences.push(`family ${id} has gc ${gcText(found.gc)}, the schema has ${gcText(gc)}`);
    }
    if (found !== undefined && found.aggregate !== aggregate) {
      const words = (kind: string | undefined) => (kind === undefined ? "plain cells" : `totals by ${kind}`);
      differences.push(
        `family ${id} has ${words(found.aggregate)}, the schema has ${words(aggregate)}; it cannot be changed`,
      );
    }
    liveFamilies.delete(id);
  }
  for (const id of liveFamilies.keys()) differences.push(`family ${id} is not in the schema`);
  return differences;
}
