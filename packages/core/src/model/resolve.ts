import type { Report } from "../diagnostics/report.ts";
import type { TableParts } from "../schema/table.ts";
import { resolveColumns } from "./columns.ts";
import { type Draft, Places } from "./draft.ts";
import { resolveEventTime, resolveKey } from "./key.ts";
import { checkIdentifiers } from "./names.ts";
import { resolveQueries } from "./queries.ts";
import type { EntityModel, FamilyModel } from "./types.ts";

/** Limit of a plan's ranges where the schema names none. */
const DEFAULT_MAX_RANGES = 10_000;

/** Resolves the names of a schema, fills in the defaults, and reports names that are unknown, reserved or taken. */
export function resolve(parts: TableParts, file: string, report: Report): Draft {
  const places = new Places();
  for (const [rule, path] of parts.gcPlaces) places.set(rule, path);

  const families: FamilyModel[] = [];
  for (const { name, path, value } of parts.families) {
    if (value !== undefined) families.push(places.set({ id: name, ...value }, path));
  }
  const familyIds = parts.familiesReadable ? parts.families.map(({ name }) => name) : null;

  const entities = parts.entities.map((entity): EntityModel => {
    const key = resolveKey(entity, places, report);
    const eventTime = resolveEventTime(entity, report);
    const description = entity.shape?.description;
    const keyDescription = entity.key?.description;
    const described = (entity.key?.components ?? []).flatMap(({ name, description }) =>
      name === undefined || description === undefined ? [] : [[name, description] as const],
    );
    const model: EntityModel = {
      name: entity.name,
      type: entity.shape?.type ?? "event",
      key,
      ...(eventTime === undefined ? {} : { eventTime }),
      columns: resolveColumns(entity, familyIds, places, report),
      queries: resolveQueries(entity, places, report),
      maxRanges: entity.shape?.maxRanges ?? DEFAULT_MAX_RANGES,
      ...(description === undefined ? {} : { description }),
      ...(keyDescription === undefined ? {} : { keyDescription }),
      ...(described.length === 0 ? {} : { componentDescriptions: Object.fromEntries(described) }),
    };
    return places.set(model, entity.path, entity.shape !== undefined);
  });
  checkIdentifiers(entities, places, report);

  const description = parts.shape?.description;
  const table = {
    file,
    table: parts.shape?.table ?? "",
    granularity: "millis",
    splits: parts.splits,
    families,
    entities,
    ...(description === undefined ? {} : { description }),
  } as const;
  const complete = parts.entitiesReadable && parts.entities.every(({ columnsReadable }) => columnsReadable);
  places.set(table, [], complete);
  return {
    table,
    pathOf: (part) => places.pathOf(part),
    isComplete: (part) => places.isComplete(part),
    hasLayout: (key) => places.hasLayout(key),
    namedFamilies: new Set(parts.entities.flatMap(({ columns }) => columns.flatMap(({ family }) => family ?? []))),
  };
}
