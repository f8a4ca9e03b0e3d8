import { expect, it } from "vitest";
import { closeCases, planCases } from "./plan-cases.ts";
import { checkPlans } from "./plan-check.ts";

const CASES = Number(process.env.ROWSMITH_CASES ?? 100_000);

it.each([
  ["of every kind", planCases],
  ["of short keys", closeCases],
])(
  `the rows of ${CASES} random plans %s equal a filter over all rows`,
  (_, cases) => {
    // About a third of the random questions is refused.
    const seen = checkPlans(cases, Math.ceil(CASES * 1.6));
    console.log(seen);
    expect(seen.planned).toBeGreaterThanOrEqual(CASES);
  },
  24 * 3_600_000,
);
