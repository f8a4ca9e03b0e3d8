import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { EntityParts } from "../schema/entity.ts";
import type { KeyParts } from "../schema/key.ts";
import type { Places } from "./draft.ts";
import { checkPropertyName } from "./names.ts";
import { reportUnknown } from "./reference.ts";
import type { Generation } from "./types.ts";

/** The entity's key of the components that could be read. */
export function resolveKey(
  entity: EntityParts,
  generations: readonly Generation[],
  places: Places,
  report: Report,
): KeySpec {
  const parts = entity.key;
  const components: ComponentSpec[] = [];
  const names = new Set<string>();
  let sound = true;
  for (const { name, spec, path } of parts?.components ?? []) {
    if (spec !== undefined) components.push(places.set(spec, path));
    if (name === undefined) continue;
    checkPropertyName(name, [...path, "name"], "value", report);
    if (names.has(name)) {
      const message = `the key has two components ${code(name)}`;
      report({ rule: "schema/duplicate-name", message, help: "Rename one of the two.", path: [...path, "name"] });
    }
    names.add(name);
    const known = componentNames(parts);
    if (spec?.type === "timeBucket") sound = resolveTimestamp(parts!, "of", spec.of, [...path, "of"], report) && sound;
    if (spec?.type !== "hash" || known === null) continue;
    spec.of.forEach((source, i) => {
      if (!known.includes(source)) reportUnknown("component", source, known, [...path, "of", i], "value", report);
    });
  }
  const key: KeySpec = {
    entity: entity.name,
    layout: parts?.layout ?? "text",
    delimiter: parts?.delimiter ?? "#",
    components,
    ...(generations.length === 0 ? {} : { generations: newestFirst(generations) }),
  };
  if (parts?.layout === undefined) places.withoutLayout(key);
  return places.set(key, parts?.path ?? entity.path, sound && (parts?.complete ?? false));
}

/** Of a row that is there in several generations, that of the first is given: the one that is left last. */
function newestFirst(generations: readonly Generation[]): number[] {
  return [...generations].sort((a, b) => b.until.localeCompare(a.until)).map(({ buckets }) => buckets);
}

/** Names of all components; `null` while one of them is unknown. */
export function componentNames(key: KeyParts | undefined): string[] | null {
  if (key === undefined) return null;
  const names = key.components.flatMap(({ name }) => name ?? []);
  return names.length === key.components.length ? names : null;
}

export function resolveEventTime(entity: EntityParts, report: Report): string | undefined {
  const name = entity.eventTime;
  if (name === undefined) return undefined;
  const path = [...entity.path, "eventTime"];
  if (name !== "given") {
    if (entity.key !== undefined) resolveTimestamp(entity.key, "eventTime", name, path, report);
  } else if (entity.key?.components.some((component) => component.name === "given")) {
    report({
      rule: "schema/name-collision",
      message: "`eventTime: given` means that the caller gives it at the write, but the key has a component `given`",
      help: "Rename the component: key bytes stay the same.",
      path,
    });
  }
  return name;
}

/** Whether an option names a timestamp component; false after reporting that it does not, or where that can't be told. */
function resolveTimestamp(key: KeyParts, option: string, name: string, path: DocumentPath, report: Report): boolean {
  const parts = key.components.find((component) => component.name === name);
  if (parts === undefined) {
    if (componentNames(key) === null) return false;
    const timestamps = key.components.filter(({ spec }) => spec?.type === "timestamp");
    const names = timestamps.flatMap(({ name }) => name ?? []);
    const words = option === "eventTime" ? ["given"] : [];
    reportUnknown("timestamp component", name, [...names, ...words], path, "value", report);
    return false;
  }
  if (parts.spec !== undefined && parts.spec.type !== "timestamp") {
    report({
      rule: "schema/invalid-value",
      message: `\`${option}\` must name a timestamp component; ${code(name)} is of type ${parts.spec.type}`,
      path,
    });
  }
  return parts.spec?.type === "timestamp";
}
