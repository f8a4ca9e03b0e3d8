import { code } from "../../../diagnostics/display.ts";
import { BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import { walkedQueries } from "../../queries.ts";
import { orderAnswer } from "../../query-order.ts";
import type { Rule } from "../../rule.ts";

export const reversed: Rule = {
  id: "query/reversed",
  severity: "warning",
  title: "an order that only a reversed scan gives",
  rationale:
    "Bigtable can read keys from the last to the first, but its emulator can't, and the option is not in the Node client's own calls. A key whose time is descending gives the newest rows first everywhere, from the first row on.",
  source: { title: "Reads: reverse scans", url: "https://cloud.google.com/bigtable/docs/reads#reverse-scan" },
  help: "Declare the component with `order: desc` before there are rows, or read from the service alone.",
  wrong: example({ queries: { newest: "deviceId: eq, at: range; order: { at: desc }" } }),
  right: example({
    components: [BUCKET, DEVICE, "name: at, type: timestamp, unit: micros, order: desc", SEQ],
    queries: { newest: "deviceId: eq, at: range; order: { at: desc }" },
  }),
  check(draft, report) {
    for (const { entity, query, walk } of walkedQueries(draft)) {
      if (query.order === undefined) continue;
      if (orderAnswer(entity, query, walk).kind !== "reversed") continue;
      report({
        path: [...draft.pathOf(query), "order"],
        message: `${code(query.name)} asks for the order of keys backwards: only a reversed scan gives it, which the emulator does not have`,
        help: `Declare ${code(query.order[0]!.component)} with the other order, if there are no rows yet.`,
      });
    }
  },
};
