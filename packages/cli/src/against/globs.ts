import { posix } from "node:path";
import picomatch from "picomatch";

/**
 * Whether a path from the root of a repository is one of a project's schemas, as the files on disk are looked for.
 *
 * @param globs from the folder of the project
 * @param prefix that folder from the root of the repository, with `/` at its end unless it is the root
 */
export function schemaMatcher(globs: readonly string[], prefix: string): (path: string) => boolean {
  const folder = prefix.replace(/[\\[\]{}()*?!+@|]/g, "\\$&");
  const from = (glob: string): string[] => {
    const joined = posix.join(folder, glob);
    return posix.isAbsolute(glob) || joined.startsWith("../") ? [] : [joined];
  };
  const wanted = globs.filter((glob) => !glob.startsWith("!")).flatMap(from);
  const unwanted = globs.filter((glob) => glob.startsWith("!")).flatMap((glob) => from(glob.slice(1)));
  if (wanted.length === 0) return () => false;
  const matches = picomatch(wanted, { ignore: ["**/node_modules/**", ...unwanted] });
  return (path) => matches(path);
}
