import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkCompiled, compile, type Diagnostic } from "@rowsmith/core";
import { type Emulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { anchorsOf, type Block, blocksOf, linksOf, markdownFiles } from "./docs-blocks.ts";
import { outputPattern, Page, stepsOf } from "./docs-page.ts";
import { completeSchema } from "./docs-schema.ts";
import { emulatorTitle, repository, skipWithoutEmulator } from "./examples-support.ts";

// What CONTRIBUTING.md says of blocks under "Documentation" is what this file does.

const files = markdownFiles();
/** The examples' own tests run what their READMEs show. */
const pages = files.filter((file) => !file.startsWith("examples/"));
const LANGUAGES = ["yaml", "ts", "go", "console", "sh", "json", "text"];

const hasGo = spawnSync("go", ["version"]).status === 0;

let emulator: Emulator | undefined;
beforeAll(async () => {
  if (!skipWithoutEmulator) emulator = await startEmulator();
});
afterAll(() => emulator?.stop());

const envOf = (block: Block): Record<string, string> =>
  block.options.has("emulator") ? { BIGTABLE_EMULATOR_HOST: emulator!.host } : {};

describe.each(pages.filter((file) => blocksOf(file).length > 0))("%s", (file) => {
  let page: Page;
  beforeAll(() => {
    page = new Page();
  });
  afterAll(() => page?.remove());

  // In the page's order: what a command has written, the next block finds.
  for (const block of blocksOf(file)) {
    const title = `line ${block.line}: ${[block.language, ...block.options.keys()].join(" ")}`;
    const live = block.options.has("emulator");
    const runsGo = block.language === "go" && !block.options.has("source");
    const skipped = (live && skipWithoutEmulator) || (runsGo && !hasGo);
    it.skipIf(skipped)(live ? emulatorTitle(title) : title, async () => {
      expect(LANGUAGES, "a block names its language").toContain(block.language);
      const source = block.options.get("source");
      if (source !== undefined) checkExcerpt(block, source);
      else if (block.language === "yaml") checkSchema(page, block);
      else if (block.language === "ts") await checkProgram(page, block);
      else if (block.language === "go") await checkGo(page, block);
      else if (block.language === "console") await checkConsole(page, block);
      else if (block.language === "json") JSON.parse(block.text);
      else expect(block.text, "commands that are run stand in console blocks").not.toMatch(/^\$ rowsmith/m);
    });
  }
});

/** Parts of a file, in its order, with `…` for what is left out between them. */
function checkExcerpt(block: Block, source: string): void {
  const text = readFileSync(join(repository, source), "utf8");
  let at = 0;
  for (const part of block.text.split(/^(?:\/\/ |# )?…\n/m)) {
    const found = `\n${text}`.indexOf(`\n${part.replace(/^\n+|\n+$/g, "")}\n`, at);
    expect(found, `is not in ${source} (from ${at} on):\n${part}`).toBeGreaterThanOrEqual(0);
    at = found + 1;
  }
}

/** What is found in a schema, and against how it was where the page shows that. */
function findingsOf(text: string, before: string | undefined): readonly Diagnostic[] {
  const compiled = (schema: string) => ({ text: schema, ...compile(schema, "t.bt.yaml", TODAY) });
  const against = before === undefined ? {} : { against: { files: [compiled(before)], complete: true } };
  return checkCompiled([compiled(text)], { context: TODAY, ...against }).findings;
}

const TODAY = { today: "2026-10-30" };

function checkSchema(page: Page, block: Block): void {
  const file = block.options.get("file");
  if (file !== undefined) page.write(file, block.text);
  if (file !== undefined && !file.endsWith(".bt.yaml")) {
    expect(parseAllDocuments(block.text).flatMap((document) => ("errors" in document ? document.errors : []))).toEqual(
      [],
    );
    return;
  }
  const wrong = block.options.get("wrong")?.split(",") ?? [];
  const text = completeSchema(block.text);
  const diagnostics = findingsOf(text, block.options.has("before") ? undefined : page.before);
  if (block.options.has("before")) page.before = text;
  // Parts of a schema show the language: what makes a good design is another matter.
  const whole = /^version:/m.test(block.text);
  const counted = diagnostics.filter(
    ({ rule }) => whole || /^(schema|key|evolve)\//.test(rule) || wrong.includes(rule),
  );
  const shown = diagnostics.map(({ rule, message, line }) => `${rule} ${line}: ${message}`).join("\n");
  expect([...new Set(counted.map(({ rule }) => rule))].sort(), shown).toEqual(wrong.toSorted());
}

/** What `// =>` comments say that a program prints. */
function printedBy(text: string): string {
  return [...text.matchAll(/\/\/ => ?(.*)$/gm)].map(([, line]) => `${line}\n`).join("");
}

async function checkProgram(page: Page, block: Block): Promise<void> {
  const { problems, program } = page.compile(block.text);
  expect(problems).toEqual([]);
  const output = printedBy(block.text);
  if (output === "") return;
  const [ended] = await page.run([`'${process.execPath}' '${program}'`], envOf(block));
  expect(ended).toEqual({ output, exitCode: 0 });
}

async function checkGo(page: Page, block: Block): Promise<void> {
  page.write("go/main.go", block.text);
  const [ended] = await page.run(["go run ./go/main.go"], {});
  expect(ended).toEqual({ output: printedBy(block.text), exitCode: 0 });
}

async function checkConsole(page: Page, block: Block): Promise<void> {
  const steps = stepsOf(block.text);
  expect(steps.length).toBeGreaterThan(0);
  const commands = steps.map(({ command }) => command);
  const ended = await page.run(commands, envOf(block));
  steps.forEach(({ command, output, exitCode }, i) => {
    if (/^…$/m.test(output)) expect(ended[i]!.output, command).toMatch(outputPattern(output));
    else expect(ended[i]!.output, command).toBe(output);
    expect(ended[i]!.exitCode, `exit code of ${command}`).toBe(exitCode);
  });
}

describe("links", () => {
  it.each(files)("of %s lead to files and headings that are there", (file) => {
    const broken = linksOf(file).filter((target) => {
      if (/^[a-z]+:/.test(target)) return !target.startsWith("https://");
      const [path = "", anchor] = target.split("#");
      const found = path === "" ? file : join(dirname(file), path).replaceAll("\\", "/");
      if (!existsSync(join(repository, found))) return true;
      return anchor !== undefined && !anchorsOf(found).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it("lead from the README to every page", () => {
    const reached = new Set(["README.md"]);
    for (const file of reached) {
      for (const target of linksOf(file)) {
        const path = join(dirname(file), target.split("#")[0]!).replaceAll("\\", "/").replace(/\/$/, "");
        if (files.includes(path)) reached.add(path);
        if (files.includes(`${path}/README.md`)) reached.add(`${path}/README.md`);
      }
    }
    expect(files.filter((file) => !reached.has(file))).toEqual([]);
  });
});
