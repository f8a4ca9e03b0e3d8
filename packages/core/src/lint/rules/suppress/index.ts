import type { RuleInfo } from "../../rule.ts";
import { blocking } from "./blocking.ts";
import { form } from "./form.ts";
import { reason } from "./reason.ts";
import { stale } from "./stale.ts";
import { unknownRule } from "./unknown-rule.ts";
import { unused } from "./unused.ts";

/** Rules of what silences the others, which are reported where comments and the baseline are read. */
export const SUPPRESS_RULES: readonly RuleInfo[] = [form, unknownRule, reason, unused, blocking, stale];
