import { code } from "../../../diagnostics/display.ts";
import { peakWrites } from "../../../workload/load.ts";
import { AT, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { nodesFor } from "../../hotspot.ts";
import { TOO_MANY_BUCKETS_FACTOR } from "../../limits.ts";
import { walkedQueries } from "../../queries.ts";
import type { Rule } from "../../rule.ts";
import { about, counted } from "../../words.ts";

/** Up to as many buckets nobody minds. */
const MANY = 32;
const bucket = (buckets: number): string => `name: bucket, type: hash, of: [deviceId], buckets: ${buckets}`;

export const manyBuckets: Rule = {
  id: "hotspot/many-buckets",
  severity: "warning",
  title: "far more buckets than the writes need",
  rationale:
    "A query that does not pin what the bucket is computed from reads a range in every bucket, and merges as many streams. More buckets than nodes that the writes keep busy spread nothing further; beyond some reserve they only make such queries dearer.",
  source: { title: "Performance", url: "https://cloud.google.com/bigtable/docs/performance" },
  help: "Lower `buckets` before there are rows: the number is part of every key.",
  wrong: example({ components: [bucket(256), AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  right: example({ components: [bucket(16), AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rate = peakWrites(entity);
      if (rate === undefined || !draft.isComplete(entity.key)) continue;
      const needed = nodesFor(rate);
      for (const hash of entity.key.components) {
        if (hash.type !== "hash" || hash.buckets <= Math.max(MANY, needed * TOO_MANY_BUCKETS_FACTOR)) continue;
        const fannedOut = [...walkedQueries(draft)].filter((one) => one.entity === entity && one.walk.buckets > 1);
        if (fannedOut.length === 0) continue;
        report({
          path: [...draft.pathOf(hash), hash.hexDigits === undefined ? "buckets" : "hexDigits"],
          message: `${counted(hash.buckets, "bucket")} of ${code(hash.name)} for ${about(rate)} writes a second, which keep ${counted(needed, "node")} busy: ${code(fannedOut[0]!.query.name)} reads ${counted(hash.buckets, "range")} for it`,
          help: `${2 * needed} to ${4 * needed} buckets spread these writes as well.`,
        });
      }
    }
  },
};
