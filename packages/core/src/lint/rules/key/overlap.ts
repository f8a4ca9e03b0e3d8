import { AT, DEVICE, example, SEQ } from "../../example.ts";
import { areApart } from "../../key-space.ts";
import type { Rule } from "../../rule.ts";

const FAMILIES = { m: "gc: { maxAge: 90d }", s: "gc: { maxVersions: 1 }" };

/** Where the keys of two entities mix, a scan of one reads rows of the other. */
export const overlap: Rule = {
  id: "key/overlap",
  severity: "error",
  title: "entities whose keys lie among each other",
  rationale:
    "The rows of a table are one sorted list. Where the keys of two entities mix, a scan of one reads rows of the other, and takes them apart wrongly or not at all; deleting by prefix deletes both.",
  help: "Begin both keys (or what follows their buckets) with a literal, of different values.",
  wrong: example({ families: FAMILIES, more: device([]) }),
  right: example({
    families: FAMILIES,
    components: ["name: kind, type: literal, value: reading", DEVICE, AT, SEQ],
    more: device(["name: kind, type: literal, value: device"]),
  }),
  check(draft, report) {
    const keys = draft.table.entities
      .map(({ key }) => key)
      .filter((key) => draft.isComplete(key) && key.components.length > 0);
    keys.forEach((key, i) => {
      const other = keys.slice(0, i).find((earlier) => !areApart(earlier, key));
      if (other === undefined) return;
      report({
        path: draft.pathOf(key),
        at: "key",
        message: `keys of \`${key.entity}\` and \`${other.entity}\` can lie among each other`,
        help: "Begin both keys (or what follows their buckets) with a literal component, of different values.",
      });
    });
  },
};

/** A second entity, whose key begins with these components. */
function device(first: readonly string[]): string[] {
  return [
    "  Device:",
    "    type: latest-state",
    "    key:",
    "      layout: text",
    "      components:",
    ...[...first, DEVICE].map((component) => `        - { ${component} }`),
    "    eventTime: given",
    "    conflict: last-write",
    "    columns:",
    "      name: { family: s, type: string }",
  ];
}
