import { existsSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { CONFIG_FILE, findProject, findRoot, type Project } from "./config.ts";

/** What is looked at, as absolute paths. */
export interface WatchPlaces {
  /** Folders that are watched with all that is in them, as far as it concerns the command. */
  readonly roots: readonly string[];
  readonly files: readonly string[];
  /** Folders that schemas may stand in, at any depth. */
  readonly folders: readonly string[];
  /** How the names of schemas end; `undefined` when a glob leaves that open. */
  readonly endings: readonly string[] | undefined;
}

/** @param named the files that are named; without any, the project's schemas */
export function watchPlaces(cwd: string, named: readonly string[]): WatchPlaces {
  const root = findRoot(cwd);
  const project = settingsOf(cwd);
  const configs = [cwd, ...parentsWithin(cwd, root)].map((folder) => join(folder, CONFIG_FILE));
  const schemas = named.map((file) => resolve(file));
  const files = [...configs, ...schemas, ...(project?.baseline === undefined ? [] : [project.baseline])];
  const globs = named.length > 0 ? [] : (project?.schemas ?? []);
  const folders = globs.map((glob) => resolve(root, fixedPart(glob)));
  const endings = globs.map((glob) => /\.[\w.]+$/.exec(glob)?.[0]);
  const outside = [...files.map((file) => dirname(file)), ...folders].filter((path) => !isWithin(path, root));
  return {
    roots: [root, ...new Set(outside.filter((path) => existsSync(path)))],
    files,
    folders,
    endings: endings.includes(undefined) ? undefined : (endings as string[]),
  };
}

/** The settings, as far as they can be read: else the change of rowsmith.yaml is what is waited for. */
function settingsOf(cwd: string): Project | undefined {
  try {
    return findProject(cwd);
  } catch {
    return undefined;
  }
}

/** The folders of a glob before its first part with a wildcard. */
function fixedPart(glob: string): string {
  const parts = glob.split("/");
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return parts.slice(0, wild === -1 ? -1 : wild).join("/");
}

/** Whether a path is one that the command looks at, or a folder on the way to it. */
export function concerns(path: string, isFile: boolean, { roots, files, folders, endings }: WatchPlaces): boolean {
  if (roots.includes(path) || files.includes(path)) return true;
  if (/^(node_modules|\.git)$/.test(basename(path))) return false;
  if (isFile) {
    const ends = endings === undefined || endings.some((ending) => path.endsWith(ending));
    return ends && folders.some((folder) => isWithin(path, folder));
  }
  return folders.some((folder) => isWithin(path, folder)) || [...files, ...folders].some((to) => isWithin(to, path));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function parentsWithin(folder: string, root: string): string[] {
  return folder === root || !isWithin(folder, root) ? [] : [dirname(folder), ...parentsWithin(dirname(folder), root)];
}
