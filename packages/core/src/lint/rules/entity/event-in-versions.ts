import { code } from "../../../diagnostics/display.ts";
import type { GcRule } from "../../../model/types.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { familiesOf, rulesIn } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";
import { saysWhich } from "../../unique.ts";

export const eventInVersions: Rule = {
  id: "entity/event-in-versions",
  severity: "error",
  title: "events as versions of one cell",
  rationale:
    "Where the key names a thing and no time, each event of it is another version of the same cell. Versions at one timestamp overwrite each other, a filter for the newest hides all but one, and garbage collection counts versions, not events: of a busy thing it deletes what a quiet one keeps.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Put the time and a sequence into the key, or use type versioned, if it is one thing with a history.",
  wrong: example({
    families: { m: "gc: { any: [{ maxAge: 90d }, { maxVersions: 1000 }] }" },
    components: [DEVICE],
    entity: ["eventTime: given"],
    queries: { one: "deviceId: eq" },
  }),
  right: example({ components: [DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "event" || !draft.isComplete(entity.key) || saysWhich(entity)) continue;
      if (entity.columns.some(({ dynamic }) => dynamic)) continue;
      const kept = familiesOf(draft, entity).find(({ gc }) => [...rulesIn(gc)].some(keepsSeveral));
      if (kept === undefined) continue;
      report({
        path: draft.pathOf(kept.gc),
        message: `${code(kept.id)} keeps several versions, and the key of ${code(entity.name)} does not say which event it is: events would be versions of one cell`,
        help: "Put the time and a sequence into the key, or use type versioned for the history of a thing.",
      });
    }
  },
};

function keepsSeveral(rule: GcRule): boolean {
  return rule.kind === "maxVersions" && rule.versions > 1;
}
