import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folder, rowsmith } from "./run.ts";

const whole = readFileSync(new URL("../../core/test/whole-language.bt.yaml", import.meta.url), "utf8");
let project: ReturnType<typeof folder>;
beforeAll(() => {
  project = folder({ "whole.bt.yaml": whole });
});
afterAll(() => project.remove());
const run = (...args: readonly string[]) => rowsmith(args, { cwd: project.path });

it("plan shows what the table is created with", async () => {
  const { out } = await run("plan", "whole.bt.yaml");
  expect(out.split("\n").slice(1)).toEqual([
    "  granularity  micros",
    "  family       m       gc maxVersions 1",
    "  family       hist    gc any(maxAge 90d, all(maxAge 1h, maxVersions 100))",
    "  family       raw     gc never",
    "  family       counts  gc maxAge 400d, totals by sum",
    "  splits       4 row keys: a b 0x80 0xff80",
    "  option       deletionProtection true",
    "  option       changeStream 7d",
    "  option       automatedBackups retention 7d, frequency 24h",
    "",
  ]);
  const [table] = JSON.parse((await run("plan", "whole.bt.yaml", "--json")).out).tables;
  expect(table.families[3]).toEqual({ id: "counts", gc: "maxAge 400d", aggregate: "sum" });
  expect(table.options).toEqual({
    deletionProtection: true,
    changeStream: "7d",
    automatedBackups: { retention: "7d", frequency: "24h" },
  });
});

it("what a tool or generated code can't say is refused by name", async () => {
  const cbt = await run("plan", "whole.bt.yaml", "--to", "cbt");
  expect([cbt.code, cbt.out]).toEqual([2, ""]);
  expect(cbt.err).toContain("granularity micros");
  const code = await run("generate", "whole.bt.yaml");
  expect([code.code, code.out]).toEqual([2, ""]);
  expect(code.err).toContain("the order of the query Reading.history");
});
