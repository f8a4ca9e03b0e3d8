/** How a family makes one value of those that are added. */
export type Aggregate = "sum" | "min" | "max";

/** What a table takes. */
export interface MutationRules {
  readonly families: ReadonlySet<string>;
  /** How the families aggregate that do. */
  readonly aggregates: ReadonlyMap<string, Aggregate>;
  /** Cell timestamps must be a multiple of it. */
  readonly granularityMicros: bigint;
}

/** Refuses a time that is finer than the table's granularity. */
export function checkMicros(micros: bigint, rules: MutationRules, row: string): void {
  if (micros % rules.granularityMicros !== 0n) {
    throw new RangeError(`${row}: invalid timestamp ${micros}: not a multiple of ${rules.granularityMicros} micros`);
  }
}
