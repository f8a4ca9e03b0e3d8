import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleChild, type ChildProgram, ended } from "../../keys/test/bundle-child.ts";

let program: ChildProgram;
beforeAll(async () => {
  program = await bundleChild(new URL("allocation.child.ts", import.meta.url));
});
afterAll(() => program.remove());

// The least that one object a call would take is 12 bytes; compiling in the background takes a little now and then.
const NOTHING = 0.5;

it("encodeInto allocates nothing for ASCII ids", { timeout: 60_000 }, async () => {
  const child = program.startWith(["--expose-gc", "--max-semi-space-size=256"]);
  let output = "";
  child.stdout!.on("data", (part) => {
    output += part;
  });
  expect(await ended(child)).toBe(0);
  const counted = JSON.parse(output) as Record<string, number>;
  expect(Object.keys(counted)).toEqual(["text", "binary", "packed"]);
  for (const bytes of Object.values(counted)) expect(bytes).toBeLessThan(NOTHING);
});
