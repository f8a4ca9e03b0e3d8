import { CONFIG_FILE, type Project } from "../project/config.ts";
import { DEFAULTS, readSettings } from "../project/settings.ts";
import { YamlFile } from "../project/yaml-file.ts";

/**
 * The globs of schemas then and now: those of the earlier rowsmith.yaml find what has moved since, those of today what that
 * file did not name yet. One that can't be read says nothing.
 *
 * @param config the earlier rowsmith.yaml; `undefined` where there was none
 */
export function globsIn(project: Project, config: Uint8Array | undefined): string[] {
  return [...new Set([...earlierGlobs(config), ...project.schemas])];
}

function earlierGlobs(config: Uint8Array | undefined): readonly string[] {
  if (config === undefined) return DEFAULTS.schemas;
  try {
    return readSettings(new YamlFile(CONFIG_FILE, CONFIG_FILE, new TextDecoder("utf-8").decode(config))).schemas;
  } catch {
    return [];
  }
}
