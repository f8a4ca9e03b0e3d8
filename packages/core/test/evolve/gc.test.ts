import fc from "fast-check";
import { expect, test } from "vitest";
import { deletesMore } from "../../src/evolve/gc.ts";
import type { GcRule } from "../../src/model/types.ts";

const AGES = [1n, 2n, 3n];
const VERSIONS = [1, 2, 3];

const rules: fc.Arbitrary<GcRule> = fc.letrec<{ rule: GcRule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant<GcRule>({ kind: "never" }),
    fc.constantFrom(...VERSIONS).map((versions): GcRule => ({ kind: "maxVersions", versions })),
    fc.constantFrom(...AGES).map((micros): GcRule => ({ kind: "maxAge", micros, text: `${micros}us` })),
    fc.record({
      kind: fc.constantFrom("any" as const, "all" as const),
      rules: fc.array(tie("rule"), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).rule;

/** Bigtable's words for it, cell by cell. */
function deletes(rule: GcRule, age: bigint, newer: number): boolean {
  switch (rule.kind) {
    case "never":
      return false;
    case "maxVersions":
      return newer >= rule.versions;
    case "maxAge":
      return age >= rule.micros;
    case "any":
      return rule.rules.some((part) => deletes(part, age, newer));
    default:
      return rule.rules.every((part) => deletes(part, age, newer));
  }
}

test("a rule deletes more just where it deletes a cell that the other keeps", () => {
  fc.assert(
    fc.property(rules, rules, (old, now) => {
      const cells = [0n, ...AGES, 4n].flatMap((age) => [0, ...VERSIONS, 4].map((newer) => [age, newer] as const));
      const more = cells.some(([age, newer]) => deletes(now, age, newer) && !deletes(old, age, newer));
      expect(deletesMore(old, now)).toBe(more);
    }),
    { numRuns: 2000 },
  );
});
