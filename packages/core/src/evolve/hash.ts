import { type HashComponent, isKeyError } from "@rowsmith/keys";
import { generationSpec } from "@rowsmith/keys/plan";
import { code } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import type { EntityModel } from "../model/types.ts";
import type { EvolveReport } from "./report.ts";
import { BUCKETS_HELP, REWRITE } from "./words.ts";

/** Compares how two hashes compute the bucket; whether rows of another number of buckets are still found, see below. */
export function compareHash(
  old: HashComponent,
  now: HashComponent,
  names: ReadonlyMap<string, string>,
  path: DocumentPath,
  report: EvolveReport,
): void {
  // A single bucket is always 0, whatever is hashed.
  if (old.buckets === 1 && now.algorithm === "murmur3") return;
  const of = old.of.map((name) => names.get(name) ?? name);
  const differ = (option: string, was: string, is: string): void => {
    report({
      rule: "evolve/hash",
      message: `${code(now.name)} is computed otherwise: \`${option}\` was ${was} and is ${is}`,
      help: REWRITE,
      path: [...path, option],
    });
  };
  if (String(of) !== String(now.of)) differ("of", `[${of.join(", ")}]`, `[${now.of.join(", ")}]`);
  if (old.algorithm !== now.algorithm) differ("algorithm", old.algorithm, now.algorithm);
  else if (old.hexDigits !== now.hexDigits) differ("hexDigits", String(old.hexDigits), String(now.hexDigits));
}

/** Rows of every number of buckets that was read must still be read: as that of today, or as a generation. */
export function compareBuckets(
  old: EntityModel,
  now: EntityModel,
  hash: { readonly old: HashComponent; readonly now: HashComponent; readonly path: DocumentPath },
  entityPath: DocumentPath,
  today: string | undefined,
  report: EvolveReport,
): void {
  if (hash.old.hexDigits !== undefined || hash.now.hexDigits !== undefined) return;
  const read = new Set([hash.now.buckets, ...now.generations.map(({ buckets }) => buckets).filter(isReadable(now))]);
  const was = hash.old.buckets;
  if (!read.has(was)) {
    report({
      rule: "evolve/buckets",
      message: `${code(hash.now.name)} had ${count(was)} and has ${hash.now.buckets}: the rows that are stored are looked for in other buckets`,
      help: isNamed(now, was)
        ? `Layout packed can't read both: up to 256 buckets take one byte, more take two. ${REWRITE}`
        : now.type === "event"
          ? BUCKETS_HELP(was)
          : REWRITE,
      path: [...hash.path, "buckets"],
    });
  }
  for (const { buckets, until } of old.generations) {
    const ended = today !== undefined && until <= today;
    if (ended || read.has(buckets) || buckets === was) continue;
    report({
      rule: "evolve/generation-removed",
      message: `rows of ${count(buckets)} are no longer read, and may be there until ${until}`,
      help: `Leave the generation of ${count(buckets)} until that day; make it earlier where no such row is left.`,
      path: [...entityPath, "generations"],
      at: "key",
    });
  }
}

function isNamed({ generations }: EntityModel, buckets: number): boolean {
  return generations.some((generation) => generation.buckets === buckets);
}

/** Whether plans can read a generation: in packed, a bucket of another width can't be told apart. */
function isReadable({ key }: EntityModel): (buckets: number, index: number) => boolean {
  return (_, index) => {
    try {
      generationSpec(key, index + 1);
      return true;
    } catch (error) {
      if (isKeyError(error)) return false;
      throw error;
    }
  };
}

function count(buckets: number): string {
  return `${buckets} bucket${buckets === 1 ? "" : "s"}`;
}
