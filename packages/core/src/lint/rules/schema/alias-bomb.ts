import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const aliasBomb: RuleInfo = {
  id: "schema/alias-bomb",
  severity: "error",
  title: "aliases that repeat too much",
  rationale:
    "An alias repeats what its anchor names. A few lines of aliases of aliases stand for billions of parts, which no tool should have to build. More than 100,000 are refused, and an alias inside of its own anchor.",
  help: "Write the parts out, or alias smaller ones.",
  wrong: example({ table: bomb() }),
  right: example({}),
};

/** Six lines that stand for a million components. */
function bomb(): string[] {
  const list = (item: string): string => `[${Array.from({ length: 10 }, () => item).join(", ")}]`;
  const lines = [`x0: &x0 ${list("a")}`];
  for (let i = 1; i < 6; i++) lines.push(`x${i}: &x${i} ${list(`*x${i - 1}`)}`);
  return lines;
}
