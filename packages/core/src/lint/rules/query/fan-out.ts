import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { MAX_FAN_OUT } from "../../limits.ts";
import { walkedQueries } from "../../queries.ts";
import { readsAll } from "../../reads-all.ts";
import type { Rule } from "../../rule.ts";
import { counted } from "../../words.ts";

const bucket = (buckets: number): string => `name: bucket, type: hash, of: [deviceId], buckets: ${buckets}`;

export const fanOut: Rule = {
  id: "query/fan-out",
  severity: "warning",
  title: "a query of many ranges",
  rationale:
    "A query that does not pin what a bucket is computed from reads a range in each bucket, and lists what lies between. Each ordered stream holds rows back until all others have one, and the slowest decides; a page of ten rows asks hundreds of tablets.",
  help: "Ask for what the bucket is computed from, or take fewer buckets.",
  wrong: example({ components: [bucket(1000), AT, DEVICE, SEQ], queries: { window: "at: range" } }),
  right: example({ components: [bucket(64), AT, DEVICE, SEQ], queries: { window: "at: range" } }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      if (walk.ranges <= MAX_FAN_OUT || walk.ranges > entity.maxRanges || readsAll(entity, query, walk) !== null)
        continue;
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} reads ${counted(walk.ranges, "range")} for each page, ${counted(walk.buckets, "bucket")} of them${walk.ranges > walk.buckets ? " and what is listed between" : ""}; up to ${MAX_FAN_OUT} are few enough to merge`,
        help: "Ask for what the bucket is computed from, or take fewer buckets.",
      });
    }
  },
};
