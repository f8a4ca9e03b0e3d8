import { type ComponentSpec, isDescending, type KeySpec } from "@rowsmith/keys";
import { isNumeric } from "@rowsmith/keys/tools";
import { endBytes } from "./size.ts";

/** What separates the components of a key that is not text, in words. */
export function layoutNotes(spec: KeySpec): string[] {
  const { layout, components } = spec;
  if (layout === "text") return [];
  const last = components.at(-1)!;
  const escaped = "a byte 00 inside is written 00 ff";
  if (layout === "binary") {
    return [
      `00 01 ends a component${isDescending(last) ? "" : " but the last"}; ${escaped}, an empty component 00 00, or dropped at the end of a key`,
      ...(components.some(isInteger) ? ["integers are as long as their value needs"] : []),
      ...descendingNote(components),
    ];
  }
  const ended = components.filter((component) => endBytes(spec, component) > 0).map(({ name }) => name);
  return [
    ...(ended.length > 0
      ? [`00 01 ends ${ended.join(", ")}; ${escaped}`]
      : ["every component stands at a fixed place"]),
    ...descendingNote(components),
  ];
}

function isInteger(component: ComponentSpec): boolean {
  return isNumeric(component) || component.type === "hash" || component.type === "timeBucket";
}

function descendingNote(components: readonly ComponentSpec[]): string[] {
  const names = components.filter(isDescending).map(({ name }) => name);
  return names.length > 0 ? [`every byte of ${names.join(", ")} is complemented, its ending too`] : [];
}
