import type { Range } from "./spans.ts";

/** Something wrong with the text itself, by offsets. */
export interface SourceProblem {
  readonly rule: string;
  readonly message: string;
  readonly help?: string;
  readonly range: Range;
}
