import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveGenerationRemoved: RuleInfo = {
  id: "evolve/generation-removed",
  severity: "error",
  change: "KEY_BYTES",
  title: "an earlier number of buckets that is not read any more",
  rationale:
    "`until` is the day from which on no row of that number is left. Without the generation, rows that were written before and are still there are not found.",
  help: "Leave the generation until its day. Where all of its rows are rewritten, make the day earlier first.",
  before: example({
    components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ],
    entity: ["eventTime: at", "generations: [{ buckets: 16, until: 2099-12-01 }]"],
  }),
  wrong: example({ components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ] }),
  right: example({
    components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ],
    entity: ["eventTime: at", "generations: [{ buckets: 16, until: 2099-11-01 }]"],
  }),
};
