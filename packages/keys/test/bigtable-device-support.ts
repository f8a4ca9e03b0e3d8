import { type RawRow, type RowReader, type RowSource, ScanError, type ScanErrorCode } from "../src/bigtable/index.ts";
import { generationSpec } from "../src/generations.ts";
import { type KeySpec, keyCodec, type LayoutName, type Plan } from "../src/index.ts";
import { bucketKey, matches, mergeKey } from "../src/plan/index.ts";
import { MemoryTable } from "../src/testing/index.ts";
import { cell } from "./bigtable-rows.ts";

/** A key of devices and numbers with its bucket first, in the middle or last. */
export function deviceSpec(
  layout: LayoutName = "text",
  bucketAt: number = 0,
  buckets: number = 16,
  generations: readonly number[] = [],
): KeySpec {
  const components: KeySpec["components"][number][] = [
    { type: "string", name: "tenant" },
    { type: "string", name: "device" },
    { type: "uint32", name: "n" },
  ];
  // Only whole fields of fixed width may stand in front in layout packed.
  if (layout === "packed")
    components.splice(0, 2, { type: "uint8", name: "tenant" }, { type: "uint16", name: "device" });
  const hash = { type: "hash", name: "bucket", of: ["device"], algorithm: "murmur3", buckets } as const;
  components.splice(bucketAt, 0, hash);
  return { entity: "Reading", layout, delimiter: "#", components, ...(generations.length > 0 && { generations }) };
}

/** Rows of a few devices; their values are numbers in packed. */
export function deviceKeys(spec: KeySpec, count: number, generation = 0): Uint8Array[] {
  const codec = keyCodec(generationSpec(spec, generation));
  const name = spec.layout === "packed" ? (n: number) => n : (n: number) => `d${n}`;
  return Array.from({ length: count }, (_, n) =>
    codec.encode({ tenant: spec.layout === "packed" ? 1 : "t", device: name((n * 7) % 41), n }),
  );
}

export const tenant = (spec: KeySpec) => ({
  tenant: { op: "eq", value: spec.layout === "packed" ? 1 : "t" } as const,
});

export function tableOf(keys: readonly Uint8Array[], value: (key: Uint8Array) => string = () => "v"): MemoryTable {
  const table = new MemoryTable({ families: ["m"] });
  table.mutate(keys.map((rowKey) => ({ rowKey, mutations: [{ setCell: cell("q", value(rowKey)) }] })));
  return table;
}

/** Reads rows as `key value`; those of another generation and those that the residual refuses are left out. */
export function deviceReader(spec: KeySpec, plan: Plan): RowReader<string> & { bucketKey: object } {
  const specs = [0, ...(spec.generations ?? []).map((_, index) => index + 1)].map((n) => generationSpec(spec, n));
  const codecs = specs.map((one) => keyCodec(one));
  return {
    mergeKey: mergeKey(spec),
    bucketKey: bucketKey(spec),
    read: (row: RawRow, generation: number) => {
      const result = codecs[generation]!.tryDecode(row.key);
      if (!result.ok || !matches(specs[generation]!, plan.residual, result.value)) return undefined;
      return `${hex(row.key)} ${Buffer.from(row.cells[0]!.value)}`;
    },
  };
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** A generator of numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const CODES: readonly ScanErrorCode[] = [
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  "ABORTED",
  "RESOURCE_EXHAUSTED",
  "CANCELLED",
];

export interface Faulty extends RowSource {
  /** How many streams were cut so far. */
  cuts: number;
  requests: Parameters<RowSource["read"]>[0][];
}

/** Cuts streams after any number of rows, and gives rows in batches of any size. */
export function faulty(table: RowSource, random: () => number, share = 0.6): Faulty {
  const source: Faulty = {
    name: "faulty",
    cuts: 0,
    requests: [],
    async *read(request) {
      source.requests.push(request);
      let left = random() < share ? Math.floor(random() * 12) : Number.POSITIVE_INFINITY;
      const cut = (passedKey?: Uint8Array): never => {
        source.cuts++;
        throw new ScanError(CODES[Math.floor(random() * CODES.length)]!, "cut", { passedKey });
      };
      let last: Uint8Array | undefined;
      for await (const rows of table.read(request)) {
        for (let at = 0; at < rows.length; ) {
          const size = Math.min(1 + Math.floor(random() * 5), left);
          if (size === 0) cut(random() < 0.5 ? last : undefined);
          const batch = rows.slice(at, at + size);
          left -= batch.length;
          at += batch.length;
          last = batch.at(-1)?.key ?? last;
          yield batch;
        }
      }
      // Also after the last row: all has come, and nothing says so.
      if (left === 0 || (left < 4 && random() < 0.5)) cut(last);
    },
  };
  return source;
}
