import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example } from "../../example.ts";
import type { Rule } from "../../rule.ts";

const STATE = {
  families: { s: "gc: { maxVersions: 1 }" },
  type: "latest-state",
  components: [DEVICE],
  entity: ["eventTime: given", "conflict: newest-event"],
  columns: { value: "family: s, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;

export const timeInIdentity: Rule = {
  id: "entity/time-in-identity",
  severity: "error",
  title: "a state whose key has its own time",
  rationale:
    "The key of a state names the thing, so that a later state replaces an earlier one, or becomes its next version. With the time or a sequence in the key each state is a row of its own: nothing is replaced, the newest state is not where a reader looks for it, and old ones are never deleted by a number of versions.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Leave the time out of the key and write `eventTime: given`; or use type event, if each is to be kept.",
  wrong: example({ ...STATE, components: [DEVICE, AT], entity: ["eventTime: at", "conflict: newest-event"] }),
  right: example(STATE),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      if (entity.type !== "latest-state" && entity.type !== "versioned") continue;
      for (const component of entity.key.components) {
        if (component.type !== "sequence" && component.name !== entity.eventTime) continue;
        report({
          path: draft.pathOf(component),
          message: `${code(component.name)} is in the key of ${code(entity.name)}, so each write makes a row of its own: ${entity.type === "versioned" ? "nothing gets a second version" : "no state replaces another"}`,
          help: "Leave it out of the key (`eventTime: given`), or use type event.",
        });
      }
    }
  },
};
