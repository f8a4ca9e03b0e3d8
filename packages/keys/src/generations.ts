import { KeyError } from "./error.ts";
import { packedWidth } from "./layouts/packed/field.ts";
import type { HashComponent, KeySpec } from "./spec.ts";

/**
 * The specification that the keys of a generation follow: 0 is the present one, `n` that with the number of buckets at
 * `spec.generations[n - 1]`. It has no generations itself.
 *
 * A decoder of it refuses the keys of other generations, unless the key is the same in both.
 *
 * Throws a {@link KeyError} for a generation that there is not, for a number of buckets that there can't be, and where
 * the bytes of two generations could not be told apart: in layout packed, up to 256 buckets take one byte and more take
 * two.
 *
 * @example
 * generationSpec({ ...reading, generations: [8] }, 1) // reading with 8 buckets
 */
export function generationSpec(spec: KeySpec, generation: number): KeySpec {
  const { generations = [], ...present } = spec;
  if (generation === 0) return present;
  const buckets = generations[generation - 1];
  if (buckets === undefined) throw refused(spec, String(generation), `generations 0 to ${generations.length}`);
  const hash = spec.components.find((component) => component.type === "hash");
  if (!hash) throw refused(spec, String(buckets), "generations of a key with a hash component");
  const older = olderHash(spec, hash, buckets);
  checkWidths(spec, hash, older);
  return { ...present, components: spec.components.map((component) => (component === hash ? older : component)) };
}

function olderHash(spec: KeySpec, hash: HashComponent, buckets: number): HashComponent {
  if (!Number.isInteger(buckets) || buckets < 1 || buckets > 65_536) {
    throw refused(spec, String(buckets), "1 to 65,536 buckets", hash);
  }
  if (hash.hexDigits === undefined) return { ...hash, buckets };
  const hexDigits = Math.log2(buckets) / 4;
  if (!Number.isInteger(hexDigits) || hexDigits < 1) throw refused(spec, String(buckets), "a power of 16", hash);
  return { ...hash, buckets, hexDigits };
}

/** Fields of packed have no separators: behind a shorter bucket, the same bytes would be other values. */
function checkWidths(spec: KeySpec, hash: HashComponent, older: HashComponent): void {
  if (spec.layout !== "packed" || packedWidth(hash) === packedWidth(older)) return;
  if (spec.components.every((component) => packedWidth(component) !== null)) return;
  const allowed = hash.buckets <= 256 ? "at most 256 buckets, as now" : "more than 256 buckets, as now";
  throw refused(spec, String(older.buckets), `${allowed}, so that the bucket has the same width`, hash);
}

function refused(spec: KeySpec, value: string, allowed: string, hash?: HashComponent): KeyError {
  return new KeyError("UNSUPPORTED", `${spec.entity}: generation ${value} is refused; allowed: ${allowed}`, {
    entity: spec.entity,
    ...(hash && { component: hash.name }),
    value,
    allowed,
  });
}
