import type { LiteralComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { isUnicode, textWhere } from "../leaf.ts";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common, optionsOf } from "./common.ts";

interface LiteralShape extends CommonShape {
  value: string;
}

export const literal: ComponentKind<LiteralShape> = {
  name: "a literal component",
  shape: () =>
    z.strictObject({
      ...common(),
      // An empty one would tell nothing apart.
      value: textWhere((value) => value !== "" && isUnicode(value), "a string that is not empty"),
    }),
  keys: { ...COMMON_KEYS, value: "The text that is in every key." },
  spec: (shape): LiteralComponent => ({ type: "literal", ...optionsOf(shape) }),
};
