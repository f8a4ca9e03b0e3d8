/** Pairs of a time and a number that never repeat within a process. Leases from Bigtable are in `../bigtable`. */
export { isSequencerError, SequencerError, type SequencerErrorCode, type SequencerErrorDetails } from "./error.ts";
export type { SequencerOptions } from "./options.ts";
export { createSequencer, type SequencePair, type Sequencer, type UnitTimes, type WriterPair } from "./sequencer.ts";
