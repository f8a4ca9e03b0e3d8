import { createHash } from "node:crypto";
import { concatBytes, equalBytes } from "../bytes.ts";
import type { Plan } from "../plan/types.ts";
import { ScanError } from "./scan-error.ts";

const VERSION = 1;
const PLAN_BYTES = 8;
const CHECK_BYTES = 4;
/** Version and direction, the plan, and what tells a damaged token. */
const LEAST_BYTES = 2 + PLAN_BYTES + CHECK_BYTES;

const FORWARD = 0;
const REVERSED = 1;

/**
 * The token that resumes a plan behind a position: what rows are merged by, of the last row that was given. It is opaque,
 * base64url without padding, and holds no more than the position and a digest of the plan.
 */
export function encodeCursor(plan: Plan, position: Uint8Array): string {
  const head = Uint8Array.of(VERSION, plan.reversed ? REVERSED : FORWARD);
  const body = concatBytes(head, planDigest(plan), position);
  return Buffer.concat([body, digest(body, CHECK_BYTES)]).toString("base64url");
}

/**
 * The position in a token.
 *
 * @throws ScanError INVALID_CURSOR for a token that is damaged, or not of this plan
 */
export function decodeCursor(plan: Plan, token: string): Uint8Array {
  const bytes = Buffer.from(typeof token === "string" ? token : "", "base64url");
  const body = bytes.subarray(0, -CHECK_BYTES);
  const whole =
    bytes.toString("base64url") === token &&
    bytes.length >= LEAST_BYTES &&
    equalBytes(digest(body, CHECK_BYTES), bytes.subarray(-CHECK_BYTES));
  if (!whole) throw invalid(plan, "it is damaged, or no cursor; pass on the whole token as it was given");
  if (body[0] !== VERSION) throw invalid(plan, `it has version ${body[0]}, and this release reads ${VERSION}`);
  if ((body[1] === REVERSED) !== plan.reversed) {
    const directions = plan.reversed
      ? "goes forward, and this one is reversed"
      : "is reversed, and this one goes forward";
    throw invalid(plan, `the scan that it comes from ${directions}`);
  }
  if (!equalBytes(body.subarray(2, 2 + PLAN_BYTES), planDigest(plan))) {
    throw invalid(
      plan,
      "it is of another query, of other values, or of a schema with another key or number of buckets",
    );
  }
  return new Uint8Array(body.subarray(2 + PLAN_BYTES));
}

/** The plan's meaning, and the order that its rows come in: `maxRanges` decides whether the walk gets to the bucket. */
function planDigest(plan: Plan): Uint8Array {
  return digest(Buffer.from(`${plan.fingerprint} ${plan.order.join()}`), PLAN_BYTES);
}

function digest(bytes: Uint8Array, length: number): Uint8Array {
  return createHash("sha256").update(bytes).digest().subarray(0, length);
}

function invalid(plan: Plan, why: string): ScanError {
  const message = `the cursor can't resume this scan of ${plan.entity}: ${why}; without a cursor the scan starts from the first row`;
  return new ScanError("INVALID_CURSOR", message, { entity: plan.entity });
}
