import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { generate } from "@rowsmith/core";
import { compileTypeScript } from "./docs-typescript.ts";
import { exampleFile, exampleModel, repository } from "./examples-support.ts";

/** A command of a `console` block, with what the documentation says of it. */
export interface Step {
  readonly command: string;
  readonly output: string;
  /** From `$ echo $?` after it; else 0. */
  readonly exitCode: number;
}

export interface Ended {
  /** What a terminal shows: stdout and stderr. */
  readonly output: string;
  readonly exitCode: number;
}

/** The steps of a `console` block. A line that ends with a backslash goes on in the next. */
export function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  for (const part of text.split(/^\$ /m).slice(1)) {
    const [, command = "", output = ""] = /^((?:.*\\\n)*.*)\n([\s\S]*)$/.exec(part) ?? [];
    const before = steps.at(-1);
    if (command === "echo $?" && before !== undefined)
      steps[steps.length - 1] = { ...before, exitCode: Number(output) };
    else steps.push({ command, output, exitCode: 0 });
  }
  return steps;
}

/** A line `…` stands for any number of lines. */
export function outputPattern(expected: string): RegExp {
  const lines = expected.split("\n").slice(0, -1);
  const pattern = lines.map((line) =>
    line === "…" ? "(?:.*\\n)*?" : `${line.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}\\n`,
  );
  return new RegExp(`^${pattern.join("")}$`);
}

/** Variables of the machine that would change what a command does. */
const NEUTRAL = {
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  BIGTABLE_EMULATOR_HOST: "",
  BIGTABLE_PROJECT: "",
  BIGTABLE_INSTANCE: "",
  BIGTABLE_APP_PROFILE: "",
  GOOGLE_CLOUD_PROJECT: "",
  GCLOUD_PROJECT: "",
  METADATA_SERVER_DETECTION: "none",
};

/** Ends a command's output in that of a shell. */
const MARK = "\u001e";
const GENERATED = "src/generated/telemetry.ts";
const ROWSMITH = join(repository, "packages/cli/bin/rowsmith.js");

/** The folder that a page's commands and programs run in. It begins with the schema of examples/telemetry. */
export class Page {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), "rowsmith-docs-")));
  /** What the documentation calls `my-project`: on an emulator that stays, tables of an earlier run would be there. */
  readonly project: string = `docs-${randomBytes(6).toString("hex")}`;
  /** The schema of the last block `yaml before`. */
  before: string | undefined;
  #programs = 0;

  constructor() {
    this.write("package.json", '{ "type": "module" }\n');
    this.write("schemas/telemetry.bt.yaml", exampleFile("telemetry/schemas/telemetry.bt.yaml"));
    symlinkSync(join(repository, "node_modules"), join(this.folder, "node_modules"), "dir");
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Runs command lines in one bash, where `rowsmith` is the built command. */
  async run(commands: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended[]> {
    const script = [
      "exec 2>&1",
      `rowsmith() { '${process.execPath}' '${ROWSMITH}' "$@"; }`,
      ...commands.map((command) => `${this.#own(command)}\nprintf '${MARK}%s${MARK}' $?`),
    ];
    const { output } = await this.#execute("bash", ["-c", script.join("\n")], env);
    const parts = output.split(MARK);
    return commands.map((_, i) => ({ output: parts[2 * i] ?? "", exitCode: Number(parts[2 * i + 1] ?? -1) }));
  }

  /** Checks a TypeScript program; gives what is wrong with it, and its compiled form. */
  compile(text: string): { problems: string[]; program: string } {
    const name = `program-${++this.#programs}`;
    if (!existsSync(join(this.folder, GENERATED))) this.write(GENERATED, generate(exampleModel("telemetry")));
    this.write(`${name}.ts`, this.#own(text));
    const problems = compileTypeScript(this.folder, `${name}.ts`, join(this.folder, ".programs"));
    return { problems, program: join(this.folder, ".programs", `${name}.js`) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #own(text: string): string {
    return text.replaceAll("my-project", this.project);
  }

  #execute(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
    const options = { cwd: this.folder, env: { ...process.env, ...NEUTRAL, ...env } };
    return new Promise((resolve) => {
      execFile(file, args, options, (error, output) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        const shown = output.replaceAll(this.folder, "/project").replaceAll(this.project, "my-project");
        resolve({ output: shown, exitCode: code });
      });
    });
  }
}
