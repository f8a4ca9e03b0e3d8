import type { TablePlan } from "../plan.ts";
import type { InstanceName } from "../request.ts";
import { renderAdmin } from "./admin.ts";
import { renderCbt } from "./cbt.ts";

/** Renders a plan for one tool. */
export type TableOutput = (plan: TablePlan, target?: InstanceName) => string;

/** The outputs by the name that `rowsmith plan --to` takes; one file each. */
export const tableOutputs: Readonly<Record<string, TableOutput>> = {
  admin: renderAdmin,
  cbt: renderCbt,
};
