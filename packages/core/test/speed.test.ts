import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleChild, type ChildProgram, ended } from "../../keys/test/bundle-child.ts";

let program: ChildProgram;
beforeAll(async () => {
  program = await bundleChild(new URL("speed.child.ts", import.meta.url));
});
afterAll(() => program.remove());

it("a thousand schemas take at most 4 times as long as parsing them, and less than 500 MB", {
  timeout: 180_000,
}, async () => {
  const child = program.start();
  let output = "";
  child.stdout!.on("data", (part) => {
    output += part;
  });
  expect(await ended(child)).toBe(0);
  const { ratio, rssMb, compiled } = JSON.parse(output) as { ratio: number; rssMb: number; compiled: number };
  expect(compiled).toBe(1000);
  expect(ratio).toBeLessThan(4);
  expect(rssMb).toBeLessThan(500);
  if (process.env.ROWSMITH_SHOW) console.log(output);
});
