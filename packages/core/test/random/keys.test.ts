import { describe, expect, it } from "vitest";
import { LAYOUTS } from "../../../keys/test/arbitraries.ts";
import { checkBytes, checkKeys, checkRefusals } from "./properties.ts";

// A new seed each run; a failure names it in the test's title.
const seed = Date.now() % 1_000_000;

describe.each(LAYOUTS)("layout %s, random cases", (layout) => {
  it(`keys: seed ${seed}`, async () => {
    expect(await checkKeys(layout, 60_000, seed)).toBe(60_000);
  });

  it(`refused values: seed ${seed}`, async () => {
    expect(await checkRefusals(layout, 4_000, seed)).toBeGreaterThan(1_000);
  });

  it(`damaged bytes: seed ${seed}`, async () => {
    expect(await checkBytes(layout, 40_000, seed)).toBeGreaterThan(1_000);
  });
});
