import { toHex } from "../bytes.ts";

/** A cell to write (google.bigtable.v2.Mutation.SetCell). */
export interface SetCell {
  readonly familyName: string;
  readonly columnQualifier: Uint8Array;
  readonly timestampMicros: bigint | number | string;
  readonly value: Uint8Array;
}

/** One change of a row, in the form that MutateRows takes. */
export type RowMutation =
  | { readonly setCell: SetCell }
  | { readonly deleteFromColumn: { readonly familyName: string; readonly columnQualifier: Uint8Array } }
  | { readonly deleteFromFamily: { readonly familyName: string } }
  | { readonly deleteFromRow: object };

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

const KINDS = ["setCell", "deleteFromColumn", "deleteFromFamily", "deleteFromRow"];

/** Bytes as a string of one unit a byte: it compares and hashes as the bytes do. */
export function toUnits(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

export interface MutationRules {
  readonly families: ReadonlySet<string>;
  /** Cell timestamps must be a multiple of it. */
  readonly granularityMicros: bigint;
}

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
    const target =
      "setCell" in mutation
        ? mutation.setCell
        : "deleteFromColumn" in mutation
          ? mutation.deleteFromColumn
          : mutation.deleteFromFamily;
    if (!rules.families.has(target.familyName)) {
      const known = [...rules.families].join(", ");
      throw new RangeError(`${row()}: unknown family ${JSON.stringify(target.familyName)}; the table has ${known}`);
    }
    if ("columnQualifier" in target && !(target.columnQualifier instanceof Uint8Array)) {
      throw new TypeError(`${row()}: columnQualifier must be a Uint8Array: a string would be base64`);
    }
    if ("timeRange" in target) throw new TypeError(`${row()}: a time range to delete is not supported in memory`);
    if ("setCell" in mutation) checkCell(mutation.setCell, rules, row());
  }
}

function checkCell(cell: SetCell, rules: MutationRules, row: string): void {
  if (!(cell.value instanceof Uint8Array)) {
    throw new TypeError(`${row}: value must be a Uint8Array: a string would be base64`);
  }
  const micros = BigInt(cell.timestampMicros);
  if (micros < 0n) throw new RangeError(`${row}: timestamp ${micros} is not an explicit time; give micros since 1970`);
  if (micros % rules.granularityMicros !== 0n) {
    throw new RangeError(`${row}: invalid timestamp ${micros}: not a multiple of ${rules.granularityMicros} micros`);
  }
}

/** Applies checked mutations to a row's cells, in their order. */
export function applyMutations(families: Families, mutations: readonly RowMutation[]): void {
  for (const mutation of mutations) {
    if ("setCell" in mutation) setCell(families, mutation.setCell);
    else if ("deleteFromRow" in mutation) families.clear();
    else if ("deleteFromFamily" in mutation) families.delete(mutation.deleteFromFamily.familyName);
    else {
      const { familyName, columnQualifier } = mutation.deleteFromColumn;
      const columns = families.get(familyName);
      columns?.delete(toUnits(columnQualifier));
      if (columns?.size === 0) families.delete(familyName);
    }
  }
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
