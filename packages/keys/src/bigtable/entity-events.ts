import { SequencerError } from "../sequence/error.ts";
import type { SequencePair, Sequencer, WriterPair } from "../sequence/sequencer.ts";
import type { TimeUnit } from "../spec.ts";
import type { PutOptions } from "./entity-writes.ts";

export type { SequencePair, Sequencer, WriterPair } from "../sequence/sequencer.ts";

/** How events are appended. */
export interface AppendOptions<Pair extends SequencePair<TimeUnit> | WriterPair<TimeUnit>> extends PutOptions {
  /** Gives events that have none their time and number, and the writer: one a process, from `createSequencer`. */
  readonly sequencer?: Sequencer<Pair> | undefined;
}

/**
 * The time and number of an event that has neither.
 *
 * @throws SequencerError INVALID_OPTION without a sequencer, and for an event that has one of the two: a number tells
 *   events apart only beside the time that it was given with
 */
export function nextPair<Pair>(
  sequencer: Sequencer<Pair> | undefined,
  entity: string,
  given: readonly [name: string, value: unknown][],
): Pair {
  const has = given.find(([, value]) => value !== undefined);
  const lacks = given.find(([, value]) => value === undefined)!;
  if (has !== undefined) {
    const why = "a number of the sequencer tells events apart only beside its own time";
    const message = `${entity}: the event has ${has[0]} and no ${lacks[0]}; ${why}: give both, or neither`;
    throw new SequencerError("INVALID_OPTION", message);
  }
  if (sequencer === undefined) {
    const message = `${entity}: the event has no ${lacks[0]}; give it, or a sequencer (createSequencer of @rowsmith/keys/sequence)`;
    throw new SequencerError("INVALID_OPTION", message);
  }
  return sequencer.next();
}
