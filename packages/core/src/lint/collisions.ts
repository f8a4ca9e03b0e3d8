import type { ShareBlock } from "../workload/shares.ts";

/** Whom a write can meet at one key: any other, or only those of other writers, or of the same one. */
export interface Meeting {
  /** Seconds that one value of the timestamp stands for. */
  readonly tick: number;
  /** The part of other writes that a write can collide with, 0 to 1. */
  readonly part: number;
}

/**
 * Writes a second that come to a key which is there already, where writes come at random: the birthday problem, for each
 * value over each tick. Of a value with `r` writes a second, `r·tick` fall into a tick, on `1 - e^(-r·tick)` keys.
 *
 * @example lostPerSecond(50_000, [{ share: 1 / 200_000, count: 200_000 }], { tick: 0.001, part: 1 }) // 6.25
 */
export function lostPerSecond(rate: number, blocks: readonly ShareBlock[], { tick, part }: Meeting): number {
  let lost = 0;
  for (const { share, count } of blocks) {
    const inTick = rate * share * tick * part;
    // 1 - e^-x loses all its digits for a small x, where the first term of the series is enough.
    const free = inTick < 1e-6 ? (inTick * inTick) / 2 : inTick + Math.expm1(-inTick);
    lost += part === 0 ? 0 : (count * free) / (tick * part);
  }
  return lost;
}
