import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { repository } from "./examples-support.ts";

// What a user's editor says of wrong writes: one file of the example of donations, which is only in memory.

const HEAD = `import { micros, millis } from "@rowsmith/keys";
import { MemoryTable } from "@rowsmith/keys/testing";
import { addFund, appendDonations, donationEntry, encodeDonationKey, getCampaignDay } from "./generated/donations.ts";
const table = new MemoryTable({ families: ["d", "totals"] });
const at = micros(1772409600000000n);
const key = { charity: "food-bank", campaign: "spring", at, seq: 1, writer: 2 };
`;

const LINES: readonly (readonly [title: string, line: string, messages: readonly string[]])[] = [
  ["what is right", "donationEntry({ ...key, cents: 500n });", []],
  ["what is right, in a batch", "await appendDonations(table, [{ ...key, cents: 500n }]);", []],
  [
    "a wrong column name",
    'donationEntry({ ...key, cents: 500n, doner: "a" });',
    ["'doner' does not exist in type 'DonationRow'", "Did you mean to write 'donor'?"],
  ],
  [
    "a wrong column name in a batch",
    'await appendDonations(table, [{ ...key, cents: 500n, doner: "a" }]);',
    ["'doner' does not exist in type 'DonationEvent'", "Did you mean to write 'donor'?"],
  ],
  [
    "a column that there is not, to read",
    'await getCampaignDay(table, key, { columns: ["cent"] });',
    ["Type '\"cent\"' is not assignable to type", '"cents"'],
  ],
  [
    "a missing component of the key",
    'encodeDonationKey({ charity: "food-bank", campaign: "spring", at, seq: 1 });',
    ["Property 'writer' is missing", "required in type 'DonationKey'"],
  ],
  [
    "a missing component of the key of a row",
    "donationEntry({ charity: key.charity, at, seq: 1, writer: 2, cents: 500n });",
    ["Property 'campaign' is missing", "required in type 'DonationRow'"],
  ],
  [
    "a required column that is missing",
    "donationEntry(key);",
    ["Property 'cents' is missing", "required in type 'DonationRow'"],
  ],
  [
    "millis where micros are meant",
    "donationEntry({ ...key, at: millis(1772409600000n), cents: 500n });",
    ["Type 'Millis' is not assignable to type 'Micros'"],
  ],
  [
    "millis as the time of a write",
    'await addFund(table, { charity: "a", cents: 5n, gifts: 1n }, millis(1772409600000n));',
    ["'Millis' is not assignable to parameter of type 'Micros'"],
  ],
  [
    "a bigint of any unit",
    "donationEntry({ ...key, at: 1772409600000n, cents: 500n });",
    ["Type 'bigint' is not assignable to type 'Micros'"],
  ],
  [
    "a number where an int64 is meant",
    "donationEntry({ ...key, cents: 500 });",
    ["Type 'number' is not assignable to type 'bigint'"],
  ],
  [
    "a number where an amount is meant",
    'await addFund(table, { charity: "a", cents: 5, gifts: 1n }, at);',
    ["Type 'number' is not assignable to type 'bigint'"],
  ],
];

const file = join(repository, "examples/donations/src/wrong.ts");
const text = `${HEAD}${LINES.map(([, line]) => line).join("\n")}\n`;
const first = HEAD.split("\n").length - 1;

function diagnose(): ts.Diagnostic[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions: ["@rowsmith/source"],
    types: ["node"],
    typeRoots: [join(repository, "node_modules/@types")],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile.call(host, name, target, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? text : readFile.call(host, name));
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file)!;
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
}

describe("a wrong write does not compile, and the compiler says what is wrong", () => {
  const byLine = new Map<number, string[]>();
  beforeAll(() => {
    for (const { file: source, start, messageText } of diagnose()) {
      const { line } = source!.getLineAndCharacterOfPosition(start!);
      byLine.set(line, [...(byLine.get(line) ?? []), ts.flattenDiagnosticMessageText(messageText, "\n")]);
    }
  });

  it("before the lines nothing is wrong", () => {
    expect([...byLine].filter(([line]) => line < first)).toEqual([]);
  });

  it.each(LINES.map(([title, , messages], index) => [title, messages, index] as const))("%s", (_, messages, index) => {
    const found = byLine.get(first + index) ?? [];
    expect(found).toHaveLength(messages.length === 0 ? 0 : 1);
    for (const message of messages) expect(found[0]).toContain(message);
    // Readable: a few lines that name the property.
    expect((found[0] ?? "").split("\n").length).toBeLessThanOrEqual(4);
  });
});
