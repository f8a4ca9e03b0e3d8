import { suggest } from "@rowsmith/core";
import { CliError } from "../output/error.ts";
import type { Git } from "./git.ts";

/** A commit to compare with. */
export interface Commit {
  readonly id: string;
  /** As it was named, and its id. */
  readonly label: string;
}

/** Whether a ref is known; whatever it looks like, it is no option of git. */
export async function findCommit(git: Git, ref: string): Promise<Commit | undefined> {
  const { code, out } = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  const id = out.toString("latin1").trim();
  return code === 0 && /^[0-9a-f]{40,64}$/.test(id) ? { id, label: `${ref} (${id.slice(0, 7)})` } : undefined;
}

/** The folder that git runs in, from the root of the repository, with `/` at its end. */
export async function repositoryPrefix(git: Git, folder: string): Promise<string> {
  const { code, out, err } = await git(["rev-parse", "--show-prefix"]);
  if (code === 0) return out.toString("utf8").replace(/\n$/, "");
  const dubious = err.includes("dubious ownership");
  throw new CliError({
    what: dubious ? "git does not trust the repository: it belongs to another user." : "This is no git repository.",
    where: folder,
    why: "--against names no file or folder, so it is taken for a git ref.",
    next: dubious
      ? `Run git config --global --add safe.directory ${JSON.stringify(folder)}.`
      : "Name an earlier version as a folder or a file: --against ../before.",
  });
}

/** What to do about a ref that git does not know. */
export async function unknownRef(git: Git, ref: string, folder: string): Promise<CliError> {
  const what = `git knows no commit "${ref}".`;
  const where = folder;
  if ((await findCommit(git, "HEAD")) === undefined) {
    return new CliError({
      what,
      where,
      why: "The repository has no commit yet, so there is nothing to compare with.",
      next: "Commit first.",
    });
  }
  const shallow = (await git(["rev-parse", "--is-shallow-repository"])).out.toString("latin1").trim() === "true";
  if (shallow) {
    return new CliError({
      what,
      where,
      why: "The clone is shallow: it has only the newest commits of what was checked out, as is usual in CI.",
      next: `Fetch the history: git fetch --unshallow, and git fetch origin ${remoteBranch(ref)} where it is another branch.\nGitHub Actions: actions/checkout with fetch-depth: 0. GitLab CI: GIT_DEPTH: 0.`,
    });
  }
  const refs = await refNames(git);
  const near = suggest(ref, refs);
  const fetch = `Fetch it: git fetch origin ${remoteBranch(ref)}. Or name a branch, a tag, a commit, a folder or a file.`;
  return new CliError({
    what,
    where,
    why: "It is no branch, tag or commit of this clone, and no file or folder here.",
    next: near === undefined ? fetch : `Did you mean "${near}"? ${fetch}`,
  });
}

async function refNames(git: Git): Promise<string[]> {
  const { out } = await git(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags"]);
  return out.toString("utf8").split("\n").filter(Boolean);
}

/** The branch of a remote ref, as `git fetch` takes it. Only what is surely a name is shown as part of a command. */
function remoteBranch(ref: string): string {
  const branch = ref.replace(/^(refs\/remotes\/)?origin\//, "").replace(/[~^@].*$/, "");
  return /^[\w][\w./-]*$/.test(branch) && branch !== "HEAD" ? branch : "BRANCH";
}
