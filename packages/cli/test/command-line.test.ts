import { execFile, spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { BIN, folder, rowsmith, TELEMETRY } from "./run.ts";

const project = folder({ "schemas/telemetry.bt.yaml": TELEMETRY });
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(args, { cwd: project.path });

describe("the command line", () => {
  test("help and version go to stdout and end with 0", async () => {
    const help = await run("--help");
    expect({ code: help.code, err: help.err }).toEqual({ code: 0, err: "" });
    for (const command of ["check", "generate", "explain", "keys", "vectors", "plan", "apply", "scan"]) {
      expect(help.out).toContain(`\n  ${command} `);
      expect((await run(command, "--help")).code).toBe(0);
    }
    expect((await run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("every command takes --json", async () => {
    for (const command of [
      ["check"],
      ["generate"],
      ["explain"],
      ["keys", "encode"],
      ["keys", "decode"],
      ["keys", "inspect"],
      ["vectors"],
      ["plan"],
      ["apply"],
      ["scan"],
    ]) {
      expect((await run(...command, "--help")).out).toContain("--json");
    }
  });

  test.each<[string[], string, string]>([
    [[], "No command is named.", "rowsmith --help"],
    [["chek"], "Unknown command 'chek'.", 'Did you mean "check"?'],
    [["keys"], "No command is named.", "rowsmith keys --help"],
    [["help", "chek"], "Unknown command 'chek'.", "See rowsmith --help"],
    [["keys", "encod"], "Unknown command 'encod'.", 'Did you mean "encode"?'],
    [["check", "--formt", "json"], "Unknown option '--formt'.", 'Did you mean "--format"?'],
    [["check", "--format", "xml"], "Allowed choices are pretty, json, github, gitlab, sarif.", "rowsmith check --help"],
    [["check", "--max-warnings", "-1"], "must be a whole number", "rowsmith check --help"],
    [["plan", "--to", "cbtt"], "Allowed choices are admin, cbt, row-key-schema.", "rowsmith plan --help"],
    [["plan", "--to"], "argument missing", "rowsmith plan --help"],
    [["plan", "--project", "p"], "--project is given without --instance.", "both or neither"],
    [["scan", "Reading", "history", "--limit", "x"], "must be a whole number", "rowsmith scan --help"],
    [["apply"], "No project is named.", "BIGTABLE_EMULATOR_HOST"],
    [["apply", "--project", "p"], "No instance is named.", "--instance"],
    [["scan", "Reading"], "No query is named.", "history, some, fleet, one"],
  ])("%j is wrong usage: one form, exit 2", async (args, what, next) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: .+\nwhere: .+\n(?:why: {3}.+\n)?next: {2}.+\n$/);
    expect(err).toContain(what);
    expect(err).toContain(next);
  });

  test("a reader that closes the pipe is no error", async () => {
    const big = folder({ "big.bt.yaml": TELEMETRY.replace("buckets: 16", "buckets: 9500") });
    const line = `"${process.execPath}" "${BIN}" explain big.bt.yaml Reading fleet --json; echo "code $?" >&2`;
    const ended = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
      execFile("bash", ["-c", `{ ${line}; } | head -c 5`], { cwd: big.path }, (_, stdout, stderr) =>
        resolve({ stdout, stderr }),
      ),
    );
    big.remove();
    expect(ended).toEqual({ stdout: '{\n  "', stderr: "code 0\n" });
  });

  test.skipIf(!existsSync("/dev/full"))("output that cannot be written is an error, not a finding", async () => {
    const line = `"${process.execPath}" "${BIN}" check > /dev/full`;
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile("bash", ["-c", line], { cwd: project.path }, (error, _, stderr) =>
        resolve({ code: error?.code, stderr }),
      ),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: Cannot write to stdout: ENOSPC.+\n$/);
  });

  test("output to a pipe is complete", async () => {
    const big = folder({ "big.bt.yaml": TELEMETRY.replace("buckets: 16", "buckets: 9000") });
    const { out } = await rowsmith(["explain", "big.bt.yaml", "Reading", "fleet", "--json"], { cwd: big.path });
    big.remove();
    expect(JSON.parse(out).ranges).toHaveLength(9000);
  });

  test("without the client, live commands say how to get it", async () => {
    const alone = folder({ "t.bt.yaml": TELEMETRY });
    cpSync(join(BIN, "../../dist"), join(alone.path, "pkg/dist"), { recursive: true });
    cpSync(BIN, join(alone.path, "pkg/bin/rowsmith.js"));
    const bin = join(alone.path, "pkg/bin/rowsmith.js");
    const options = { bin, cwd: alone.path, env: { BIGTABLE_EMULATOR_HOST: "127.0.0.1:1" } };
    const check = await rowsmith(["check", "t.bt.yaml"], options);
    const apply = await rowsmith(["apply", "t.bt.yaml"], options);
    alone.remove();
    expect(check.code).toBe(0);
    expect(apply.code).toBe(2);
    expect(apply.err).toContain("The Bigtable client @google-cloud/bigtable is not installed.");
    expect(apply.err).toContain("npm install @google-cloud/bigtable");
  });
});

describe("start-up", () => {
  test("--help, --version and a failing check take at most four times as long as node -e 0", () => {
    const bad = folder({ "bad.bt.yaml": TELEMETRY.replace("type: sequence", "type: sequense") });
    const commands = {
      node: ["-e", "0"],
      help: [BIN, "--help"],
      version: [BIN, "--version"],
      check: [BIN, "check", "bad.bt.yaml"],
    };
    const times = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
    for (let round = 0; round < 9; round++) {
      for (const [name, args] of Object.entries(commands)) {
        const start = performance.now();
        spawnSync(process.execPath, args, { cwd: bad.path });
        times.get(name)!.push(performance.now() - start);
      }
    }
    bad.remove();
    const median = (name: string): number => times.get(name)!.sort((a, b) => a - b)[4]!;
    for (const name of ["help", "version", "check"]) expect(median(name) / median("node"), name).toBeLessThan(4);
  });
});
