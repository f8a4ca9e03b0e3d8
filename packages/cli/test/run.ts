import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built command: these tests start it as users do. */
export const BIN: string = fileURLToPath(new URL("../bin/rowsmith.js", import.meta.url));
const DIST = fileURLToPath(new URL("../dist/main.mjs", import.meta.url));
if (!existsSync(DIST)) throw new Error(`${DIST} is missing: build first, by npm test or npm run build.`);

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly bin?: string;
}

/** Variables of the machine that would change what a command does. */
const NEUTRAL = {
  BIGTABLE_EMULATOR_HOST: "",
  BIGTABLE_PROJECT: "",
  BIGTABLE_INSTANCE: "",
  BIGTABLE_APP_PROFILE: "",
  GOOGLE_CLOUD_PROJECT: "",
  GCLOUD_PROJECT: "",
  NO_COLOR: "",
  FORCE_COLOR: "",
};

/** Runs `rowsmith` with these arguments to its end. */
export function rowsmith(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [options.bin ?? BIN, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...NEUTRAL, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

/** A folder with these files, and a way to remove it. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "rowsmith-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Settings for tests that look at the shape of a schema alone. */
export const QUIET = "rules: { entity: off, gc: off, hotspot: off, query: off }\n";

export const TELEMETRY = `version: 1
table: telemetry
families:
  m:    { gc: { maxVersions: 1 } }
  hist: { gc: { any: [{ maxAge: 90d }, { maxVersions: 100 }] } }
  raw:  { gc: never }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket,   type: hash, of: [deviceId], buckets: 16 }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: at,       type: timestamp, unit: micros }
        - { name: seq,      type: sequence, digits: 6 }
    eventTime: at
    columns:
      temperature: { family: m, type: float64 }
      status:      { family: m, type: string, qualifier: st }
      count:       { family: hist, type: int64 }
      blob:        { family: raw, type: bytes }
    queries:
      history: { where: { deviceId: eq, at: range } }
      some:    { where: { deviceId: in, at: range } }
      fleet:   { where: { at: range }, ordered: false }
      one:     { where: { deviceId: eq, at: eq, seq: eq } }
`;
