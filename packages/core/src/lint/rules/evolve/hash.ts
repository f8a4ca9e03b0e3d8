import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveHash: RuleInfo = {
  id: "evolve/hash",
  severity: "error",
  change: "KEY_BYTES",
  title: "a bucket that is computed otherwise",
  rationale:
    "The bucket stands in the key. With other sources or another algorithm most rows get another bucket, and those that are stored are looked for in the wrong one. Earlier numbers of buckets can stay readable, earlier hashes can't.",
  help: "Take the change back, or bring the rows over into a new table or entity.",
  before: example({}),
  wrong: example({ components: [BUCKET.replace("buckets: 16", "algorithm: md5, hexDigits: 1"), DEVICE, AT, SEQ] }),
  right: example({ components: [BUCKET.replace("of:", "algorithm: murmur3, of:"), DEVICE, AT, SEQ] }),
};
