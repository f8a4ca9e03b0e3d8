import type { Report } from "../diagnostics/report.ts";
import type { TableParts } from "../schema/table.ts";
import { resolveColumns } from "./columns.ts";
import { type Draft, Places } from "./draft.ts";
import { resolveGenerations } from "./generations.ts";
import { resolveEventTime, resolveKey } from "./key.ts";
import { checkIdentifiers } from "./names.ts";
import { resolveQueries } from "./queries.ts";
import { checkAggregate, resolveSemantics, resolveTime } from "./semantics.ts";
import type { EntityModel, FamilyModel, TableModel } from "./types.ts";
import { resolveWorkload } from "./workload.ts";

/** Limit of a plan's ranges where the schema names none. */
const DEFAULT_MAX_RANGES = 10_000;

/** Resolves the names of a schema, fills in the defaults, and reports names that are unknown, reserved or taken. */
export function resolve(parts: TableParts, file: string, report: Report): Draft {
  const places = new Places();
  for (const [rule, path] of parts.gcPlaces) places.set(rule, path);

  const families: FamilyModel[] = [];
  for (const { name, path, value } of parts.families) {
    if (value.whole !== undefined) families.push(places.set({ id: name, ...value.whole }, path));
  }
  const familyIds = parts.familiesReadable ? parts.families.map(({ name }) => name) : null;

  const entities = parts.entities.map((entity): EntityModel => {
    const generations = resolveGenerations(entity, report);
    const key = resolveKey(entity, generations, places, report);
    const eventTime = resolveEventTime(entity, report);
    const workload = resolveWorkload(entity, report);
    checkAggregate(entity, parts.families, report);
    const description = entity.shape?.description;
    const keyDescription = entity.key?.description;
    const described = (entity.key?.components ?? []).flatMap(({ name, description }) =>
      name === undefined || description === undefined ? [] : [[name, description] as const],
    );
    const model: EntityModel = {
      name: entity.name,
      type: entity.type ?? "event",
      key,
      ...(eventTime === undefined ? {} : { eventTime }),
      ...resolveSemantics(entity, report),
      time: resolveTime(entity),
      generations,
      columns: resolveColumns(entity, familyIds, places, report),
      queries: resolveQueries(entity, places, report),
      ...(workload === undefined ? {} : { workload }),
      maxRanges: entity.shape?.maxRanges ?? DEFAULT_MAX_RANGES,
      ...(description === undefined ? {} : { description }),
      ...(keyDescription === undefined ? {} : { keyDescription }),
      ...(described.length === 0 ? {} : { componentDescriptions: Object.fromEntries(described) }),
    };
    return places.set(model, entity.path, entity.shape !== undefined);
  });
  checkIdentifiers(entities, places, report);

  const description = parts.shape?.description;
  const { splits, ...options } = parts.options;
  const table: TableModel = {
    file,
    table: parts.shape?.table ?? "",
    granularity: parts.shape?.granularity ?? "millis",
    replicated: parts.shape?.replicated ?? false,
    options,
    splits,
    families,
    entities,
    ...(description === undefined ? {} : { description }),
  };
  const complete = parts.entitiesReadable && parts.entities.every(({ columnsReadable }) => columnsReadable);
  places.set(table, [], complete);
  return {
    table,
    pathOf: (part) => places.pathOf(part),
    isComplete: (part) => places.isComplete(part),
    hasLayout: (key) => places.hasLayout(key),
    namedFamilies: new Set(parts.entities.flatMap(({ columns }) => columns.flatMap(({ value }) => value.family ?? []))),
  };
}
