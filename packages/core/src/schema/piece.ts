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
  /** What each key means, in a sentence: editors show it. */
  readonly keys: KeyWords<T>;
}

export type KeyWords<T> = Readonly<Record<Exclude<keyof T, "description"> & string, string>>;
