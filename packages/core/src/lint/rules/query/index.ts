import type { Rule } from "../../rule.ts";
import { fanOut } from "./fan-out.ts";
import { fullScan } from "./full-scan.ts";
import { literalInWhere } from "./literal-in-where.ts";
import { order } from "./order.ts";
import { reversed } from "./reversed.ts";
import { rowsThrownAway } from "./rows-thrown-away.ts";
import { timeOnly } from "./time-only.ts";
import { tooManyRanges } from "./too-many-ranges.ts";
import { unbounded } from "./unbounded.ts";

export const QUERY_RULES: readonly Rule[] = [
  literalInWhere,
  fullScan,
  timeOnly,
  rowsThrownAway,
  unbounded,
  fanOut,
  tooManyRanges,
  order,
  reversed,
];
