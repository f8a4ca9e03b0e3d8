import { MAX_KEY_BYTES } from "../../key-length.ts";
import type { Mutation } from "../../runtime/mutation.ts";
import type { RowEntry } from "../../runtime/row.ts";

/** The most mutations of a MutateRows request (google.bigtable.v2, MutateRowsRequest.entries), and so of a row. */
export const MAX_MUTATIONS = 100_000;

/** The most bytes of a row (https://cloud.google.com/bigtable/quotas). */
const MAX_ROW_BYTES = 256 * 1024 * 1024;

// Room for the tags and lengths of an entry and of a mutation, and for a mutation's numbers.
const ENTRY_BYTES = 16;
const MUTATION_BYTES = 56;

/** No less than the bytes of an entry on the wire; or, as a text, why it can't be sent. */
export function sizeOf(entry: RowEntry): number | string {
  const { rowKey, mutations } = entry;
  if (!(rowKey instanceof Uint8Array)) return "rowKey must be a Uint8Array: a string would be read as base64";
  if (rowKey.length < 1 || rowKey.length > MAX_KEY_BYTES) {
    return `a row key has 1 to ${MAX_KEY_BYTES} bytes; this one has ${rowKey.length}`;
  }
  const size = sizeOfMutations(mutations);
  return typeof size === "string" ? size : ENTRY_BYTES + rowKey.length + size;
}

/** The same for the mutations of a row, of which there must be one at least. */
export function sizeOfMutations(mutations: readonly Mutation[]): number | string {
  if (mutations.length === 0) return "it has no mutation; Bigtable takes none without";
  if (mutations.length > MAX_MUTATIONS) {
    return `it has ${mutations.length} mutations; Bigtable takes at most ${MAX_MUTATIONS} for a row at once`;
  }
  let bytes = 0;
  for (const mutation of mutations) {
    const size = sizeOfMutation(mutation);
    // A size that is no number comes from a field that is no bytes.
    if (!(size >= 0)) return "qualifiers and values must be Uint8Array: a string would be read as base64";
    bytes += size;
  }
  return bytes <= MAX_ROW_BYTES ? bytes : `it has ${bytes} bytes; a row of Bigtable holds at most ${MAX_ROW_BYTES}`;
}

function sizeOfMutation(mutation: Mutation): number {
  if ("setCell" in mutation) {
    const { familyName, columnQualifier, value } = mutation.setCell;
    return MUTATION_BYTES + familyName.length + lengthOf(columnQualifier) + lengthOf(value);
  }
  if ("addToCell" in mutation) {
    const { familyName, columnQualifier } = mutation.addToCell;
    return MUTATION_BYTES + familyName.length + lengthOf(columnQualifier.rawValue);
  }
  if ("deleteFromColumn" in mutation) {
    const { familyName, columnQualifier } = mutation.deleteFromColumn;
    return MUTATION_BYTES + familyName.length + lengthOf(columnQualifier);
  }
  return MUTATION_BYTES + ("deleteFromFamily" in mutation ? mutation.deleteFromFamily.familyName.length : 0);
}

function lengthOf(bytes: Uint8Array): number {
  return bytes instanceof Uint8Array ? bytes.length : Number.NaN;
}
