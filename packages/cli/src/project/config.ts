import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { readText, shownPath } from "./files.ts";
import { DEFAULTS, readSettings, type Settings } from "./settings.ts";
import { YamlFile } from "./yaml-file.ts";

export const CONFIG_FILE = "rowsmith.yaml";

/** A project's folder and settings; the paths are absolute. */
export interface Project extends Settings {
  /** The folder of rowsmith.yaml; without one, the current folder. */
  readonly root: string;
}

/** Finds rowsmith.yaml from `cwd` upwards and reads it. */
export function findProject(cwd: string): Project {
  const file = findUp(cwd);
  const root = file === undefined ? cwd : dirname(file);
  const settings =
    file === undefined ? DEFAULTS : readSettings(new YamlFile(shownPath(file), CONFIG_FILE, readText(file)));
  const { out, baseline } = settings;
  return {
    ...settings,
    root,
    out: resolve(root, out),
    baseline: baseline === undefined ? undefined : resolve(root, baseline),
  };
}

/** The folder of the project, also where its settings can't be read. */
export function findRoot(cwd: string): string {
  const file = findUp(cwd);
  return file === undefined ? cwd : dirname(file);
}

function findUp(from: string): string | undefined {
  const file = join(from, CONFIG_FILE);
  if (existsSync(file)) return file;
  const parent = dirname(from);
  return parent === from ? undefined : findUp(parent);
}

/** A path from the project's root with forward slashes, the same on every machine. */
export function rootRelative(project: Project, path: string): string {
  return relative(project.root, path).replaceAll("\\", "/");
}
