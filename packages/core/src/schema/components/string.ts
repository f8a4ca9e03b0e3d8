import type { StringComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { textWhere, wholeNumber } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common } from "./common.ts";

interface StringShape extends Omit<CommonShape, "type"> {
  maxBytes?: number;
  pattern?: string;
}

export const string: ComponentKind<StringShape> = {
  name: "a string component",
  shape: () =>
    z.strictObject({
      ...common(),
      maxBytes: z.exactOptional(wholeNumber(1, 4096)),
      pattern: z.exactOptional(textWhere(isPattern, "a regular expression of at most 1,000 characters")),
    }),
  notYet: { keys: ["order"] },
  spec: ({ description: _, type: __, ...options }: StringShape & { type?: unknown }): StringComponent => ({
    type: "string",
    ...options,
  }),
};

function isPattern(pattern: string): boolean {
  if (pattern.length > 1000) return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
