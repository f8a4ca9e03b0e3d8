const LONGEST = 64;

/**
 * The known word that `word` was probably meant to be: the nearest by edits (a swap of neighbours is one), when no more
 * than a third of it differs, or one that it begins or that begins it. `undefined` when nothing is near.
 *
 * @example suggest("maxVersion", ["maxAge", "maxVersions"]) // "maxVersions"
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (word === "" || word.length > LONGEST) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate === word) continue;
    const distance = distanceOf(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Edits from `a` to `b`, as far as they are below `limit`. A beginning (`int` of `int64`, or the other way round) counts as one. */
function distanceOf(a: string, b: string, limit: number): number {
  if ((a.length >= 3 && b.startsWith(a)) || (b.length >= 3 && a.startsWith(b))) {
    return Math.min(1, Math.abs(b.length - a.length));
  }
  return Math.abs(a.length - b.length) >= limit ? limit : editDistance(a, b);
}

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
