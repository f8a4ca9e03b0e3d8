import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleChild, type ChildProgram, ended } from "../../keys/test/bundle-child.ts";
import type { Diagnostic } from "../src/diagnostics/types.ts";
import { HOSTILE } from "./hostile-texts.ts";

let program: ChildProgram;
beforeAll(async () => {
  program = await bundleChild(new URL("hostile.child.ts", import.meta.url));
});
afterAll(() => program.remove());

interface Answer {
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly compiled: boolean;
  readonly polluted: boolean;
  readonly count: number;
  readonly first?: Diagnostic;
}

/** Harmless, however odd. */
const READ = ["a long escape", "blank lines in a folded text", "tags that change nothing"];

// Time of the processor: a busy machine does not make a text hostile.
it.each(Object.keys(HOSTILE))("%s is answered within 2 seconds and 300 MB", { timeout: 120_000 }, async (name) => {
  const child = program.startWith(["--max-old-space-size=280"], [name]);
  let output = "";
  child.stdout!.on("data", (part) => {
    output += part;
  });
  expect(await ended(child)).toBe(0);
  const { cpuMs, rssMb, compiled, polluted, count, first } = JSON.parse(output) as Answer;
  if (process.env.ROWSMITH_SHOW) console.log(`${name}: ${output}`);
  expect(cpuMs).toBeLessThan(2_000);
  expect(rssMb).toBeLessThan(300);
  expect(polluted).toBe(false);
  expect(compiled).toBe(READ.includes(name));
  if (compiled) return;
  expect(count).toBeLessThan(10);
  expect(first!.message.length).toBeLessThan(300);
  expect(first!.rule).toMatch(/^(schema|entity)\//);
});
