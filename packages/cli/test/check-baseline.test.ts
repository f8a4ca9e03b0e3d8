import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

let remove: (() => void) | undefined;
afterEach(() => remove?.());

const withFamily = (name: string, text = TELEMETRY): string =>
  text.replace("families:\n", `families:\n  ${name}: { gc: { maxVersions: 1 } }\n`);
const CONFIG =
  "baseline: base.json\nrules: { entity: off, gc: off, hotspot: off, query: off, entity/unused-family: error }\n";

function project(files: Readonly<Record<string, string>>, config = CONFIG) {
  const made = folder({ "rowsmith.yaml": config, ...files });
  remove = made.remove;
  const at = (name: string): string => join(made.path, name);
  return {
    at,
    read: (name: string) => readFileSync(at(name), "utf8"),
    write: (name: string, text: string) => writeFileSync(at(name), text),
    run: (...args: string[]) => rowsmith(["check", ...args], { cwd: made.path }),
  };
}

const other = withFamily("old", TELEMETRY.replace("table: telemetry", "table: other"));

describe("the baseline", () => {
  test("holds what was found; check reports only what is new", async () => {
    const { read, write, run } = project({ "schemas/a.bt.yaml": withFamily("old"), "schemas/b.bt.yaml": other });
    expect(await run("--write-baseline")).toEqual({ code: 0, out: "base.json: 2 findings\n", err: "" });
    expect(JSON.parse(read("base.json"))).toEqual({
      version: 1,
      findings: ["schemas/a.bt.yaml", "schemas/b.bt.yaml"].map((file) => ({
        file,
        rule: "entity/unused-family",
        path: ["families", "old"],
        message: "no column is in the family `old`",
      })),
    });
    expect((await run()).out).toBe("0 errors and 0 warnings in 2 files; 2 more are silenced: 2 by the baseline\n");

    write("schemas/a.bt.yaml", withFamily("new", withFamily("old")));
    const { code, out } = await run("--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ errors: 1, findings: [{ path: ["families", "new"] }] });
  });

  test("knows a finding that has moved to another line, or into CRLF", async () => {
    const { write, run } = project({ "schemas/a.bt.yaml": withFamily("old") });
    await run("--write-baseline");
    write("schemas/a.bt.yaml", `# one\n\n# two\n${withFamily("old")}`.replaceAll("\n", "\r\n"));
    expect((await run()).code).toBe(0);
  });

  test("is the same, byte for byte, when it is written again", async () => {
    const { read, run } = project({
      "schemas/a.bt.yaml": withFamily("a", withFamily("b")),
      "schemas/b.bt.yaml": other,
    });
    await run("--write-baseline");
    const text = read("base.json");
    await run("--write-baseline");
    expect(read("base.json")).toBe(text);
  });

  test("an entry that is no longer found is a warning at its line, until it is written anew", async () => {
    const { write, run } = project({ "schemas/a.bt.yaml": withFamily("old"), "schemas/b.bt.yaml": other });
    await run("--write-baseline");
    write("schemas/b.bt.yaml", other.replace(/ {2}old:.*\n/, ""));
    const { code, out } = await run("--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      errors: 0,
      warnings: 1,
      findings: [{ rule: "suppress/stale", severity: "warning", file: "base.json", line: 5, column: 5 }],
    });
    expect((await run("--max-warnings", "0")).code).toBe(1);
    // Of a file that is not checked nothing is known.
    expect((await run("schemas/a.bt.yaml", "--max-warnings", "0")).code).toBe(0);
    await run("--write-baseline");
    expect((await run("--max-warnings", "0")).code).toBe(0);
  });

  test("an entry of a file that is gone is stale; one of a file with errors is not", async () => {
    const { at, write, run } = project({ "schemas/a.bt.yaml": withFamily("old"), "schemas/b.bt.yaml": other });
    await run("--write-baseline");
    write("schemas/a.bt.yaml", withFamily("old").replace("families:", "familes:"));
    const broken = JSON.parse((await run("--json")).out);
    expect(broken.findings.map(({ rule }: { rule: string }) => rule)).not.toContain("suppress/stale");
    write("schemas/a.bt.yaml", withFamily("old"));
    rmSync(at("schemas/b.bt.yaml"));
    expect(JSON.parse((await run("--json")).out).findings).toMatchObject([{ rule: "suppress/stale" }]);
  });

  test("writing it for one file keeps the entries of the others", async () => {
    const { read, write, run } = project({ "schemas/a.bt.yaml": withFamily("old"), "schemas/b.bt.yaml": other });
    await run("--write-baseline");
    write("schemas/a.bt.yaml", TELEMETRY);
    await run("schemas/a.bt.yaml", "--write-baseline");
    expect(JSON.parse(read("base.json")).findings.map(({ file }: { file: string }) => file)).toEqual([
      "schemas/b.bt.yaml",
    ]);
  });

  test("takes no error of the groups schema/ and key/", async () => {
    const broken = withFamily("old").replace("type: sequence", "type: sequense");
    const { write, run } = project({ "schemas/a.bt.yaml": broken });
    const { code, err } = await run("--write-baseline");
    expect(code).toBe(1);
    expect(err).toContain("schema/invalid-value");
    expect(err).toContain("nothing was done");
    write("base.json", `{"version":1,"findings":[]}`);
    const { findings } = JSON.parse((await run("--json")).out);
    const blocking = findings.find(({ rule }: { rule: string }) => rule === "schema/invalid-value");
    const entry = { file: "schemas/a.bt.yaml", rule: blocking.rule, path: blocking.path, message: blocking.message };
    write("base.json", JSON.stringify({ version: 1, findings: [entry] }));
    expect((await run()).code).toBe(1);
  });

  test.each([
    ["{", "is not valid YAML"],
    ["[]", 'must have "version": 1 and "findings"'],
    ["", 'must have "version": 1 and "findings"'],
    ['{"version":2,"findings":[]}', 'must have "version": 1 and "findings"'],
    ['{"version":1,"findings":{}}', 'must have a list in "findings"'],
    ['{"version":1,"findings":[{}]}', "has an entry that is not"],
    ['{"version":1,"findings":[3]}', "has an entry that is not"],
    ['{"version":1,"findings":[{"file":"a","rule":"b","path":"c","message":"d"}]}', "has an entry that is not"],
  ])("%j is refused", async (text, what) => {
    const { run } = project({ "schemas/a.bt.yaml": TELEMETRY, "base.json": text });
    const { code, err } = await run();
    expect(code).toBe(2);
    expect(err).toContain(what);
    expect(err).toContain("base.json:1:");
  });

  test("must be there, be named, and not be written while watching", async () => {
    const { run } = project({ "schemas/a.bt.yaml": TELEMETRY });
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining("Run rowsmith check --write-baseline") });
    expect(await run("--watch", "--write-baseline")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--watch"),
    });
    remove?.();
    const unnamed = project({ "schemas/a.bt.yaml": TELEMETRY }, "");
    const { code, err } = await unnamed.run("--write-baseline");
    expect(code).toBe(2);
    expect(err).toContain("Add to rowsmith.yaml: baseline: rowsmith-baseline.json");
  });
});
