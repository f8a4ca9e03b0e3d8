/** Figures as sentences have them: no more digits than they are sure of. */

const BIG = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
] as const;

/**
 * A number to two or three digits, in words where it is big.
 *
 * @example about(12_345) // "12,300"
 * @example about(4_320_000_000) // "4.3 billion"
 */
export function about(number: number): string {
  const rounded = number >= 1000 ? Number(number.toPrecision(3)) : number >= 10 ? Math.round(number) : precise(number);
  const big = BIG.find(([unit]) => rounded >= unit);
  return big === undefined ? grouped(rounded) : `${grouped(precise(rounded / big[0]))} ${big[1]}`;
}

const UNITS = [
  [1, "second"],
  [60, "minute"],
  [3_600, "hour"],
  [86_400, "day"],
  [365 * 86_400, "year"],
] as const;

/**
 * How often something happens, in the unit in which it happens at least once.
 *
 * @example often(0.0052) // "19 an hour"
 */
export function often(perSecond: number): string {
  const [seconds, unit] = UNITS.find(([seconds]) => perSecond * seconds >= 1) ?? UNITS[4];
  return `${about(perSecond * seconds)} ${unit === "hour" ? "an" : "a"} ${unit}`;
}

/**
 * A length of time, in the greatest unit of which it is at least two.
 *
 * @example span(400) // "7 minutes"
 */
export function span(seconds: number): string {
  const [length, unit] = UNITS.findLast(([length]) => seconds >= 2 * length) ?? UNITS[0];
  const number = about(seconds / length);
  return `${number} ${unit}${number === "1" ? "" : "s"}`;
}

/** @example size(3_221_225_472) // "3 GiB" */
export function size(bytes: number): string {
  const names = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
  const power = Math.min(names.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${about(bytes / 1024 ** power)} ${names[power]}`;
}

/** @example percent(0.1314) // "13%" */
export function percent(share: number): string {
  return `${precise(share * 100)}%`;
}

/** `a, b and c` */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** @example counted(16, "bucket") // "16 buckets" */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function precise(number: number): number {
  return number >= 10 ? Math.round(number) : Number(number.toPrecision(2));
}

/** Made once: `toLocaleString` makes one for each number. */
const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

function grouped(number: number): string {
  return GROUPED.format(number);
}
