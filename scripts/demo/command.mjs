import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bold, colored, dim, say } from "./print.mjs";

const ROWSMITH = fileURLToPath(new URL("../../packages/cli/bin/rowsmith.js", import.meta.url));
const run = promisify(execFile);

export const folderOf = (example) => fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));

/** Runs `rowsmith` in an example's folder as a person would, and shows the command and what it prints. */
export async function rowsmith(example, args, env = {}) {
  say(`${dim("$")} ${bold(`rowsmith ${args.join(" ")}`)}`);
  const ended = await run(process.execPath, [ROWSMITH, ...args], {
    cwd: folderOf(example),
    env: { ...process.env, ...(colored ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...env },
  }).catch((error) => error);
  for (const line of `${ended.stdout}${ended.stderr}`.trimEnd().split("\n")) say(line);
  if (ended instanceof Error) throw new Error(`rowsmith ${args[0]} ended with exit ${ended.code ?? ended.signal}`);
}
