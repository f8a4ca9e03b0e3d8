import { afterEach, describe, expect, test } from "vitest";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

let remove: (() => void) | undefined;
afterEach(() => remove?.());

const WARNED = TELEMETRY.replace("families:\n", "families:\n  unused: { gc: { maxVersions: 1 } }\n");

function project(config: string, files: Readonly<Record<string, string>> = { "schemas/a.bt.yaml": WARNED }) {
  const made = folder({ "rowsmith.yaml": config, ...files });
  remove = made.remove;
  return (...args: string[]) => rowsmith(args, { cwd: made.path });
}

async function severitiesOf(config: string): Promise<unknown> {
  const { out } = await project(config)("check", "--json");
  const { findings } = JSON.parse(out);
  return findings
    .filter(({ rule }: { rule: string }) => rule === "entity/unused-family")
    .map(({ severity }: { severity: string }) => severity);
}

describe("rules in rowsmith.yaml", () => {
  test.each([
    ["", ["warning"]],
    ["rules: {}", ["warning"]],
    ["rules: { entity/unused-family: error }", ["error"]],
    ["rules: { entity/unused-family: off }", []],
    ["rules: { entity: off }", []],
    ["rules: { entity: off, entity/unused-family: error }", ["error"]],
    ["rules: { entity/unused-family: warning, entity: error }", ["warning"]],
    ["rules: { gc: off, schema: error, key: error }", ["warning"]],
  ])("%s", async (config, severities) => {
    expect(await severitiesOf(config)).toEqual(severities);
  });

  test("a warning that is set to error ends check with 1, and does not keep generate from working", async () => {
    const run = project("rules: { entity/unused-family: error }");
    expect((await run("check")).code).toBe(1);
    expect((await run("generate")).code).toBe(0);
  });

  test.each([
    [
      "rules: { entity/unusd-family: off }",
      1,
      10,
      "There is no rule or group `entity/unusd-family`.",
      "Did you mean `entity/unused-family`?",
    ],
    ["rules: { unused-family: off }", 1, 10, "There is no rule or group `unused-family`.", "entity"],
    ["rules: { entiti: off }", 1, 10, "There is no rule or group `entiti`.", "Did you mean `entity`?"],
    ["rules:\n  entity: warn", 2, 11, "The severity of `entity` must be error, warning or off.", "entity: warning"],
    ["rules:\n  entity: false", 2, 11, "must be error, warning or off", "entity: warning"],
    ["rules:\n  entity:", 2, 3, "must be error, warning or off", "entity: warning"],
    ["rules: [entity]", 1, 8, '"rules" must be severities by rule or group', "rules: { gc: warning }"],
    [
      "rules: { schema/unknown-key: off }",
      1,
      30,
      "`schema/unknown-key` can't be off: a schema with it can't be used.",
      "Remove the setting",
    ],
    ["rules: { key/too-long: warning }", 1, 24, "`key/too-long` can't be warning", "Remove the setting"],
    ["rules: { key: off }", 1, 15, "The group `key` can't be off", "key/enum-order"],
    ["rules: { __proto__: off }", 1, 10, "There is no rule or group `__proto__`.", "next:"],
    ["rules: { constructor: off }", 1, 10, "There is no rule or group `constructor`.", "next:"],
    ["baseline: [x]", 1, 11, '"baseline" must be the path of a file', "baseline: rowsmith-baseline.json"],
    ["docsUrl: javascript:alert(1)", 1, 10, '"docsUrl" must be an https or http address', "docsUrl: https://"],
    ["docsUrl: docs", 1, 10, '"docsUrl" must be an https or http address', "docsUrl: https://"],
    ["thresholds: { maxFanout: 3 }", 1, 15, 'There is no threshold "maxFanout".', 'Did you mean "maxFanOut"?'],
    ["thresholds: { maxFanOut: 0 }", 1, 26, '"maxFanOut" must be a number from 1 on', "thresholds:"],
    ["thresholds: { maxCollisionRate: 1.5 }", 1, 33, '"maxCollisionRate" must be a number from 0 to 1', "thresholds:"],
    ["thresholds: { maxCollisionRate: '0' }", 1, 33, '"maxCollisionRate" must be a number from 0 to 1', "thresholds:"],
    ["thresholds: 3", 1, 13, '"thresholds" must be numbers by name', "thresholds:"],
    ["out: src\nbaselin: x", 2, 1, 'Unknown setting "baselin" in rowsmith.yaml.', 'Did you mean "baseline"?'],
  ])("refuses %j at its place", async (config, line, column, what, next) => {
    const { code, out, err } = await project(config)("check");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(what);
    expect(err).toContain(`rowsmith.yaml:${line}:${column}\n`);
    expect(err).toMatch(/\n +\| +\^+\n/);
    expect(err).toContain(next);
  });

  test("anchors and all settings together are read", async () => {
    const config = `schemas: schemas/*.bt.yaml
out: gen
rules:
  entity: &level off
  gc: *level
thresholds: { maxHottestTabletShare: 0.25, maxOverMean: 3, maxCollisionRate: 0, maxRowsScannedPerRow: 10, maxFanOut: 64 }
docsUrl: https://docs.example.com/rowsmith/
`;
    expect((await project(config)("check")).code).toBe(0);
  });

  test("docsUrl gives every finding the address of its rule's page", async () => {
    const run = project("docsUrl: https://docs.example.com/rowsmith/\n");
    const page = "https://docs.example.com/rowsmith/rules/entity/unused-family.md";
    expect(JSON.parse((await run("check", "--json")).out).findings.map(({ docs }: { docs: string }) => docs)).toContain(
      page,
    );
    expect((await run("check")).out).toContain(`docs: ${page}\n`);
  });
});

describe("schemas of one project", () => {
  test("two for one table are an error at the second, which can be turned off", async () => {
    const files = { "schemas/a.bt.yaml": TELEMETRY, "schemas/b.bt.yaml": `# b\n${TELEMETRY}` };
    const { code, out } = await project("", files)("check");
    expect(code).toBe(1);
    expect(out).toContain(
      "schemas/b.bt.yaml:3:8  error  the table `telemetry` is also described in `schemas/a.bt.yaml`  project/duplicate-table",
    );
    remove?.();
    expect((await project("rules: { project: off }", files)("check")).code).toBe(0);
    remove?.();
    const ignore = "# rowsmith-ignore project/duplicate-table: of another instance\ntable:";
    const ignored = { ...files, "schemas/b.bt.yaml": TELEMETRY.replace("table:", ignore) };
    const ended = await project("", ignored)("check", "--json");
    expect(ended).toMatchObject({ code: 0, err: "" });
  });
});

describe("rowsmith-ignore", () => {
  test("is counted in the summary, and an error of the groups schema/ stays", async () => {
    const ignored = WARNED.replace("  unused:", "  # rowsmith-ignore entity/unused-family: soon\n  unused:");
    const run = project("", { "schemas/a.bt.yaml": ignored });
    expect((await run("check")).out).toMatch(/in 1 file; 1 more is silenced: 1 by a comment\n$/);
    remove?.();
    const broken = TELEMETRY.replace("table:", "# rowsmith-ignore schema/unknown-key: no\ntabel: x\ntable:");
    const { code, out } = await project("", { "schemas/a.bt.yaml": broken })("check");
    expect(code).toBe(1);
    expect(out).toContain("schema/unknown-key");
    expect(out).toContain("suppress/blocking");
  });
});
