import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { generate } from "@rowsmith/core";
import { describe, expect, it } from "vitest";
import {
  emulatorTitle,
  exampleFile,
  exampleModel,
  exampleSchema,
  repository,
  skipWithoutEmulator,
} from "./examples-support.ts";

const run = promisify(execFile);
const EXAMPLES = ["donations", "earthquakes", "telemetry"];

/** Runs a program of the repository as built; fails with its output when it ends with another code than 0. */
async function runBuilt(...program: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, program, {
    cwd: repository,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return stdout;
}

describe.each(EXAMPLES)("example %s", (name) => {
  it("has the code that generate gives, byte for byte", () => {
    expect(exampleFile(`${name}/src/generated/${name}.ts`)).toBe(generate(exampleModel(name), exampleSchema(name)));
  });

  it.skipIf(skipWithoutEmulator)(emulatorTitle("prints what its README shows"), async () => {
    const output = await runBuilt(join("examples", name, "dist", "main.mjs"));
    const shown = /```text\n(table [\s\S]*?)```/.exec(exampleFile(`${name}/README.md`))?.[1];
    expect(output.replace(": nothing to do", ": created and verified")).toBe(shown);
  });
});

describe("the demo without an emulator", () => {
  it("says so, holds every check and ends with exit 0", async () => {
    const output = await runBuilt("scripts/demo.mjs", "--memory");
    expect(output).toContain("NO EMULATOR");
    expect(output).toContain("1,707 of 1,707 events come in the order of the source");
    expect(output).toContain("10 of 10 random windows");
    expect(output).toContain("All checks hold, in memory");
    expect(output).not.toContain("FAILED");
    expect(output).not.toContain("\u001b");
    expect(output.split("\n").filter((line) => line.length > 100)).toEqual([]);
  });
});
