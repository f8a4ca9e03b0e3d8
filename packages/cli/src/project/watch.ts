import type { Stats } from "node:fs";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import { EXIT } from "../output/error.ts";
import { colorsFor, note, visible } from "../output/terminal.ts";
import { holding, interrupted } from "../process.ts";
import { exitCodeOf } from "../report.ts";
import { concerns, type WatchPlaces, watchPlaces } from "./watch-places.ts";

/** What is waited for after a change: an editor writes a file in several steps, and git many files at once. */
const QUIET_MS = 100;

/**
 * Runs a command, and again after each change of a schema, of rowsmith.yaml or of the baseline, until ^C. What ends the
 * command otherwise is printed, and waited for to be corrected.
 *
 * @param files the files that are named; without any, the project's schemas
 */
export function watching(files: readonly string[], run: () => Promise<number>): Promise<number> {
  return holding(() => loop(files, run));
}

async function loop(files: readonly string[], run: () => Promise<number>): Promise<number> {
  const changes = new Changes();
  interrupted.addEventListener("abort", () => changes.mark(), { once: true });
  let watched: Watched | undefined;
  while (!interrupted.aborted) {
    // Watching begins before reading: no change falls between the two.
    watched = await rewatch(watched, watchPlaces(process.cwd(), files), changes);
    changes.take();
    await run().catch(exitCodeOf);
    note(colorsFor(process.stderr).dim("Watching for changes. ^C ends."));
    await changes.next();
    while (changes.take() && !interrupted.aborted) await setTimeout(QUIET_MS);
  }
  await watched?.watcher.close();
  return EXIT.interrupted;
}

/** Remembers that something changed until it is asked. */
class Changes {
  #changed = false;
  #wake = (): void => {};

  mark(): void {
    this.#changed = true;
    this.#wake();
  }

  /** Whether something changed since the last call. */
  take(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Waits for a change, if there was none since the last {@link take}. */
  async next(): Promise<void> {
    if (this.#changed) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}

interface Watched {
  readonly watcher: FSWatcher;
  /** The places, to tell whether others have to be watched. */
  readonly key: string;
}

async function rewatch(before: Watched | undefined, places: WatchPlaces, changes: Changes): Promise<Watched> {
  const key = JSON.stringify(places);
  if (before?.key === key) return before;
  await before?.watcher.close();
  const ignored = (path: string, stats?: Stats): boolean => !concerns(resolve(path), stats?.isFile() === true, places);
  const watcher = watch([...places.roots], { ignoreInitial: true, ignored });
  for (const event of ["add", "change", "unlink"] as const) watcher.on(event, () => changes.mark());
  watcher.on("error", (error) => note(`Cannot watch: ${visible(String(error))}`));
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return { watcher, key };
}
