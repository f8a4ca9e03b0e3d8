import { code } from "../diagnostics/display.ts";
import type { EntityModel, QueryModel, TableModel } from "../model/types.ts";
import { peakWrites } from "../workload/load.ts";
import { rowsReadPerRow } from "./amplification.ts";
import { loadInWords, NODE_WORDS, suits } from "./hotspot.ts";
import { MAX_FAN_OUT, NODE_WRITES_PER_SECOND } from "./limits.ts";
import { walkQuery } from "./query-walk.ts";
import { readsAll } from "./reads-all.ts";
import { busiestPlace, risingOf } from "./rising.ts";
import { lostEvents, tickOf, tickWord, uniquenessOf } from "./unique.ts";
import { about, counted, list, often } from "./words.ts";

/** What a key is good at and where it fails, in sentences. */
export interface EntityReview {
  readonly entity: string;
  readonly good: readonly string[];
  readonly weak: readonly string[];
}

/**
 * Says of each entity what its key is good at and where it fails: how its writes spread, whether events share a key, and
 * what each query reads. Figures are those of the entity's workload.
 *
 * @example reviewTable(model)[0].weak // ["All 50,000 writes a second go to one place, …"]
 */
export function reviewTable({ entities }: TableModel): EntityReview[] {
  return entities.map((entity) => {
    const said = [writes(entity), keys(entity), ...entity.queries.map((query) => reads(entity, query))];
    const sentences = (good: boolean): string[] => said.flatMap((one) => (one?.good === good ? [one.text] : []));
    return { entity: entity.name, good: sentences(true), weak: sentences(false) };
  });
}

interface Said {
  readonly good: boolean;
  readonly text: string;
}

function writes(entity: EntityModel): Said {
  const rising = risingOf(entity);
  const load = capital(loadInWords(entity));
  if (rising === null) return { good: true, text: `${load} go to where the values of the key lead: no place rises.` };
  if (rising.before.length === 0) {
    const text =
      rising.component.type === "timeBucket"
        ? `${load} begin each period of ${code(rising.component.name)} in one tablet, until Bigtable has split it: ${NODE_WORDS}.`
        : `${load} go to one place, the newest end of the table: ${NODE_WORDS}, and further nodes do not help.`;
    return { good: suits(entity), text };
  }
  const names = list(rising.before.map(({ name }) => code(name)));
  const rate = peakWrites(entity);
  const busiest = busiestPlace(entity, rising);
  if (rate === undefined || busiest === undefined || rising.places === undefined) {
    return { good: true, text: `${load} go to one place for each value of ${names}.` };
  }
  const text = `${load} go to ${counted(rising.places, "place")}, one for each value of ${names}: the busiest gets ${often(busiest)}`;
  const good = busiest <= NODE_WRITES_PER_SECOND;
  return { good, text: good ? `${text}.` : `${text}, and ${NODE_WORDS}.` };
}

/** Whether events share a key. */
function keys(entity: EntityModel): Said | null {
  const tick = tickOf(entity);
  if (entity.type !== "event" || tick === undefined) return null;
  const kind = uniquenessOf(entity);
  if (kind === "sequence-and-writer") {
    return { good: true, text: "No two events share a key, whoever writes them: sequence and writer tell them apart." };
  }
  const lost = lostEvents(entity);
  if (lost === undefined) return null;
  const much = lost * 86_400 >= 1;
  const text = `${often(lost)} of the events get the key of another, by sharing its ${tickWord(tick)}, and overwrite it`;
  return { good: !much, text: `${much ? "" : "Only "}${text}.` };
}

function reads(entity: EntityModel, query: QueryModel): Said {
  const walk = walkQuery(entity, query);
  const name = code(query.name);
  if (readsAll(entity, query, walk) !== null) {
    const rate = entity.workload?.writesPerSecond;
    const rows = rate === undefined ? "every row" : `every row, ${about(rate * 86_400)} for each day that is kept`;
    return { good: false, text: `${name} reads ${rows}.` };
  }
  const period = entity.key.components.find(
    (component) => component.type === "timeBucket" && walk.end !== component && asksFor(query, component.of),
  );
  const ranges = `${counted(walk.ranges, "range")}${period === undefined ? "" : " for each period"}`;
  const rows = rowsReadPerRow(entity, query, walk);
  if (rows !== undefined && rows > 1) {
    return { good: rows < 100, text: `${name} reads ${ranges}, and about ${about(rows)} rows for each that it gives.` };
  }
  // Where something stands between a period and its time, the first and the last period are read whole.
  const whole = period?.type === "timeBucket" && walk.end !== undefined && walk.end.name !== period.of;
  const vain = whole ? "no row in vain but of the first and the last period" : "no row in vain";
  return { good: walk.ranges <= MAX_FAN_OUT, text: `${name} reads ${ranges}, and ${vain}.` };
}

function asksFor({ where }: QueryModel, name: string): boolean {
  return where.some(({ component }) => component === name);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
