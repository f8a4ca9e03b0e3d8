import { CliError } from "../output/error.ts";
import type { Git } from "./git.ts";
import type { Commit } from "./ref.ts";

/** A file of a commit. */
export interface TreeFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly blob: string;
}

/** The files of a commit; links and other repositories in it are left out. */
export async function filesOf(git: Git, commit: Commit): Promise<TreeFile[]> {
  const { code, out, err } = await git(["ls-tree", "-r", "-z", "--full-tree", commit.id]);
  if (code !== 0) throw unreadable(commit, err);
  return out
    .toString("utf8")
    .split("\0")
    .flatMap((line): TreeFile[] => {
      const [, mode, blob, path] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      return path === undefined || mode === "120000" ? [] : [{ path, blob: blob! }];
    });
}

/** The bytes of files of a commit, in their order. */
export async function contentsOf(git: Git, commit: Commit, files: readonly TreeFile[]): Promise<Buffer[]> {
  if (files.length === 0) return [];
  const input = files.map(({ blob }) => `${blob}\n`).join("");
  const { code, out, err } = await git(["cat-file", "--batch"], input);
  const contents: Buffer[] = [];
  for (let at = 0; contents.length < files.length; ) {
    const end = out.indexOf(0x0a, at);
    const header = /^[0-9a-f]+ blob (\d+)$/.exec(out.toString("latin1", at, Math.max(end, at)));
    if (header === null) throw unreadable(commit, err || out.toString("latin1", at, end < 0 ? undefined : end));
    const start = end + 1;
    const length = Number(header[1]);
    contents.push(out.subarray(start, start + length));
    at = start + length + 1;
  }
  if (code !== 0) throw unreadable(commit, err);
  return contents;
}

function unreadable({ label }: Commit, why: string): CliError {
  return new CliError({
    what: `git cannot read the files of ${label}.`,
    why: `It says: ${why || "nothing"}. In a partial or broken clone, objects of earlier commits are missing.`,
    next: "Fetch them: git fetch --refetch origin; or compare with a folder or a file.",
  });
}
