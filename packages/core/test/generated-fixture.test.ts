import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { generate } from "../src/generate/index.ts";

// The entities of every type that other tests write and read. `ROWSMITH_WRITE=1` writes the file after a change of the generator.
it("generated/entities.ts is what entities.bt.yaml gives", () => {
  const text = readFileSync(new URL("entities.bt.yaml", import.meta.url), "utf8");
  const { model } = compile(text, "entities.bt.yaml");
  const code = generate(model!, text);
  const file = new URL("generated/entities.ts", import.meta.url);
  if (process.env.ROWSMITH_WRITE) writeFileSync(file, code);
  expect(readFileSync(file, "utf8")).toBe(code);
});
