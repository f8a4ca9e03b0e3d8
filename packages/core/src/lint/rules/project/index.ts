import type { RuleInfo } from "../../rule.ts";
import { duplicateTable } from "./duplicate-table.ts";

/** Rules over all schemas of a project, which are reported where it is checked. */
export const PROJECT_RULES: readonly RuleInfo[] = [duplicateTable];
