import type { LiteralComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { isUnicode, textWhere } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common } from "./common.ts";

interface LiteralShape extends Omit<CommonShape, "type"> {
  value: string;
}

export const literal: ComponentKind<LiteralShape> = {
  name: "a literal component",
  shape: () =>
    z.strictObject({
      ...common(),
      value: textWhere((value) => value !== "" && isUnicode(value), "a string that is not empty"),
    }),
  spec: ({ name, value }): LiteralComponent => ({ type: "literal", name, value }),
};
