import type { ComponentValue } from "@rowsmith/keys";

/** A value at which encoders go wrong, with a few words for it. */
export interface Border {
  readonly label: string;
  readonly value: ComponentValue;
}
