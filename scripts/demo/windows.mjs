import { millis } from "@rowsmith/keys";

/** Random numbers that are the same every time: mulberry32. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random time windows with random limits: half-open milliseconds between the first and the last event. */
export function randomWindows(count, first, last, seed = 2) {
  const random = randomFrom(seed);
  const moment = () => Math.floor(first + random() * (last - first + 2));
  return Array.from({ length: count }, () => {
    const [from, to] = [moment(), moment()].sort((a, b) => a - b);
    return { from, to, limit: 1 + Math.floor(random() * 400) };
  });
}

/** A window as a query takes it. */
export const windowOf = ({ from, to }) => ({ gte: millis(from), lt: millis(to) });
