import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { afterEach, describe, expect, test } from "vitest";
import { folder, QUIET, rowsmith, TELEMETRY } from "./run.ts";

let remove: (() => void) | undefined;
afterEach(() => remove?.());

/** A repository with a project in its folder `data models`. */
function project(files: Readonly<Record<string, string>>) {
  const all = { ...files, "rowsmith.yaml": QUIET + (files["rowsmith.yaml"] ?? "") };
  const inFolder = Object.entries(all).map(([name, text]) => [`data models/${name}`, text]);
  const made = folder({ ".git/HEAD": "ref: refs/heads/main\n", ...Object.fromEntries(inFolder) });
  remove = made.remove;
  const run = (...args: string[]) => rowsmith(["check", ...args], { cwd: join(made.path, "data models") });
  return { run };
}

const UNKNOWN = TELEMETRY.replace("type: float64 }", "type: flaot64 }");

/** The runner's own reading of a workflow command: ActionCommand.TryParseV2. */
function command(line: string): { name: string; properties: Record<string, string>; data: string } {
  const [, name = "", list = "", data = ""] = /^::([^ :]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? [];
  const plain = (text: string): string =>
    text
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .replaceAll("%3A", ":")
      .replaceAll("%2C", ",")
      .replaceAll("%25", "%");
  const pairs = list === "" ? [] : list.split(",").map((pair) => pair.split("=", 2) as [string, string]);
  return {
    name,
    properties: Object.fromEntries(pairs.map(([key, value]) => [key, plain(value)])),
    data: plain(data),
  };
}

describe("--format github", () => {
  test("has an annotation for each finding, with its path from the root of the repository", async () => {
    const { run } = project({ "schemas/a.bt.yaml": UNKNOWN });
    const { code, out } = await run("--format", "github");
    expect(code).toBe(1);
    const [line = "", summary] = out.split("\n");
    expect(summary).toBe("1 error and 0 warnings in 1 file");
    const { name, properties, data } = command(line);
    expect(name).toBe("error");
    expect(properties).toEqual({
      file: "data models/schemas/a.bt.yaml",
      line: "19",
      endLine: "19",
      col: "39",
      endColumn: "46",
      title: "schema/invalid-value",
    });
    expect(data).toMatch(/^`type` must be .*\nDid you mean float64\?$/);
  });

  test.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n"), 19, 39],
    ["a byte order mark", (text: string) => `\ufeff${text}`, 19, 39],
    ["two bytes a character before it", (text: string) => text.replace("float", "\u00e9loat"), 19, 39],
    ["a comment of four bytes a character above", (text: string) => `# \u{1f600}\u{1f600}\n${text}`, 20, 39],
    [
      "two units a character on its line",
      (text: string) => text.replace("temperature: {", 'temperature: { description: "\u{1f600}\u{1f600}",'),
      19,
      60,
    ],
  ])("has the right place in a file with %s", async (_, edit, line, column) => {
    const { run } = project({ "schemas/a.bt.yaml": edit(UNKNOWN) });
    const { properties } = command((await run("--format", "github")).out.split("\n")[0]!);
    expect([properties.line, properties.col]).toEqual([String(line), String(column)]);
    const { findings } = JSON.parse((await run("--json")).out);
    expect(findings[0]).toMatchObject({ line, column });
  });

  test("nothing of a schema or of a file's name begins another command", async () => {
    const name = "schemas/a,b%0A::error::x\n::set-output.bt.yaml";
    const text = TELEMETRY.replace("layout: text", 'layout: "a\\n::error file=x::owned%0A::warning::y\\r\\n::stop"');
    const { run } = project({ [name]: text });
    const { out, err } = await run("--format", "github");
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    const { name: kind, properties } = command(lines[0]!);
    expect([kind, properties.file]).toEqual(["error", `data models/${name}`]);
    expect(err).toBe("");
  });

  test("has no columns for a finding over several lines, which GitHub refuses", async () => {
    const { run } = project({
      "schemas/a.bt.yaml": TELEMETRY.replace("layout: text", "layout: { a: 1,\n        b: 2 }"),
    });
    const { properties } = command((await run("--format", "github")).out.split("\n")[0]!);
    expect(properties.endLine).not.toBe(properties.line);
    expect(Object.keys(properties).sort()).toEqual(["endLine", "file", "line", "title"]);
  });

  test("a file that can't be read is an annotation too", async () => {
    const { run } = project({ "schemas/a.bt.yaml": TELEMETRY });
    const { code, out } = await run("--format", "github", "nowhere.bt.yaml");
    expect(code).toBe(2);
    expect(command(out.split("\n")[0]!)).toMatchObject({
      name: "error",
      data: expect.stringContaining("no such file"),
    });
  });
});

describe("--format gitlab", () => {
  test("is a code quality report", async () => {
    const { run } = project({ "schemas/a.bt.yaml": UNKNOWN });
    const { code, out } = await run("--format", "gitlab");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      {
        description: expect.stringMatching(/^`type` must be/),
        check_name: "schema/invalid-value",
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: "major",
        location: { path: "data models/schemas/a.bt.yaml", lines: { begin: 19, end: 19 } },
      },
    ]);
  });

  test("a clean project is an empty report", async () => {
    expect((await project({ "schemas/a.bt.yaml": TELEMETRY }).run("--format", "gitlab")).out).toBe("[]\n");
  });
});

describe("--format sarif", () => {
  const schema = JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"),
      "utf8",
    ),
  );
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv as never);
  const validate = ajv.compile(schema);
  const checked = (out: string) => {
    const log = JSON.parse(out);
    validate(log);
    expect(validate.errors ?? []).toEqual([]);
    return log.runs[0];
  };
  const IGNORE = "        # rowsmith-ignore key/unused-option: kept for the old readers\n";
  const BINARY = TELEMETRY.replace("layout: text", "layout: binary").replace(
    "        - { name: seq",
    `${IGNORE}        - { name: seq`,
  );

  test("is valid, with rules, regions, relative URIs and fingerprints", async () => {
    const { run } = project({
      "schemas/a b%#?\u00e9.bt.yaml": UNKNOWN,
      "rowsmith.yaml": "docsUrl: https://docs.example.com/r/\n",
    });
    const { code, out } = await run("--format", "sarif");
    expect(code).toBe(1);
    const { tool, results, columnKind, invocations } = checked(out);
    expect(columnKind).toBe("utf16CodeUnits");
    expect(invocations[0]).toMatchObject({ executionSuccessful: true, exitCode: 1 });
    expect(tool.driver.rules).toMatchObject([
      {
        id: "schema/invalid-value",
        defaultConfiguration: { level: "error" },
        helpUri: "https://docs.example.com/r/rules/schema/invalid-value.md",
      },
    ]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      ruleId: "schema/invalid-value",
      ruleIndex: 0,
      level: "error",
      suppressions: [],
      partialFingerprints: { "rowsmith/v1": expect.stringMatching(/^[0-9a-f]{32}$/) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "data%20models/schemas/a%20b%25%23%3F%C3%A9.bt.yaml", uriBaseId: "%SRCROOT%" },
            region: { startLine: 19, startColumn: 39, endLine: 19, endColumn: 46 },
          },
          logicalLocations: [{ fullyQualifiedName: "entities/Reading/columns/temperature/type" }],
        },
      ],
    });
  });

  test("a fingerprint stays when the finding moves, and differs between findings", async () => {
    const twice = UNKNOWN.replace("type: bytes }", "type: bites }");
    const of = async (text: string): Promise<string[]> => {
      const { results } = checked((await project({ "schemas/a.bt.yaml": text }).run("--format", "sarif")).out);
      remove?.();
      return results.map((result: { partialFingerprints: object }) => Object.values(result.partialFingerprints)[0]);
    };
    const before = await of(twice);
    expect(new Set(before).size).toBe(2);
    expect(await of(`# a comment\n${twice}`)).toEqual(before);
  });

  test("findings that a comment silences are suppressed in the source, with the reason", async () => {
    const { run } = project({ "schemas/a.bt.yaml": BINARY });
    const { code, out } = await run("--format", "sarif");
    expect(code).toBe(0);
    const suppressed = checked(out).results.filter(({ ruleId }: { ruleId: string }) => ruleId === "key/unused-option");
    expect(suppressed.map(({ suppressions }: { suppressions: object[] }) => suppressions)).toEqual([
      [{ kind: "inSource", status: "accepted", justification: "kept for the old readers" }],
    ]);
  });

  test("those of the baseline are suppressed from outside", async () => {
    const { run } = project({
      "schemas/a.bt.yaml": BINARY.replace(IGNORE, ""),
      "rowsmith.yaml": "baseline: base.json\n",
    });
    await run("--write-baseline");
    const results = checked((await run("--format", "sarif")).out).results;
    expect(results.length).toBeGreaterThan(0);
    for (const { suppressions } of results) expect(suppressions).toEqual([{ kind: "external", status: "accepted" }]);
  });

  test("a file that can't be read makes the run a failed one", async () => {
    const { run } = project({ "schemas/a.bt.yaml": TELEMETRY });
    const { code, out } = await run("--format", "sarif", "nowhere.bt.yaml");
    expect(code).toBe(2);
    const { invocations } = checked(out);
    expect(invocations[0]).toMatchObject({ executionSuccessful: false, exitCode: 2 });
    expect(invocations[0].toolExecutionNotifications).toHaveLength(1);
  });

  test("hostile text stays text: no link, no control character", async () => {
    const text = TELEMETRY.replace(
      "layout: text",
      'layout: "[click](https://evil.example) \\e]0;owned\\a \\x9b31m \\u202e"',
    );
    const { out } = await project({ "schemas/a.bt.yaml": text }).run("--format", "sarif");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(checked(out).results[0].message.text).toContain("\\[click](");
  });
});
