import type { EnumComponent, Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import { quote } from "../../diagnostics/display.ts";
import { isUnicode, textWhere } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common, optionsOf, order } from "./common.ts";

interface EnumShape extends CommonShape {
  values: string[];
  order?: Order;
}

/** Layout packed stores the index of a value in one byte. */
const MOST = 256;
const VALUES = "a list of 1 to 256 names, like [login, logout]";

export const enumeration: ComponentKind<EnumShape> = {
  name: "an enum component",
  shape: () =>
    z.strictObject({
      ...common(),
      values: z
        .array(textWhere(isUnicode, "a name"), { error: VALUES })
        .check(z.minLength(1, { error: VALUES }), z.maxLength(MOST, { error: VALUES })),
      order: order(),
    }),
  check: ({ values }, path, report) => {
    const again = values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
    for (const i of again) {
      report({
        rule: "schema/duplicate-name",
        message: `\`values\` has ${quote(values[i]!)} twice`,
        help: "Remove one of the two.",
        path: [...path, "values", i],
      });
    }
    return again.length === 0;
  },
  spec: (shape): EnumComponent => ({ type: "enum", ...optionsOf(shape) }),
};
