import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { BIN, folder, QUIET, TELEMETRY } from "./run.ts";

let cleanUp: (() => void) | undefined;
afterEach(() => cleanUp?.());

/** A command that watches, and what it has printed since the last look. */
class Watching {
  readonly child: ChildProcess;
  readonly path: string;
  #out = "";
  #wake = (): void => {};

  constructor(args: readonly string[], files: Readonly<Record<string, string>>, below = ".") {
    const made = folder(files);
    this.path = made.path;
    mkdirSync(join(made.path, below), { recursive: true });
    this.child = spawn(process.execPath, [BIN, ...args], {
      cwd: join(made.path, below),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#out += text;
        this.#wake();
      });
    }
    this.child.on("close", () => this.#wake());
    cleanUp = () => {
      this.child.kill("SIGKILL");
      made.remove();
    };
  }

  /** What is printed up to the end of the next run. */
  async run(): Promise<string> {
    const end = "Watching for changes. ^C ends.\n";
    while (!this.#out.includes(end)) {
      if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}: ${this.#out}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const at = this.#out.indexOf(end);
    const text = this.#out.slice(0, at);
    this.#out = this.#out.slice(at + end.length);
    return text;
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }

  /** Ends it as ^C does. */
  async interrupt(): Promise<number | null> {
    const code = new Promise<number | null>((resolve) => this.child.on("close", resolve));
    this.child.kill("SIGINT");
    return await code;
  }
}

const BAD = TELEMETRY.replace("type: sequence", "type: sequense");
const TABLE_B = TELEMETRY.replace("table: telemetry", "table: b");
const LIMIT = 120_000;

describe("check --watch", () => {
  test("checks again after each change of a schema, new and deleted ones too; ^C ends with 130", {
    timeout: LIMIT,
  }, async () => {
    const watching = new Watching(["check", "--watch"], { "rowsmith.yaml": QUIET, "schemas/a.bt.yaml": TELEMETRY });
    expect(await watching.run()).toContain("0 errors and 0 warnings in 1 file\n");
    watching.write("schemas/a.bt.yaml", BAD);
    expect(await watching.run()).toMatch(/a\.bt\.yaml:16:35[\s\S]*1 error and 0 warnings in 1 file\n$/);
    watching.write("schemas/new/folder.v1/b.bt.yaml", TABLE_B);
    expect(await watching.run()).toMatch(/1 error and 0 warnings in 2 files\n$/);
    // As editors save: a new file in the place of the old one.
    watching.write("schemas/a.bt.yaml~", TELEMETRY);
    renameSync(join(watching.path, "schemas/a.bt.yaml~"), join(watching.path, "schemas/a.bt.yaml"));
    expect(await watching.run()).toMatch(/0 errors and 0 warnings in 2 files\n$/);
    rmSync(join(watching.path, "schemas/new"), { recursive: true });
    expect(await watching.run()).toMatch(/0 errors and 0 warnings in 1 file\n$/);
    expect(await watching.interrupt()).toBe(130);
  });

  test("sees rowsmith.yaml: its severities, other globs, and that it is correct again", {
    timeout: LIMIT,
  }, async () => {
    const watching = new Watching(["check", "--watch"], {
      "rowsmith.yaml": QUIET,
      "schemas/a.bt.yaml": TELEMETRY,
      "tables/b.bt.yaml": BAD,
    });
    expect(await watching.run()).toContain("0 errors and 0 warnings in 1 file\n");
    watching.write("rowsmith.yaml", `schemas: [tables/*.bt.yaml]\n${QUIET}`);
    expect(await watching.run()).toContain("1 error and 0 warnings in 1 file\n");
    watching.write("rowsmith.yaml", "schema: [\n");
    expect(await watching.run()).toContain("rowsmith.yaml is not valid YAML");
    watching.write("rowsmith.yaml", `schemas: [tables/*.bt.yaml]\n${QUIET}`);
    expect(await watching.run()).toContain("1 error and 0 warnings in 1 file\n");
    watching.write("tables/b.bt.yaml", TABLE_B);
    expect(await watching.run()).toContain("0 errors and 0 warnings in 1 file\n");
    expect(await watching.interrupt()).toBe(130);
  });

  test("waits for a first schema, and watches the files that are named", { timeout: LIMIT }, async () => {
    const none = new Watching(["check", "--watch"], { "rowsmith.yaml": QUIET });
    expect(await none.run()).toContain("No schema matches schemas/**/*.bt.yaml.");
    none.write("schemas/deep/a.bt.yaml", TELEMETRY);
    expect(await none.run()).toContain("0 errors and 0 warnings in 1 file\n");
    cleanUp?.();

    const named = new Watching(
      ["check", "--watch", "../x.yaml"],
      { "x.yaml": TELEMETRY, "rowsmith.yaml": QUIET },
      "below",
    );
    expect(await named.run()).toContain("0 errors and 0 warnings in 1 file\n");
    named.write("x.yaml", BAD);
    expect(await named.run()).toContain("1 error and 0 warnings in 1 file\n");
    named.write("below/rowsmith.yaml", "rules: { nonsense: off }\n");
    expect(await named.run()).toContain("There is no rule or group `nonsense`.");
  });
});

describe("generate --watch", () => {
  test("writes what has changed, and goes on after an error", { timeout: LIMIT }, async () => {
    const watching = new Watching(["generate", "--watch"], {
      "rowsmith.yaml": QUIET,
      "schemas/a.bt.yaml": TELEMETRY,
      "schemas/b.bt.yaml": TABLE_B,
    });
    expect(await watching.run()).toMatch(/2 files: 2 written, 0 unchanged\n$/);
    const output = join(watching.path, "src/generated/a.ts");
    const before = readFileSync(output, "utf8");
    watching.write("schemas/a.bt.yaml", BAD);
    expect(await watching.run()).toContain("nothing was done");
    expect(readFileSync(output, "utf8")).toBe(before);
    watching.write("schemas/a.bt.yaml", TELEMETRY.replace("digits: 6", "digits: 7"));
    const again = await watching.run();
    expect(again).toContain("written  src/generated/a.ts");
    expect(again).toMatch(/2 files: 1 written, 1 unchanged\n$/);
    rmSync(join(watching.path, "schemas/b.bt.yaml"));
    expect(await watching.run()).toContain("orphan  src/generated/b.ts");
    expect(existsSync(join(watching.path, "src/generated/b.ts"))).toBe(true);
    expect(await watching.interrupt()).toBe(130);
  });
});
