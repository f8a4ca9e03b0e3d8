import type { CallFaults } from "./schedule.ts";
import type { Request } from "./wire.ts";

/** What became of one ReadRows call. */
export interface CallLog {
  readonly request: Request;
  faults: CallFaults;
  /** Complete rows that were sent; not counted where the answer passed as it was. */
  rows: number;
  /** `ended` as the server did, `fault` as the schedule said, `gone`: the client cancelled it, or its connection broke. */
  end: "running" | "ended" | "fault" | "gone";
}
