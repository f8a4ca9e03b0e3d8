import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder of the git repository that a folder is in; where there is none, the folder itself. */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    // A folder, or in worktrees and submodules a file.
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** A path from a folder as a relative URI, with every character escaped that a URI has no other use for. */
export function relativeUri(folder: string, path: string): string {
  const shown = relative(folder, path);
  if (isAbsolute(shown) || shown.split(/[\\/]/)[0] === "..") return pathToFileURL(path).href;
  return shown
    .split(sep)
    .map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")))
    .join("/");
}
