import { size } from "@rowsmith/core";
import type { ScanCounters } from "@rowsmith/keys/bigtable";
import { keyText } from "../output/keys.ts";
import { count, note, visible } from "../output/terminal.ts";
import type { UnreadableRow } from "./rows.ts";

/** How many unreadable rows are named one by one. */
const NAMED = 3;

/** What a scan says on stderr: one line each; with --json those for scripts are JSON objects. */
export class ScanNotes {
  readonly #json: boolean;
  unreadable = 0;

  constructor(json: boolean) {
    this.#json = json;
  }

  /** Where to go on; nothing for a scan without an order. */
  cursor(cursor: string | null | undefined): void {
    if (!cursor) return;
    note(this.#json ? JSON.stringify({ cursor }) : `Go on with --after ${cursor}`);
  }

  stats(counters: ScanCounters): void {
    const { requests, retries, rows, bytes, refused, buckets } = counters;
    note(
      this.#json
        ? JSON.stringify({ stats: counters })
        : `Read ${count(rows, "row")} of ${size(bytes)} in ${count(requests, "request")} to ${count(buckets.length, "bucket")}; ${count(retries, "request")} sent again, ${count(refused, "row")} left out.`,
    );
  }

  /** A row that is left out because the schema can't read it. */
  leftOut({ rawKey, problem }: UnreadableRow, layout: "text" | "binary" | "packed"): void {
    if (this.unreadable++ < NAMED) note(`row ${keyText(rawKey, layout)} cannot be read: ${visible(problem)}`);
  }

  /** How many rows were left out. */
  end(): void {
    if (this.unreadable === 0) return;
    const are = this.unreadable === 1 ? "is" : "are";
    note(`${count(this.unreadable, "row")} of the table ${are} not as the schema says; left out.`);
  }
}
