import { afterAll, describe, expect, test } from "vitest";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const project = folder({
  "rowsmith.yaml": 'schemas: ["tables/*.bt.yaml"]\nout: gen\nrules: { gc: off, query: off }\n',
  "tables/telemetry.bt.yaml": TELEMETRY,
  "bad.bt.yaml": TELEMETRY.replace("type: sequence", "type: sequense").replace("type: float64 }", "type: float }"),
  "warned.bt.yaml": TELEMETRY.replace(
    "  raw:  { gc: never }",
    "  raw:  { gc: never }\n  unused: { gc: { maxVersions: 1 } }",
  ),
  "latin1.bt.yaml": Uint8Array.of(0x74, 0xe9, 0x0a),
});
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(args, { cwd: project.path });

describe("rowsmith check", () => {
  test("of a clean schema ends with 0 and a summary on stdout", async () => {
    const { code, out, err } = await run("check");
    expect({ code, out, err }).toEqual({ code: 0, out: "0 errors and 0 warnings in 1 file\n", err: "" });
  });

  test("reports every finding with its line and column, a code frame and help, and ends with 1", async () => {
    const { code, out, err } = await run("check", "bad.bt.yaml");
    expect(code).toBe(1);
    expect(err).toBe("");
    expect(out).toContain("bad.bt.yaml:16:35  error  ");
    expect(out).toContain("bad.bt.yaml:19:39  error  ");
    expect(out).toContain(
      "> 16 |         - { name: seq,      type: sequense, digits: 6 }\n     |                                   ^^^^^^^^",
    );
    expect(out).toMatch(/help: .*sequence/);
    expect(out).toMatch(/2 errors and 0 warnings in 1 file\n$/);
  });

  test("JSON is the form that scripts rely on", async () => {
    for (const flags of [["--format", "json"], ["--json"]]) {
      const { code, out } = await run("check", "bad.bt.yaml", ...flags);
      expect(code).toBe(1);
      const { findings, errors, warnings } = JSON.parse(out);
      expect(errors).toBe(2);
      expect(findings).toHaveLength(errors + warnings);
      const [finding] = findings.filter(({ severity }: { severity: string }) => severity === "error");
      expect(Object.keys(finding).sort()).toEqual(
        [
          "rule",
          "severity",
          "message",
          "file",
          "line",
          "column",
          "endLine",
          "endColumn",
          "path",
          "help",
          "docs",
        ].sort(),
      );
      expect(finding).toMatchObject({
        severity: "error",
        file: "bad.bt.yaml",
        line: 16,
        column: 35,
        endLine: 16,
        endColumn: 43,
        path: ["entities", "Reading", "key", "components", 3, "type"],
      });
    }
  });

  test("an unreadable file ends with 2, and the others are checked all the same", async () => {
    const missing = await run("check", "nowhere.bt.yaml", "bad.bt.yaml");
    expect(missing.code).toBe(2);
    expect(missing.out).toContain("bad.bt.yaml:16:35");
    expect(missing.err).toContain("error: Cannot read nowhere.bt.yaml: there is no such file.");
    expect((await run("check", "tables")).err).toContain("it is a folder");
    const latin1 = await run("check", "latin1.bt.yaml");
    expect(latin1.err).toContain("it is not UTF-8 text");
    expect(latin1.err).toMatch(/^where: +latin1\.bt\.yaml:1$/m);
  });

  test("--max-warnings makes warnings count", async () => {
    const { out } = await run("check", "warned.bt.yaml", "--json");
    const { warnings, errors } = JSON.parse(out);
    expect({ warnings, errors }).toEqual({ warnings: 1, errors: 0 });
    expect((await run("check", "warned.bt.yaml")).code).toBe(0);
    expect((await run("check", "warned.bt.yaml", "--max-warnings", "1")).code).toBe(0);
    expect((await run("check", "warned.bt.yaml", "--max-warnings", "0")).code).toBe(1);
  });

  test("colours only where asked for", async () => {
    const coloured = await rowsmith(["check"], { cwd: project.path, env: { FORCE_COLOR: "1" } });
    expect(coloured.out).toContain("\u001b[32m");
    const both = await rowsmith(["check"], { cwd: project.path, env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
    expect(both.out).not.toContain("\u001b");
  });

  test("nothing of a schema reaches the terminal as a control character", async () => {
    const hostile = folder({ "x.bt.yaml": TELEMETRY.replace("telemetry", '"t\\e]0;owned\\a\\u202e"') });
    const { code, out } = await rowsmith(["check", "x.bt.yaml"], { cwd: hostile.path });
    hostile.remove();
    expect(code).toBe(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("rowsmith.yaml", () => {
  const inProject = async (config: string, ...args: string[]) => {
    const other = folder({ "rowsmith.yaml": config, "a/b/t.bt.yaml": TELEMETRY });
    const ended = await rowsmith(args, { cwd: `${other.path}/a/b` });
    other.remove();
    return ended;
  };

  test("is found from a folder below it", async () => {
    expect((await inProject("schemas: a/**/*.bt.yaml", "check")).out).toContain("in 1 file");
  });

  test("may be empty; without a match, check says what was looked for", async () => {
    const { code, err } = await inProject("# nothing\n", "check");
    expect(code).toBe(2);
    expect(err).toContain("No schema matches schemas/**/*.bt.yaml.");
  });

  test.each([
    ["schema: x\n", 'Unknown setting "schema"', 'Did you mean "schemas"?'],
    ["schemas: []\n", '"schemas" must be a glob or a list of globs', "next:"],
    ["schemas: [1]\n", '"schemas" must be a glob or a list of globs', "next:"],
    ["out: 3\n", '"out" must be the path of a folder', "next:"],
    ["- a\n", "must be a mapping", "next:"],
    ["a: [\n", "is not valid YAML", "rowsmith.yaml:"],
    ["__proto__: { out: x }\n", 'Unknown setting "__proto__"', "next:"],
    ["out: x\nout: y\n", "is not valid YAML", "rowsmith.yaml:2:1"],
    ["out: *nope\n", "rowsmith.yaml", "next:"],
  ])("refuses %j", async (config, what, next) => {
    const { code, err } = await inProject(config, "check");
    expect(code).toBe(2);
    expect(err).toContain(what);
    expect(err).toContain(next);
  });
});
