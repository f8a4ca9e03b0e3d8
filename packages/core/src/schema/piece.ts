import type { Mapping } from "./mapping.ts";

/**
 * One kind of mapping in the language (a family, a column, a component…). Each is checked on its own, so that what is
 * wrong in one hides nothing in another.
 */
export interface Piece<T> {
  /** As messages name it: "a column". */
  readonly name: string;
  /** Built when first needed: most schemas use few kinds. */
  readonly shape: () => Mapping<T>;
  /** Words that the language has, but that this version does not build yet. To support one, move it to the shape. */
  readonly notYet?: NotYet;
}

export interface NotYet {
  readonly keys?: readonly string[];
  /** Values by key: a list of them, or a test. */
  readonly values?: Readonly<Record<string, readonly unknown[] | ((value: unknown) => boolean)>>;
}
