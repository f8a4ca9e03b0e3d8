import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

/** A program of the tests' folder, made of the sources as they are now, that plain `node` can run. */
export interface ChildProgram {
  /** Starts it. Its output comes through `stdout`; what it says on stderr goes to this process's. */
  start(...args: readonly string[]): ChildProcess;
  /** Starts it with options of node itself. */
  startWith(options: readonly string[], args?: readonly string[]): ChildProcess;
  /** A file beside the program. */
  file(name: string): string;
  remove(): void;
}

/** Bundles a test's child program, given by its URL. */
export async function bundleChild(url: URL): Promise<ChildProgram> {
  const source = fileURLToPath(url);
  const folder = dirname(source);
  mkdirSync(join(folder, ".tmp"), { recursive: true });
  const outDir = mkdtempSync(join(folder, ".tmp", "child-"));
  await build({
    config: false,
    entry: { [basename(source, ".ts")]: source },
    outDir,
    format: "esm",
    platform: "node",
    target: "node20",
    tsconfig: false,
    inputOptions: { resolve: { conditionNames: ["@rowsmith/source"] } },
    dts: false,
    clean: false,
    logLevel: "error",
    deps: { neverBundle: [/^@google-cloud\//] },
  });
  const program = join(outDir, `${basename(source, ".ts")}.mjs`);
  return {
    start: (...args) => run([program, ...args]),
    startWith: (options, args = []) => run([...options, program, ...args]),
    file: (name) => join(outDir, name),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

function run(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Resolves with the exit code, or the signal that ended the process. */
export function ended(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? code));
  });
}
