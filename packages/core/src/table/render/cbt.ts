import type { GcRule } from "../../model/types.ts";
import { durationText } from "../../schema/duration.ts";
import type { FamilyPlan, TablePlan } from "../plan.ts";
import type { InstanceName } from "../request.ts";
import { RenderError } from "./error.ts";
import { shellWord } from "./shell.ts";

/** cbt reads ages as a 32-bit number with a unit, and versions as 16 bits. */
const MAX_AGE_NUMBER = 0xffff_ffffn;
const MAX_VERSIONS = 0xffff;

/** Bytes that cbt cannot take in a split: none can be in an argument, and it reads the list of splits as CSV. */
const REFUSED_IN_SPLIT = new Map([
  [0x00, "no command-line argument can hold it"],
  [0x2c, "cbt separates splits by it"],
  [0x22, "cbt reads it as a CSV quote"],
  [0x0a, "cbt reads it as the end of a CSV record"],
  [0x0d, "cbt drops it before the end of a CSV record"],
]);

/**
 * The bash command that creates the table with `cbt`, on one line.
 *
 * @throws {@link RenderError} where cbt has no way to say what the plan says.
 * @example renderCbt(plan) // "cbt createtable telemetry families=m:maxversions=1 splits=01,02,03\n"
 */
export function renderCbt(plan: TablePlan, target?: InstanceName): string {
  if (plan.granularity === "micros") {
    throw new RenderError(
      `cbt cannot create table ${plan.table}: it has no option for granularity micros, and would create millis`,
      "Create it with `rowsmith apply` or from `rowsmith plan --to admin`.",
    );
  }
  for (const option of Object.keys(plan.options)) {
    throw new RenderError(
      `cbt cannot create table ${plan.table} with ${option}: it has no option for it`,
      "Create it with `rowsmith apply` or from `rowsmith plan --to admin`.",
    );
  }
  const words: (string | Uint8Array)[] = ["cbt"];
  if (target) words.push("-project", target.project, "-instance", target.instance);
  words.push("createtable", plan.table);
  if (plan.families.length > 0) words.push(`families=${plan.families.map(familyText).join(",")}`);
  if (plan.splits.length > 0) words.push(splitsArgument(plan.splits));
  return `${words.map(shellWord).join(" ")}\n`;
}

function familyText({ id, gc, aggregate }: FamilyPlan): string {
  return `${id}:${gcExpression(gc)}${aggregate === undefined ? "" : `:int${aggregate}`}`;
}

/** A rule in cbt's language. Always with parentheses: cbt reads `and` and `or` from left to right, without precedence. */
function gcExpression(rule: GcRule): string {
  switch (rule.kind) {
    case "never":
      return "never";
    case "maxVersions":
      if (rule.versions > MAX_VERSIONS) {
        throw new RenderError(
          `cbt cannot set maxVersions ${rule.versions}: it takes at most ${MAX_VERSIONS}`,
          "Use `rowsmith plan --to admin` or `rowsmith apply`.",
        );
      }
      return `maxversions=${rule.versions}`;
    case "maxAge":
      return `maxage=${cbtAge(rule.micros)}`;
    case "any":
      return `(${rule.rules.map(gcExpression).join(" || ")})`;
    case "all":
      return `(${rule.rules.map(gcExpression).join(" && ")})`;
  }
}

function cbtAge(micros: bigint): string {
  const age = durationText(micros);
  const [, number, unit] = /^(\d+)(\D+)$/.exec(age)!;
  if (unit === "us" || BigInt(number!) > MAX_AGE_NUMBER) {
    throw new RenderError(
      `cbt cannot set maxAge ${age}: it takes a whole number up to ${MAX_AGE_NUMBER} of ms, s, m, h or d`,
      "Use `rowsmith plan --to admin` or `rowsmith apply`.",
    );
  }
  return age;
}

function splitsArgument(splits: readonly Uint8Array[]): Uint8Array {
  for (const split of splits) {
    for (const [index, byte] of split.entries()) {
      const reason = REFUSED_IN_SPLIT.get(byte);
      if (reason === undefined) continue;
      const hex = byte.toString(16).padStart(2, "0");
      throw new RenderError(
        `cbt cannot take the split ${Buffer.from(split).toString("hex")}: byte ${hex} at index ${index}, ${reason}`,
        "Use `rowsmith plan --to admin` or `rowsmith apply`, which send bytes.",
      );
    }
  }
  const comma = Buffer.from(",");
  return Buffer.concat([
    Buffer.from("splits="),
    ...splits.flatMap((split, i) => (i === 0 ? [Buffer.from(split)] : [comma, Buffer.from(split)])),
  ]);
}
