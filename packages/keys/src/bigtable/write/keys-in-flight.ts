import { toUnits } from "../../bytes.ts";
import type { RowEntry } from "../../runtime/row.ts";

/** What is on its way to one row. */
interface Slot {
  count: number;
  /** The cells that are set; `null`: nothing else may be sent before. */
  cells: Set<string> | null;
}

/**
 * The rows that are being written. A server may apply the entries of a request in any order, and requests overtake each
 * other; so two entries of one row are on their way together only where their order does not matter: they add to totals, or
 * set cells of different columns or timestamps. Any other waits for the ones before.
 */
export class KeysInFlight {
  /** The entry alone while it is the only one of its row. */
  readonly #rows = new Map<string, RowEntry | Slot>();

  /** Whether the entry may be sent now; if so, it counts as on its way. */
  admit(key: string, entry: RowEntry): boolean {
    const row = this.#rows.get(key);
    if (row === undefined) {
      this.#rows.set(key, entry);
      return true;
    }
    const slot = "count" in row ? row : { count: 1, cells: cellsOf(row) };
    const cells = cellsOf(entry);
    if (slot.cells === null || cells === null) return false;
    for (const cell of cells) if (slot.cells.has(cell)) return false;
    for (const cell of cells) slot.cells.add(cell);
    slot.count++;
    this.#rows.set(key, slot);
    return true;
  }

  /** The entry has its answer. */
  leave(key: string, entry: RowEntry): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    if (!("count" in row) || row.count === 1) {
      this.#rows.delete(key);
      return;
    }
    row.count--;
    for (const cell of cellsOf(entry) ?? []) row.cells?.delete(cell);
  }
}

/** The cells that an entry sets; `null` where it also does what depends on what is there, or when. */
function cellsOf(entry: RowEntry): Set<string> | null {
  const cells = new Set<string>();
  for (const mutation of entry.mutations) {
    if ("addToCell" in mutation) continue;
    if (!("setCell" in mutation) || Number(mutation.setCell.timestampMicros) < 0) return null;
    const { familyName, columnQualifier, timestampMicros } = mutation.setCell;
    cells.add(`${familyName} ${timestampMicros} ${toUnits(columnQualifier)}`);
  }
  return cells;
}
