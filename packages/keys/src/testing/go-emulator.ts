import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Versions of the emulator's module, newest first, with the Go minor version that each needs. */
const PINNED = [
  { version: "v1.58.0", go: 26 },
  { version: "v1.42.0", go: 24 },
  { version: "v1.35.0", go: 22 },
] as const;

const MODULE = "cloud.google.com/go/bigtable/cmd/emulator";
const PROGRAM = process.platform === "win32" ? "emulator.exe" : "emulator";
const run = promisify(execFile);

function folderOf(version: string): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(cache, "rowsmith", `bigtable-emulator-${version}`);
}

/** The program that an earlier call built, newest first; `null` when there is none. */
export function cachedEmulator(): string | null {
  const files = PINNED.map(({ version }) => join(folderOf(version), PROGRAM));
  return files.find((file) => existsSync(file)) ?? null;
}

/**
 * Builds the emulator with Go into the user's cache folder, which takes a minute or two, and gives the program's path.
 *
 * @param go - path of the `go` command
 * @throws Error with Go's output
 */
export async function buildEmulator(go: string): Promise<string> {
  const { stdout } = await run(go, ["env", "GOVERSION"]);
  const minor = Number(/^go1\.(\d+)/.exec(stdout)?.[1] ?? 0);
  // A Go that is older than all of them may still fetch a newer one of itself.
  const { version } = PINNED.find((pinned) => pinned.go <= minor) ?? PINNED[PINNED.length - 1]!;
  const folder = folderOf(version);
  mkdirSync(folder, { recursive: true });
  // Built aside and moved in one step: another process never sees half a program.
  const aside = mkdtempSync(join(folder, "build-"));
  try {
    await run(go, ["install", `${MODULE}@${version}`], { env: { ...process.env, GOBIN: aside } });
    renameSync(join(aside, PROGRAM), join(folder, PROGRAM));
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`building the Bigtable emulator with ${go} (${MODULE}@${version}) failed: ${output}`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return join(folder, PROGRAM);
}
