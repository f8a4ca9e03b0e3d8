import { createHash } from "node:crypto";
import type { Diagnostic } from "../diagnostics/types.ts";
import { identityOf } from "./baseline.ts";

/**
 * A name for each finding, in their order, that stays the same while the finding moves: 32 hexadecimal digits of the
 * SHA-256 of its file, rule, path and message, and of its number among several that have all of these in common.
 */
export function fingerprints(findings: readonly Diagnostic[]): string[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const identity = identityOf(finding);
    const number = counts.get(identity) ?? 0;
    counts.set(identity, number + 1);
    return createHash("sha256").update(`${number} ${identity}`).digest("hex").slice(0, 32);
  });
}
