import { expect, it } from "vitest";
import { checkPlans } from "./plan-check.ts";

const CASES = Number(process.env.ROWSMITH_CASES ?? 100_000);

it(
  `${CASES} random plans equal a filter over all rows`,
  () => {
    const seen = checkPlans(CASES);
    expect(seen.planned).toBeGreaterThan(CASES / 2);
    console.log(seen);
  },
  24 * 3_600_000,
);
