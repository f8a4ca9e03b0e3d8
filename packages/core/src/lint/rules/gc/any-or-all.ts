import { code } from "../../../diagnostics/display.ts";
import type { Draft } from "../../../model/draft.ts";
import type { FamilyModel, GcRule } from "../../../model/types.ts";
import { sharesOver } from "../../../workload/load.ts";
import { example } from "../../example.ts";
import { familiesOf, rulesIn } from "../../gc-walk.ts";
import type { Rule } from "../../rule.ts";
import { identityOf } from "../../unique.ts";
import { about, span } from "../../words.ts";

/** An age that is as many times what the versions last, or more, never decides anything. */
const FACTOR = 10;
const AT_LEAST = /\b(at least|no less than|minimum|not (?:less|fewer) than)\b/i;
const VERSIONED = {
  table: ["granularity: micros"],
  type: "versioned",
  components: ["name: sensor, type: string, maxBytes: 64"],
  entity: ["eventTime: given", "version: eventTime"],
  queries: { one: "sensor: eq" },
  workload: ["writesPerSecond: 1000", "distinct: { sensor: 200000 }"],
} as const;

export const anyOrAll: Rule = {
  id: "gc/any-or-all",
  severity: "warning",
  title: "`any` where `all` seems to be meant",
  rationale:
    '`any` deletes a cell as soon as one of its rules does, `all` only when all of them do. "Thirty days, and at least two versions" is `all`; with `any`, a value that has not changed for thirty days is gone, and one that changes every minute lasts two minutes. The words and the numbers of a schema often show which was meant.',
  source: {
    title: "Garbage collection: intersection and union",
    url: "https://cloud.google.com/bigtable/docs/garbage-collection#combinations",
  },
  help: "Write `all` to keep a cell while one of the rules still wants it, or leave out the rule that never decides.",
  wrong: example({ ...VERSIONED, families: { m: "gc: { any: [{ maxAge: 30d }, { maxVersions: 100 }] }" } }),
  right: example({ ...VERSIONED, families: { m: "gc: { all: [{ maxAge: 30d }, { maxVersions: 100 }] }" } }),
  check(draft, report) {
    for (const family of draft.table.families) {
      for (const rule of rulesIn(family.gc)) {
        if (rule.kind !== "any") continue;
        const parts = pairOf(rule);
        if (parts === null) continue;
        const said = AT_LEAST.exec(family.description ?? "")?.[0];
        const why =
          said === undefined
            ? neverByAge(draft, family, parts)
            : `the description says "${said.toLowerCase()}", and \`any\` deletes as soon as one of its rules does`;
        if (why === null) continue;
        report({
          path: [...draft.pathOf(rule), "any"],
          at: "key",
          message: `${code(family.id)} deletes by \`any\`, but ${why}`,
          help: `\`all\` keeps a cell while one of the rules still wants it: ${parts.versions} versions, and everything younger than ${parts.age.text}.`,
        });
      }
    }
  },
};

interface Pair {
  readonly age: Extract<GcRule, { kind: "maxAge" }>;
  readonly versions: number;
}

/** An age and a number of versions side by side. */
function pairOf(rule: Extract<GcRule, { kind: "any" | "all" }>): Pair | null {
  const age = rule.rules.find((part) => part.kind === "maxAge");
  const versions = rule.rules.find((part) => part.kind === "maxVersions");
  return age === undefined || versions === undefined ? null : { age, versions: versions.versions };
}

/** Where versions are written so fast that the age has no effect. */
function neverByAge(draft: Draft, family: FamilyModel, { age, versions }: Pair): string | null {
  for (const entity of draft.table.entities) {
    const rate = entity.workload?.writesPerSecond;
    if (entity.type !== "versioned" || rate === undefined || !familiesOf(draft, entity).includes(family)) continue;
    const things = sharesOver(entity, identityOf(entity))?.reduce((sum, { count }) => sum + count, 0);
    if (things === undefined) continue;
    const seconds = (versions * things) / rate;
    if (Number(age.micros) / 1e6 < FACTOR * seconds) continue;
    return `at ${about(rate)} writes a second over ${about(things)} rows of ${code(entity.name)}, ${about(versions)} versions are written in ${span(seconds)}: the ${age.text} never decide`;
  }
  return null;
}
