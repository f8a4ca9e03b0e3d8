import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { blocksOf } from "./docs-blocks.ts";
import { exampleFile, repository } from "./examples-support.ts";

/** The files that docs/ci.md shows, by name. */
const recipes = new Map(
  blocksOf("docs/ci.md").flatMap(({ options, text }) => {
    const file = options.get("file");
    return file === undefined ? [] : [[file, parse(text)] as const];
  }),
);
const steps = (file: string): string[] =>
  Object.values<{ steps: { run?: string }[] }>(recipes.get(file).jobs).flatMap((job) =>
    job.steps.flatMap(({ run }) => run ?? []),
  );
const hooks: { entry: string; files: string }[] = recipes.get(".pre-commit-config.yaml").repos[0].hooks;
const commands: Record<string, string[]> = {
  "GitHub Actions": steps(".github/workflows/schemas.yml"),
  "code scanning": steps(".github/workflows/code-scanning.yml"),
  GitLab: recipes.get(".gitlab-ci.yml").schemas.script,
  "pre-commit": hooks.map(({ entry }) => entry),
};

let folder: string;
const SCHEMA = "schemas/telemetry.bt.yaml";
const text = exampleFile("telemetry/schemas/telemetry.bt.yaml");
const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};
/** The exit code of a line of a pipeline, in the shell and with the options that pipelines use. */
const run = (line: string): number | null => spawnSync("bash", ["-eo", "pipefail", "-c", line], { cwd: folder }).status;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rowsmith-ci-"));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
  spawnSync("git", ["init", "-q", folder]);
  write("package.json", "{}\n");
  write(SCHEMA, text);
  expect(run("npx rowsmith generate")).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(commands))("the recipe for %s", (_, lines) => {
  const ours = lines.filter((line) => line !== "npm ci");

  it("passes for a project without findings, and fails for one with an error", () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const line of ours) expect(run(line), line).toBe(0);
    write(SCHEMA, text.replace("type: sequence", "type: sequense"));
    for (const line of ours) expect(run(line), line).toBe(1);
    write(SCHEMA, text);
  });
});

describe("what a change breaks", () => {
  const lines = [
    ...steps(".github/workflows/schema-changes.yml"),
    ...(recipes.get("schema-changes.gitlab-ci.yml")["schema-changes"].script as string[]),
    "npx rowsmith check --against HEAD",
  ].filter((line) => line !== "npm ci");
  const branches = "GITHUB_BASE_REF=main CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main";
  const compared = (line: string): number | null => run(`export ${branches}; ${line}`);

  it("is found in a clone that has the branch, and only there", { timeout: 120_000 }, () => {
    expect(lines).toHaveLength(3);
    const [line = ""] = lines;
    const git = "git -c user.name=a -c user.email=a@example.com";
    expect(run(`git add ${SCHEMA} && ${git} commit -qm first`)).toBe(0);
    expect(compared(line)).toBe(2);
    expect(run("git update-ref refs/remotes/origin/main HEAD")).toBe(0);
    expect(compared(line)).toBe(0);
    write(SCHEMA, text.replace("buckets: 16", "buckets: 32"));
    expect(lines.map(compared)).toEqual([1, 1, 1]);
    write(SCHEMA, text);
  });
});

describe("what the recipes write", () => {
  it("is what they upload, also of a job that fails", () => {
    const scan = recipes.get(".github/workflows/code-scanning.yml").jobs.scan.steps.at(-1);
    const report = recipes.get(".gitlab-ci.yml").schemas.artifacts.reports.codequality;
    expect(JSON.parse(readFileSync(join(folder, scan.with.sarif_file), "utf8")).version).toBe("2.1.0");
    expect(JSON.parse(readFileSync(join(folder, report), "utf8"))).toMatchObject([{ location: { path: SCHEMA } }]);
  });

  it("is what pre-commit looks at", () => {
    const [check] = hooks.map(({ files }) => new RegExp(files));
    const names = [SCHEMA, "rowsmith.yaml", "a/rowsmith.yaml", "x.yaml", "not-rowsmith.yaml", "src/a.ts"];
    expect(names.filter((name) => check!.test(name))).toEqual([SCHEMA, "rowsmith.yaml", "a/rowsmith.yaml"]);
  });
});
