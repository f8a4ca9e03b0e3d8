import { code } from "../../../diagnostics/display.ts";
import type { GcRule } from "../../../model/types.ts";
import { DEVICE, example } from "../../example.ts";
import { familiesOf, isWhole, mostVersions } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";

const STATE = {
  families: { s: "gc: { maxVersions: 1 }" },
  type: "latest-state",
  components: [DEVICE],
  entity: ["eventTime: given", "conflict: newest-event"],
  columns: { value: "family: s, type: float64" },
  queries: { one: "deviceId: eq" },
} as const;

export const unreadVersions: Rule = {
  id: "entity/unread-versions",
  severity: "warning",
  title: "old versions that nothing reads",
  rationale:
    "A state is read as the newest version of each cell. A family that keeps more stores what is never shown, until garbage collection comes: a thing that is updated each second has 86,400 versions after a day, and every read of the row walks over them.",
  source: { title: "Schema design best practices", url: "https://cloud.google.com/bigtable/docs/schema-design" },
  help: "Give the family `maxVersions: 1`, alone or in `any`; or use type versioned, if history is to be read.",
  wrong: example({ ...STATE, families: { s: "gc: { maxVersions: 10 }" } }),
  right: example(STATE),
  check(draft, report) {
    const { entities } = draft.table;
    const readers = entities.filter(({ type }) => type !== "latest-state");
    for (const entity of entities) {
      if (entity.type !== "latest-state") continue;
      for (const family of familiesOf(draft, entity)) {
        if (mostVersions(family.gc) === 1 || readers.some((reader) => familiesOf(draft, reader).includes(family)))
          continue;
        if (!isWhole(family.gc)) continue;
        const kept = mostVersions(family.gc);
        const many = kept === Number.POSITIVE_INFINITY ? "every version" : `${kept.toLocaleString("en")} versions`;
        report({
          path: draft.pathOf(family.gc),
          message: `${code(family.id)} keeps ${many}${within(family.gc)}, and ${code(entity.name)} reads the newest only`,
          help: "Keep one: `maxVersions: 1`, or `any` of it and an age. Type versioned reads history.",
        });
      }
    }
  },
};

function within(gc: GcRule): string {
  return gc.kind === "maxAge" ? ` of ${gc.text}` : "";
}
