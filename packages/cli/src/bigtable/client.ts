import { createRequire } from "node:module";
import { join } from "node:path";
import type { Bigtable } from "@google-cloud/bigtable";
import type { google } from "@google-cloud/bigtable/build/protos/protos.js";
import { reachEmulator } from "@rowsmith/keys/testing";
import { CliError } from "../output/error.ts";
import type { Target } from "./target.ts";

const CLIENT = "@google-cloud/bigtable";

/** Runs with an open client and closes it whatever happens, so that the command ends. */
export async function withClient<T>(target: Target, run: (client: Bigtable) => Promise<T>): Promise<T> {
  const { Bigtable } = clientRequire()(CLIENT) as typeof import("@google-cloud/bigtable");
  if (target.emulator !== undefined) {
    // With the emulator there are no credentials to look for on a metadata server.
    process.env.METADATA_SERVER_DETECTION = "none";
    await reach(target.emulator);
  }
  const stray = strayFailure();
  const client = new Bigtable({
    projectId: target.project,
    // The client would send metrics about itself to Cloud Monitoring, from the emulator too.
    metricsEnabled: false,
    ...(target.appProfile !== undefined && { appProfileId: target.appProfile }),
  });
  try {
    return await Promise.race([run(client), stray]);
  } finally {
    // A client that could not open (no credentials) can't close either; what it failed at is thrown already.
    await client.close().catch(() => {});
  }
}

/** The client would wait long, or talk to the real service, where the address of the emulator is wrong. */
async function reach(emulator: string): Promise<void> {
  try {
    await reachEmulator(emulator);
  } catch (error) {
    throw new CliError({
      what: `Cannot reach the Bigtable emulator: ${(error as Error).message}.`,
      where: `BIGTABLE_EMULATOR_HOST=${emulator}`,
      next: "Start the emulator (gcloud beta emulators bigtable start), or correct or unset BIGTABLE_EMULATOR_HOST.",
    });
  }
}

/**
 * Rejects with what the client fails at outside of any call: without credentials it leaves promises that nobody awaits,
 * which would end the process with a stack trace. Its warnings say the same and are not shown.
 */
function strayFailure(): Promise<never> {
  process.removeAllListeners("warning");
  const failure = new Promise<never>((_, reject) => {
    process.on("unhandledRejection", reject);
  });
  failure.catch(() => {});
  return failure;
}

/** The client is an optional peer: it may stand beside rowsmith, or in the project that rowsmith runs in. */
function clientRequire(): NodeJS.Require {
  for (const base of [import.meta.url, join(process.cwd(), "package.json")]) {
    const require = createRequire(base);
    try {
      require.resolve(CLIENT);
      return require;
    } catch {
      // Not installed there: look in the next place.
    }
  }
  throw new CliError({
    what: `The Bigtable client ${CLIENT} is not installed.`,
    where: process.cwd(),
    why: "Only the commands that talk to Bigtable need it, so rowsmith does not bring its 200 MB along.",
    next: `npm install ${CLIENT}@6 (Node 20), or @7 (Node 22 and later).`,
  });
}

/** The client's protos say what it can send. Its own export of them is typed but not set. */
export function clientProtos(): { google: typeof google } {
  return clientRequire()(`${CLIENT}/build/protos/protos.js`);
}
