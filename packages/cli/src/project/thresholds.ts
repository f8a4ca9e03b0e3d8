/** What a design of the project may cost at most, by name. */
export type Thresholds = Readonly<Partial<Record<ThresholdName, number>>>;

/** The least and the greatest value of each. */
export const THRESHOLDS = {
  /** Share of writes that the busiest tablet takes. */
  maxHottestTabletShare: [0, 1],
  /** Writes of the busiest tablet over those of a tablet on average. */
  maxOverMean: [1, Number.MAX_VALUE],
  /** Share of writes that are lost to an equal cell. */
  maxCollisionRate: [0, 1],
  /** Rows that a query reads for each that it gives. */
  maxRowsScannedPerRow: [1, Number.MAX_VALUE],
  /** Buckets that a query reads. */
  maxFanOut: [1, Number.MAX_VALUE],
} as const satisfies Record<string, readonly [least: number, greatest: number]>;

export type ThresholdName = keyof typeof THRESHOLDS;

/** Why a threshold can't have a value; `null` when it can. */
export function thresholdProblem(name: ThresholdName, value: unknown): string | null {
  const [least, greatest] = THRESHOLDS[name];
  if (typeof value === "number" && value >= least && value <= greatest) return null;
  return greatest === 1 ? `"${name}" must be a number from 0 to 1` : `"${name}" must be a number from ${least} on`;
}
