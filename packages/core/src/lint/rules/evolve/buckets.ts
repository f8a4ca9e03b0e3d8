import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveBuckets: RuleInfo = {
  id: "evolve/buckets",
  severity: "error",
  change: "KEY_BYTES",
  title: "another number of buckets, and the old one is not read",
  rationale:
    "The bucket of a row is a hash modulo their number: with 32 instead of 16 buckets, half of the rows that are stored are looked for in another bucket, and not found.",
  help: "Name the old number under `generations`: reads cover both until its day. Remove it when the old rows are rewritten or collected.",
  before: example({}),
  wrong: example({ components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ] }),
  right: example({
    components: [BUCKET.replace("16", "32"), DEVICE, AT, SEQ],
    entity: ["eventTime: at", "generations: [{ buckets: 16, until: 2099-12-01 }]"],
  }),
};
