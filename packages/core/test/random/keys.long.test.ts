import { describe, expect, it } from "vitest";
import { LAYOUTS } from "../../../keys/test/arbitraries.ts";
import { checkBytes, checkKeys, checkRefusals } from "./properties.ts";

const CASES = Number(process.env.ROWSMITH_CASES ?? 10_000_000);
const HOUR = 3_600_000;

describe.each(LAYOUTS)("layout %s, the long run", (layout) => {
  it(`${CASES} pairs of keys`, { timeout: HOUR }, async () => {
    expect(await checkKeys(layout, CASES, 1)).toBe(CASES);
  });

  it(`${CASES / 100} refused values`, { timeout: HOUR }, async () => {
    expect(await checkRefusals(layout, CASES / 100, 3)).toBeGreaterThan(CASES / 400);
  });

  it(`${CASES} damaged keys`, { timeout: HOUR }, async () => {
    expect(await checkBytes(layout, CASES, 2)).toBeGreaterThan(CASES / 50);
  });
});
