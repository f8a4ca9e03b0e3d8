import type { Rule } from "../rule.ts";
import { delimiterOrder } from "./delimiter-order.ts";
import { descMax } from "./desc-max.ts";
import { descendingRowKeySchema } from "./descending-row-key-schema.ts";
import { enumOrder } from "./enum-order.ts";
import { gcAgeTooSmall } from "./gc-age-too-small.ts";
import { gcEmpty } from "./gc-empty.ts";
import { gcOneElement } from "./gc-one-element.ts";
import { hashSource } from "./hash-source.ts";
import { layout } from "./layout.ts";
import { literalInWhere } from "./literal-in-where.ts";
import { noComponents } from "./no-components.ts";
import { overlap } from "./overlap.ts";
import { severalHashes } from "./several-hashes.ts";
import { tooLong } from "./too-long.ts";
import { unusedFamily } from "./unused-family.ts";
import { unusedOption } from "./unused-option.ts";
import { widthTooSmall } from "./width-too-small.ts";

/** Every rule over the model. To add one, add a file and a line here. */
export const RULES: readonly Rule[] = [
  noComponents,
  layout,
  delimiterOrder,
  widthTooSmall,
  descMax,
  enumOrder,
  unusedOption,
  descendingRowKeySchema,
  hashSource,
  severalHashes,
  tooLong,
  overlap,
  unusedFamily,
  gcEmpty,
  gcAgeTooSmall,
  gcOneElement,
  literalInWhere,
];
