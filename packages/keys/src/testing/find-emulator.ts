import { execFileSync } from "node:child_process";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { cachedEmulator } from "./go-emulator.ts";

/** An emulator that can be used: one that runs already, a program to start, or a Go that can build the program. */
export type FoundEmulator =
  | { readonly source: "environment"; readonly host: string }
  | { readonly source: "path" | "sdk"; readonly command: string }
  | { readonly source: "go"; readonly command: string; readonly built: boolean };

/** How to get an emulator, for people who have none. */
export const EMULATOR_HELP = `No Bigtable emulator was found. Any one of these gives one:
  - Google Cloud SDK:  gcloud components install bigtable
                       (Debian and Ubuntu packages: apt-get install google-cloud-cli-bigtable-emulator)
  - Docker:            docker run --rm -p 8086:8086 gcr.io/google.com/cloudsdktool/google-cloud-cli:emulators \\
                         gcloud beta emulators bigtable start --host-port=0.0.0.0:8086
                       and BIGTABLE_EMULATOR_HOST=localhost:8086 in the environment
  - Go 1.22 or newer on the PATH: the emulator is then built once and kept in the user's cache folder`;

const PROGRAM = process.platform === "win32" ? "cbtemulator.exe" : "cbtemulator";

/**
 * Looks for a Bigtable emulator, in this order: BIGTABLE_EMULATOR_HOST, `cbtemulator` on the PATH, the Cloud SDK, Go.
 * Starts and builds nothing.
 *
 * @returns `null` when there is none; {@link EMULATOR_HELP} says how to get one
 * @example findEmulator() // { source: "sdk", command: "/usr/lib/google-cloud-sdk/platform/bigtable-emulator/cbtemulator" }
 */
export function findEmulator(): FoundEmulator | null {
  const host = process.env.BIGTABLE_EMULATOR_HOST;
  if (host) return { source: "environment", host };
  const onPath = findOnPath(PROGRAM);
  if (onPath !== null) return { source: "path", command: onPath };
  const inSdk = findInSdk();
  if (inSdk !== null) return { source: "sdk", command: inSdk };
  const cached = cachedEmulator();
  if (cached !== null) return { source: "go", command: cached, built: true };
  const go = findOnPath(process.platform === "win32" ? "go.exe" : "go");
  return go === null ? null : { source: "go", command: go, built: false };
}

function findOnPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = join(folder || ".", program);
    if (isProgram(file)) return file;
  }
  return null;
}

function findInSdk(): string | null {
  const gcloud = findOnPath(process.platform === "win32" ? "gcloud.cmd" : "gcloud");
  const roots = [
    ...(gcloud === null ? [] : [dirname(dirname(realpathSync(gcloud)))]),
    join(homedir(), "google-cloud-sdk"),
    "/usr/lib/google-cloud-sdk",
    "/usr/local/google-cloud-sdk",
    "/opt/google-cloud-sdk",
  ];
  for (const root of roots) {
    const file = emulatorOf(root);
    if (isProgram(file)) return file;
  }
  // Asking gcloud takes a second, so it comes last: it helps where gcloud is a wrapper that stands outside of its SDK.
  const root = gcloud === null ? null : askForSdkRoot(gcloud);
  return root !== null && isProgram(emulatorOf(root)) ? emulatorOf(root) : null;
}

function emulatorOf(sdkRoot: string): string {
  return join(sdkRoot, "platform", "bigtable-emulator", PROGRAM);
}

function askForSdkRoot(gcloud: string): string | null {
  try {
    const answer = execFileSync(gcloud, ["info", "--format=value(installation.sdk_root)"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 15_000,
      shell: process.platform === "win32",
    });
    return answer.trim() || null;
  } catch {
    return null;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
