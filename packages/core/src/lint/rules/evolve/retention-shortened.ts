import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const evolveRetentionShortened: RuleInfo = {
  id: "evolve/retention-shortened",
  severity: "error",
  change: "DATA",
  title: "a change stream or backups that are kept for a shorter time",
  rationale:
    "Records of a change stream that are older than its retention are gone for readers that are behind, and so are backups.",
  help: "Make sure that every reader keeps up and that no older backup is needed; then say so in a comment.",
  before: example({ table: ["options: { changeStream: 7d }"] }),
  wrong: example({ table: ["options: { changeStream: 1d }"] }),
  right: example({ table: ["options: { changeStream: 7d, deletionProtection: true }"] }),
};
