import { execFileSync } from "node:child_process";
import { folder } from "./run.ts";

export interface TestRepository {
  readonly path: string;
  /** Commits everything, and gives the commit's id. */
  commit(title: string): string;
  git(...args: string[]): string;
  remove(): void;
}

const IDENTITY = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];

/** Runs git without what the machine or a hook that runs the tests has set. */
export function git(path: string, ...args: string[]): string {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = { ...Object.fromEntries(kept), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  return execFileSync("git", [...IDENTITY, ...args], { cwd: path, env, encoding: "utf8", stdio: "pipe" }).trim();
}

/** A git repository with these files as its first commit, on the branch main. */
export function repositoryIn(files: Readonly<Record<string, string | Uint8Array>>): TestRepository {
  const { path, remove } = folder(files);
  git(path, "init", "--quiet", "--initial-branch=main");
  const commit = (title: string): string => {
    git(path, "add", "--all");
    git(path, "commit", "--quiet", "--allow-empty", "-m", title);
    return git(path, "rev-parse", "HEAD");
  };
  commit("First");
  return { path, commit, git: (...args) => git(path, ...args), remove };
}
