/** The last pair that was given: the time in ticks of the sequencer's unit, and the number within it. */
export interface LastGiven {
  at: number;
  seq: number;
  /** `at` as it is handed out; kept so that pairs of one tick share it. */
  time: bigint;
}

/** Whether the pair of `a` comes after that of `b`. */
export function isLater(a: LastGiven, b: LastGiven): boolean {
  return a.at > b.at || (a.at === b.at && a.seq > b.seq);
}
