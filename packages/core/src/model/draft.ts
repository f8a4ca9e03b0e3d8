import type { KeySpec } from "@rowsmith/keys";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { TableModel } from "./types.ts";

/**
 * The model of what could be read of a schema, for rules to look at. Parts that are wrong in shape are missing from it,
 * so that what is wrong in one place hides nothing in another.
 */
export interface Draft {
  readonly table: TableModel;
  /** Where a part of the model (an entity, a key, a component, a garbage-collection rule…) is written. */
  pathOf(part: object): DocumentPath;
  /** False for a part (the table, a key) that lacks something which could not be read. */
  isComplete(part: object): boolean;
  /** False for a key whose layout could not be read: it then says text. */
  hasLayout(key: KeySpec): boolean;
  /** Families that columns name, also columns that are wrong otherwise. */
  readonly namedFamilies: ReadonlySet<string>;
}

/** Remembers where parts of the model are written. */
export class Places {
  private readonly paths = new Map<object, DocumentPath>();
  private readonly incomplete = new Set<object>();
  private readonly layoutless = new Set<KeySpec>();

  set<T extends object>(part: T, path: DocumentPath, complete = true): T {
    this.paths.set(part, path);
    if (!complete) this.incomplete.add(part);
    return part;
  }

  pathOf(part: object): DocumentPath {
    return this.paths.get(part) ?? [];
  }

  isComplete(part: object): boolean {
    return !this.incomplete.has(part);
  }

  withoutLayout(key: KeySpec): void {
    this.layoutless.add(key);
  }

  hasLayout(key: KeySpec): boolean {
    return !this.layoutless.has(key);
  }
}
