import type { TableModel } from "@rowsmith/core";
import { type KeySpec, keyCodec, type LayoutName } from "@rowsmith/keys";
import { layoutRefusal } from "@rowsmith/keys/tools";

/** What else the bytes would be a key of. */
export interface OtherMatches {
  /** Other entities of the table. */
  readonly entities: readonly string[];
  /** Layouts in which the entity's components would give this key. */
  readonly layouts: readonly LayoutName[];
}

const LAYOUTS: readonly LayoutName[] = ["text", "binary", "packed"];

/** Looks among the entities of the table, and for the same components in another layout. */
export function otherMatches(model: TableModel, entity: string, key: Uint8Array): OtherMatches {
  const spec = model.entities.find(({ name }) => name === entity)!.key;
  return {
    entities: model.entities
      .filter((other) => other.name !== entity && accepts(other.key, key))
      .map(({ name }) => name),
    layouts: LAYOUTS.filter((layout) => layout !== spec.layout && accepts({ ...spec, layout }, key)),
  };
}

function accepts(spec: KeySpec, key: Uint8Array): boolean {
  const possible = spec.components.every((component) => layoutRefusal(spec.layout, component) === null);
  return possible && keyCodec(spec).tryDecode(key).ok;
}
