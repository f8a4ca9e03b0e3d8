import { toHex, toUnits } from "../bytes.ts";
import type { AddToCellMutation, DeleteFromColumnMutation, Mutation, SetCellMutation } from "../runtime/mutation.ts";
import { addInt64, checkAdd } from "./memory-aggregate.ts";
import { type Aggregate, checkMicros, type MutationRules } from "./memory-rules.ts";

/** A cell to write (google.bigtable.v2.Mutation.SetCell). */
export interface SetCell {
  readonly familyName: string;
  readonly columnQualifier: Uint8Array;
  readonly timestampMicros: bigint | number | string;
  readonly value: Uint8Array;
}

/** One change of a row, in the form that MutateRows takes. */
export type RowMutation = { readonly setCell: SetCell } | Exclude<Mutation, SetCellMutation>;

/** The changes of one row, applied together. */
export interface RowMutations {
  readonly rowKey: Uint8Array;
  readonly mutations: readonly RowMutation[];
}

/** One version of a column. */
export interface Version {
  readonly timestampMicros: bigint;
  readonly value: Uint8Array;
}

/** Versions by qualifier (latin1, one unit a byte) by family. */
export type Families = Map<string, Map<string, Version[]>>;

const KINDS = ["setCell", "addToCell", "deleteFromColumn", "deleteFromFamily", "deleteFromRow"];

/** Refuses what a server refuses, and what it would read otherwise than it was meant. */
export function checkMutations(entry: RowMutations, rules: MutationRules): void {
  const row = () => `row ${toHex(entry.rowKey)}`;
  if (!(entry.rowKey instanceof Uint8Array))
    throw new TypeError("rowKey must be a Uint8Array: a string would be base64");
  if (entry.rowKey.length === 0 || entry.rowKey.length > 4096) {
    throw new RangeError(`a row key has 1 to 4096 bytes; got ${entry.rowKey.length}`);
  }
  if (entry.mutations.length === 0) throw new RangeError(`${row()}: no mutations`);
  for (const mutation of entry.mutations) {
    const kinds = Object.keys(mutation);
    if (kinds.length !== 1 || !KINDS.includes(kinds[0]!)) {
      throw new TypeError(`${row()}: a mutation is one of ${KINDS.join(", ")}; got ${kinds.join(", ") || "none"}`);
    }
    if ("deleteFromRow" in mutation) continue;
    const target = targetOf(mutation);
    if (!rules.families.has(target.familyName)) {
      const known = [...rules.families].join(", ");
      throw new RangeError(`${row()}: unknown family ${JSON.stringify(target.familyName)}; the table has ${known}`);
    }
    if (target.columnQualifier !== undefined && !(target.columnQualifier instanceof Uint8Array)) {
      throw new TypeError(`${row()}: columnQualifier must be a Uint8Array: a string would be base64`);
    }
    if ("setCell" in mutation) checkCell(mutation.setCell, rules, row());
    if ("addToCell" in mutation) checkAdd(mutation.addToCell, rules, row());
    if ("deleteFromColumn" in mutation) checkTimeRange(mutation.deleteFromColumn, rules, row());
  }
}

/** The family and the column that a mutation changes. */
function targetOf(mutation: Exclude<RowMutation, { deleteFromRow: object }>): {
  readonly familyName: string;
  readonly columnQualifier?: Uint8Array;
} {
  if ("setCell" in mutation) return mutation.setCell;
  if ("addToCell" in mutation) {
    const { familyName, columnQualifier } = mutation.addToCell;
    return { familyName, columnQualifier: columnQualifier.rawValue };
  }
  return "deleteFromColumn" in mutation ? mutation.deleteFromColumn : mutation.deleteFromFamily;
}

function checkTimeRange(target: DeleteFromColumnMutation["deleteFromColumn"], rules: MutationRules, row: string): void {
  if (target.timeRange === undefined) return;
  const { from, to } = timesOf(target.timeRange);
  if (to !== 0n && from >= to)
    throw new RangeError(`${row}: the range of times to delete ends at ${to}, before ${from}`);
  for (const micros of [from, to]) checkMicros(micros, rules, row);
}

/** The bounds of times to delete; an end of 0 is none. */
function timesOf(range: { readonly startTimestampMicros: string; readonly endTimestampMicros: string }): {
  from: bigint;
  to: bigint;
} {
  return { from: BigInt(range.startTimestampMicros), to: BigInt(range.endTimestampMicros) };
}

function checkCell(cell: SetCell, rules: MutationRules, row: string): void {
  if (!(cell.value instanceof Uint8Array)) {
    throw new TypeError(`${row}: value must be a Uint8Array: a string would be base64`);
  }
  const micros = BigInt(cell.timestampMicros);
  if (micros < 0n) throw new RangeError(`${row}: timestamp ${micros} is not an explicit time; give micros since 1970`);
  checkMicros(micros, rules, row);
}

/** Applies checked mutations to a row's cells, in their order. */
export function applyMutations(
  families: Families,
  mutations: readonly RowMutation[],
  aggregates: ReadonlyMap<string, Aggregate>,
): void {
  for (const mutation of mutations) {
    if ("setCell" in mutation) setCell(families, mutation.setCell);
    else if ("deleteFromRow" in mutation) families.clear();
    else if ("deleteFromFamily" in mutation) families.delete(mutation.deleteFromFamily.familyName);
    else if ("addToCell" in mutation) addToCell(families, mutation.addToCell, aggregates);
    else deleteFromColumn(families, mutation.deleteFromColumn);
  }
}

function deleteFromColumn(families: Families, target: DeleteFromColumnMutation["deleteFromColumn"]): void {
  const columns = families.get(target.familyName);
  const units = toUnits(target.columnQualifier);
  const { from, to } = target.timeRange === undefined ? { from: 0n, to: 0n } : timesOf(target.timeRange);
  const kept = (columns?.get(units) ?? []).filter(({ timestampMicros: at }) => at < from || (to !== 0n && at >= to));
  if (kept.length > 0) columns?.set(units, kept);
  else columns?.delete(units);
  if (columns?.size === 0) families.delete(target.familyName);
}

function addToCell(
  families: Families,
  { familyName, columnQualifier, timestamp, input }: AddToCellMutation["addToCell"],
  aggregates: ReadonlyMap<string, Aggregate>,
): void {
  const micros = BigInt(timestamp.rawTimestampMicros);
  const versions = families.get(familyName)?.get(toUnits(columnQualifier.rawValue));
  const before = versions?.find(({ timestampMicros }) => timestampMicros === micros)?.value;
  const value = addInt64(aggregates.get(familyName)!, before, BigInt(input.intValue));
  setCell(families, { familyName, columnQualifier: columnQualifier.rawValue, timestampMicros: micros, value });
}

function setCell(families: Families, cell: SetCell): void {
  let columns = families.get(cell.familyName);
  if (columns === undefined) {
    columns = new Map();
    families.set(cell.familyName, columns);
  }
  const qualifier = toUnits(cell.columnQualifier);
  const timestampMicros = BigInt(cell.timestampMicros);
  const version = { timestampMicros, value: Uint8Array.from(cell.value) };
  const versions = columns.get(qualifier) ?? [];
  const at = versions.findIndex((other) => other.timestampMicros <= timestampMicros);
  if (at === -1) versions.push(version);
  else if (versions[at]!.timestampMicros === timestampMicros) versions[at] = version;
  else versions.splice(at, 0, version);
  columns.set(qualifier, versions);
}
