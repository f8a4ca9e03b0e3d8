/** What may be wrong with a comment that silences a rule. All are warnings. */
export const SUPPRESS_RULES = {
  form: "suppress/form",
  unknownRule: "suppress/unknown-rule",
  reason: "suppress/reason",
  unused: "suppress/unused",
  blocking: "suppress/blocking",
  stale: "suppress/stale",
} as const;
