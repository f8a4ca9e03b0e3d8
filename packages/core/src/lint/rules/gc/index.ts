import type { Rule } from "../../rule.ts";
import { gcAgeTooSmall } from "./age-too-small.ts";
import { anyOrAll } from "./any-or-all.ts";
import { gcEmpty } from "./empty.ts";
import { eventWithoutRetention } from "./event-without-retention.ts";
import { keepsEverything } from "./keeps-everything.ts";
import { gcOneElement } from "./one-element.ts";
import { replicatedAge } from "./replicated-age.ts";

export const GC_RULES: readonly Rule[] = [
  gcEmpty,
  gcAgeTooSmall,
  gcOneElement,
  anyOrAll,
  eventWithoutRetention,
  keepsEverything,
  replicatedAge,
];
