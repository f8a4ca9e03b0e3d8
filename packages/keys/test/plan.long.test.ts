import { expect, it } from "vitest";
import { checkPlans } from "./plan-check.ts";

const CASES = Number(process.env.ROWSMITH_CASES ?? 100_000);

it(
  `the rows of ${CASES} random plans equal a filter over all rows`,
  () => {
    // About a quarter of the random questions is refused.
    const seen = checkPlans(Math.ceil(CASES * 1.5));
    console.log(seen);
    expect(seen.planned).toBeGreaterThanOrEqual(CASES);
  },
  24 * 3_600_000,
);
