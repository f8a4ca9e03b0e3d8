import { code } from "../../../diagnostics/display.ts";
import { peakWrites } from "../../../workload/load.ts";
import { AT, DEVICE, example, FLEET, SEQ } from "../../example.ts";
import { NODE_WORDS, nodesFor } from "../../hotspot.ts";
import { NODE_WRITES_PER_SECOND } from "../../limits.ts";
import { busiestPlace, risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";
import { about, counted } from "../../words.ts";

const bucket = (buckets: number): string => `name: bucket, type: hash, of: [deviceId], buckets: ${buckets}`;

export const fewBuckets: Rule = {
  id: "hotspot/few-buckets",
  severity: "warning",
  title: "fewer buckets than the writes need",
  rationale:
    "Where the time follows the bucket, new rows of a bucket go to its end: each bucket is one busy tablet on one node. There must be at least as many as nodes that the writes keep busy, and some more, so that Bigtable can move them about.",
  source: { title: "Performance", url: "https://cloud.google.com/bigtable/docs/performance" },
  help: "Raise `buckets` before there are rows: the number is part of every key.",
  wrong: example({ components: [bucket(4), AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  right: example({ components: [bucket(16), AT, DEVICE, SEQ], queries: { window: "at: range" }, workload: FLEET }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      const hash = rising?.before.find(({ type }) => type === "hash");
      const rate = peakWrites(entity);
      if (rising === null || hash?.type !== "hash" || rate === undefined || rising.places === undefined) continue;
      const even = rate / rising.places;
      if (even <= NODE_WRITES_PER_SECOND || busiestPlace(entity, rising) === undefined) continue;
      const needed = nodesFor(rate);
      report({
        path: [...draft.pathOf(hash), hash.hexDigits === undefined ? "buckets" : "hexDigits"],
        message: `${counted(hash.buckets, "bucket")} of ${code(hash.name)} get ${about(even)} writes a second each, at the end of one tablet, and ${NODE_WORDS}`,
        help: `${about(rate)} writes a second keep ${needed} nodes busy: take at least ${needed} buckets, better ${2 * needed}.`,
      });
    }
  },
};
