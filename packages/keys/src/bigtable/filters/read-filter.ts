import { ScanError } from "../scan-error.ts";
import { byFamily, type ColumnRef, columnsOf } from "./columns.ts";
import { cellsPerRow, chain, interleave, newest, type RowFilter, STRIP_VALUES } from "./combine.ts";
import { checkFilterBytes } from "./size.ts";
import { cellTimes, type GranularityMicros } from "./times.ts";

/** What of a family is still there when all garbage is collected. */
export interface FamilyRule {
  readonly family: string;
  /** Cells that are older are garbage. */
  readonly maxAgeMicros?: bigint;
  /** Older versions of a column than this many are garbage. */
  readonly maxVersions?: number;
}

/**
 * What reads of an entity ask for, whatever garbage collection has left: it runs late, and garbage is read and matched
 * like any other cell until then.
 */
export interface CellRules {
  /** The families that the entity's columns lie in. Absent: all families, and no rule. */
  readonly families?: readonly FamilyRule[];
  /** Of the table's cell timestamps; default 1,000. */
  readonly granularityMicros?: GranularityMicros;
}

/** What a read asks for, of the options of a scan. */
export interface CellOptions {
  /** Default: those of the reader. */
  readonly columns?: readonly ColumnRef[] | undefined;
  readonly versions?: number | undefined;
  readonly filter?: object | undefined;
}

/** What a read asks for, of the reader of its rows. */
export interface CellNeeds {
  /** Default: all columns. */
  readonly columns?: readonly ColumnRef[] | undefined;
  readonly cells?: CellRules | undefined;
}

/**
 * The filter of a read: the columns asked for, younger than their family's greatest age, then the newest versions, then
 * the caller's own filter. No column at all asks for keys: the first cell of each row, without its value.
 *
 * @param now - milliseconds since 1970, from which ages count
 * @throws ScanError INVALID_OPTION for a wrong `versions`, and for a filter that is too large for the service
 */
export function readFilter(options: CellOptions, reader: CellNeeds, now: number = Date.now()): RowFilter {
  const { columns = reader.columns, filter, versions = 1 } = options;
  checkVersions(versions);
  const keysOnly = columns !== undefined && columns.length === 0;
  const whole = chain(
    cellsOf(keysOnly ? undefined : columns, reader.cells ?? {}, now, versions),
    newest(versions),
    filter as RowFilter | undefined,
    keysOnly ? KEYS : undefined,
  );
  checkFilterBytes(whole);
  return whole;
}

/** One cell a row, without its value: enough to know that the row is there. */
export const KEYS: RowFilter = chain(cellsPerRow(1), STRIP_VALUES);

/** By family, because each has its own rule. */
function cellsOf(
  columns: readonly ColumnRef[] | undefined,
  rules: CellRules,
  now: number,
  versions: number,
): RowFilter | undefined {
  const families = rules.families ?? [];
  if (columns === undefined && families.length === 0) return undefined;
  const asked = byFamily(columns ?? families.map(({ family }) => ({ family })));
  return interleave(
    ...asked.map(([family, qualifiers]) => {
      const rule = families.find((candidate) => candidate.family === family);
      return chain(columnsOf(family, qualifiers), ...garbageOf(rule, rules.granularityMicros, now, versions));
    }),
  );
}

function garbageOf(
  rule: FamilyRule | undefined,
  granularity: GranularityMicros | undefined,
  now: number,
  versions: number,
): RowFilter[] {
  const young =
    rule?.maxAgeMicros === undefined
      ? []
      : [cellTimes({ from: BigInt(Math.floor(now)) * 1000n - rule.maxAgeMicros }, granularity)];
  const few = rule?.maxVersions !== undefined && rule.maxVersions < versions ? [newest(rule.maxVersions)] : [];
  return [...young, ...few];
}

function checkVersions(versions: number): void {
  if (Number.isInteger(versions) && versions >= 1 && versions <= 0x7fff_ffff) return;
  throw new ScanError("INVALID_OPTION", `versions must be a whole number, 1 or more; got ${versions}`);
}
