import { execFile } from "node:child_process";
import { CliError } from "../output/error.ts";

/** What one run of git gave. */
export interface GitResult {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
}

/** Runs git in a folder. No shell is involved, nothing is asked for, and messages are in English. */
export type Git = (args: readonly string[], input?: string) => Promise<GitResult>;

/** The files of a large repository are a long list. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** Set within a hook, for the folder that git runs it in: the repository is that of the project's folder. */
const OF_HOOKS = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"];

export function gitIn(folder: string): Git {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
  for (const name of OF_HOOKS) delete env[name];
  return (args, input) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        "git",
        [...args],
        { cwd: folder, env, encoding: "buffer", maxBuffer: MAX_OUTPUT },
        (error, out, err) => {
          if (typeof error?.code === "string") reject(cannotRun(folder, error.code, error.message));
          else resolve({ code: child.exitCode ?? 1, out, err: err.toString("utf8").trim() });
        },
      );
      // A git that ends before it has read all is seen by its exit code.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input ?? "");
    });
}

function cannotRun(folder: string, code: string, message: string): CliError {
  const missing = code === "ENOENT";
  return new CliError({
    what: missing ? "git is not installed." : `Cannot run git: ${message}.`,
    where: folder,
    why: "A git ref to compare with is read by git.",
    next: "Install git; or compare with a folder or a file: --against ../before.",
  });
}
