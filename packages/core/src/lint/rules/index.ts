import type { Rule, RuleInfo } from "../rule.ts";
import { ENTITY_RULES } from "./entity/index.ts";
import { EVOLVE_RULES } from "./evolve/index.ts";
import { GC_RULES } from "./gc/index.ts";
import { HOTSPOT_RULES } from "./hotspot/index.ts";
import { KEY_RULES } from "./key/index.ts";
import { PROJECT_RULES } from "./project/index.ts";
import { QUERY_RULES } from "./query/index.ts";
import { SCHEMA_RULES } from "./schema/index.ts";
import { SUPPRESS_RULES } from "./suppress/index.ts";

/** Every rule over the model. To add one, add a file and a line in the index of its group. */
export const MODEL_RULES: readonly Rule[] = [
  ...KEY_RULES,
  ...HOTSPOT_RULES,
  ...ENTITY_RULES,
  ...GC_RULES,
  ...QUERY_RULES,
];

/**
 * The catalogue: the rules of the schema's shape, which are reported where it is read, those over the model, those over
 * several schemas and over two versions of one, and those of what silences the others.
 */
export const RULES: readonly RuleInfo[] = [
  ...SCHEMA_RULES,
  ...MODEL_RULES,
  ...PROJECT_RULES,
  ...EVOLVE_RULES,
  ...SUPPRESS_RULES,
];
