import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveComponentRenamed: RuleInfo = {
  id: "evolve/component-renamed",
  severity: "warning",
  change: "SOURCE",
  title: "a component of a key with another name",
  rationale:
    "The bytes of keys do not have the names of components, so every row is found as before. But callers give and get the component by its name.",
  help: "Generate the code anew and change its callers.",
  before: example({}),
  wrong: example({
    components: [BUCKET.replace("[deviceId]", "[sensorId]"), DEVICE.replace("deviceId", "sensorId"), AT, SEQ],
    queries: { history: "sensorId: eq, at: range" },
  }),
  right: example({ components: [BUCKET.replace("bucket,", "shard,"), DEVICE, AT, SEQ] }),
};
