import { code } from "../../../diagnostics/display.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { orderAnswer, whyRefused } from "../../query-order.ts";
import type { Rule } from "../../rule.ts";

export const order: Rule = {
  id: "query/order",
  severity: "error",
  title: "an order that the key can't give",
  rationale:
    "Rows come in the order of their keys, and buckets are merged by what follows them. Any other order would mean to read all rows first and to sort them in memory, so a scan that is asked for it is refused.",
  source: { title: "Reads", url: "https://cloud.google.com/bigtable/docs/reads" },
  help: "Ask for the order of the key, pin what stands before with eq, or order the key as the query needs it.",
  wrong: example({
    components: [BUCKET, DEVICE, AT, SEQ],
    queries: { fleet: "deviceId: in, at: range; order: { at: asc }" },
  }),
  right: example({
    components: [BUCKET, DEVICE, AT, SEQ],
    queries: { history: "deviceId: eq, at: range; order: { at: asc }" },
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      if (query.order === undefined) continue;
      const answer = orderAnswer(entity, query, walk);
      if (answer.kind !== "refused") continue;
      report({
        path: [...draft.pathOf(query), "order"],
        message: `keys of ${code(entity.name)} can't give the order that ${code(query.name)} asks for: ${whyRefused(answer)}`,
        help: "Ask for the order of the key, or pin what stands before with eq.",
      });
    }
  },
};
