import { CliError } from "../output/error.ts";
import type { Target } from "./target.ts";

/** The gRPC status codes that have an advice of their own; https://grpc.io/docs/guides/status-codes/. */
export const STATUS = {
  deadline: 4,
  notFound: 5,
  alreadyExists: 6,
  permission: 7,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC status code of an error of the client library. */
export function statusCode(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "number" ? code : undefined;
}

/** What the client puts before the error of its last try. */
const RETRIED = /^Exceeded maximum number of retries retrying error Error: /;

/** An error of the client library in the one form. */
export function liveError(action: string, target: Target, error: unknown): CliError {
  const message = (error instanceof Error ? error.message : String(error)).replace(RETRIED, "");
  return new CliError({
    what: `Cannot ${action}: ${message.replace(/\.?\s*$/, "")}.`,
    where: `projects/${target.project}/instances/${target.instance}${target.emulator ? ` on the emulator at ${target.emulator}` : ""}`,
    next: adviceFor(statusCode(error), message, target),
  });
}

function adviceFor(code: number | undefined, message: string, target: Target): string {
  if (code === STATUS.unavailable || code === STATUS.deadline) {
    return target.emulator
      ? "Start the emulator (gcloud beta emulators bigtable start), or correct BIGTABLE_EMULATOR_HOST."
      : "Check the network, then try again.";
  }
  if (code === STATUS.notFound) return "Check --project and --instance; create the table with rowsmith apply.";
  if (code === STATUS.permission || code === STATUS.unauthenticated || /credentials/i.test(message)) {
    return "Log in with gcloud auth application-default login, or set GOOGLE_APPLICATION_CREDENTIALS; the account needs a Bigtable role.";
  }
  return "See https://cloud.google.com/bigtable/docs/status-codes for what the code means.";
}

/** An error of a scan in the one form; a ScanError has its advice in its message. */
export function scanError(action: string, target: Target, error: unknown): CliError {
  if ((error as { code?: unknown }).code === "INVALID_CURSOR") {
    return new CliError({ what: `${(error as Error).message}.`, where: "--after" });
  }
  const cause = error instanceof Error && error.name === "ScanError" ? error.cause : error;
  const found = liveError(action, target, cause ?? error);
  return new CliError({
    ...found.parts,
    what: `Cannot ${action}: ${error instanceof Error ? error.message : String(error)}`,
  });
}
