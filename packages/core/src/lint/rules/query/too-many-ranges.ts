import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import type { Rule } from "../../rule.ts";
import { counted } from "../../words.ts";

const bucket = (buckets: number): string => `name: bucket, type: hash, of: [deviceId], buckets: ${buckets}`;

export const tooManyRanges: Rule = {
  id: "query/too-many-ranges",
  severity: "error",
  title: "a query that is refused whenever it is run",
  rationale:
    "A plan has at most `maxRanges` ranges, 10,000 unless the entity says otherwise: a request of more would not fit into Bigtable's 512 KiB. A query that needs a range in more buckets than that is refused each time it is run.",
  source: { title: "Quotas and limits", url: "https://cloud.google.com/bigtable/quotas" },
  help: "Ask for what the bucket is computed from, take fewer buckets, or raise `maxRanges`.",
  wrong: example({
    components: [bucket(200), AT, DEVICE, SEQ],
    entity: ["eventTime: at", "maxRanges: 100"],
    queries: { window: "at: range" },
  }),
  right: example({
    components: [bucket(64), AT, DEVICE, SEQ],
    entity: ["eventTime: at", "maxRanges: 100"],
    queries: { window: "at: range" },
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      const { buckets } = walk;
      if (buckets <= entity.maxRanges) continue;
      report({
        path: draft.pathOf(query),
        at: "key",
        message: `${code(query.name)} needs a range in each of ${counted(buckets, "bucket")}, and \`maxRanges\` is ${entity.maxRanges.toLocaleString("en")}: it is refused whenever it is run`,
        help: "Ask for what the bucket is computed from, take fewer buckets, or raise `maxRanges`.",
      });
    }
  },
};
