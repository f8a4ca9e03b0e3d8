import {
  type Answered,
  type ConditionalEntry,
  isWriteError,
  type RowEntry,
  type RowSink,
  type SendOptions,
  type WriteError,
} from "../src/bigtable/index.ts";
import type { MemoryTable } from "../src/testing/index.ts";

export { add, MS, row, set } from "./write-support-entries.ts";

/** What a server does with one request: answers, then ends well or with an error. */
export type Script = (entries: readonly RowEntry[], answered: Answered) => Promise<void> | void;

/** A table in memory behind a server that misbehaves by a script, one a request; afterwards it is well. */
export class ScriptedSink implements RowSink {
  readonly name = "scripted";
  readonly requests: (readonly RowEntry[])[] = [];
  readonly #table: MemoryTable;
  readonly #scripts: Script[];
  readonly checks: ((entry: ConditionalEntry) => Promise<boolean>)[] = [];

  constructor(table: MemoryTable, ...scripts: Script[]) {
    this.#table = table;
    this.#scripts = scripts;
  }

  async mutateRows(entries: readonly RowEntry[], answered: Answered, options: SendOptions): Promise<void> {
    this.requests.push(entries);
    const script = this.#scripts.shift();
    if (script !== undefined) return script(entries, answered);
    return this.#table.mutateRows(entries, answered, options);
  }

  checkAndMutateRow(entry: ConditionalEntry, options: SendOptions): Promise<boolean> {
    const script = this.checks.shift();
    return script === undefined ? this.#table.checkAndMutateRow(entry, options) : script(entry);
  }
}

export function grpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** The keys of each request, as text. */
export function keysOf(requests: readonly (readonly RowEntry[])[]): string[][] {
  return requests.map((entries) => entries.map(({ rowKey }) => Buffer.from(rowKey).toString()));
}

export async function writeRefusal(promise: Promise<unknown>): Promise<WriteError> {
  const error = await promise.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (isWriteError(error)) return error;
  throw error;
}
