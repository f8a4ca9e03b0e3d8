import type { Rule } from "../../rule.ts";
import { delimiterOrder } from "./delimiter-order.ts";
import { descMax } from "./desc-max.ts";
import { descendingRowKeySchema } from "./descending-row-key-schema.ts";
import { enumOrder } from "./enum-order.ts";
import { hashSource } from "./hash-source.ts";
import { layout } from "./layout.ts";
import { noComponents } from "./no-components.ts";
import { nulHeavy } from "./nul-heavy.ts";
import { overlap } from "./overlap.ts";
import { patternAdmitsDelimiter } from "./pattern-admits-delimiter.ts";
import { rangeNotHeld } from "./range-not-held.ts";
import { sequenceTooNarrow } from "./sequence-too-narrow.ts";
import { severalHashes } from "./several-hashes.ts";
import { tooLong } from "./too-long.ts";
import { unpaddedDecimal } from "./unpadded-decimal.ts";
import { unusedOption } from "./unused-option.ts";
import { widthTooSmall } from "./width-too-small.ts";

export const KEY_RULES: readonly Rule[] = [
  noComponents,
  layout,
  delimiterOrder,
  patternAdmitsDelimiter,
  widthTooSmall,
  rangeNotHeld,
  sequenceTooNarrow,
  unpaddedDecimal,
  descMax,
  enumOrder,
  nulHeavy,
  unusedOption,
  descendingRowKeySchema,
  hashSource,
  severalHashes,
  tooLong,
  overlap,
];
