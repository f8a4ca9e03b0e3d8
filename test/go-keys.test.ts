import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  isKeyError,
  type KeySpec,
  type KeyValues,
  keyCodec,
  type LayoutName,
  prefixSuccessor,
  toHex,
} from "@rowsmith/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keySpecs, keyValues, LAYOUTS } from "../packages/keys/test/arbitraries.ts";
import { repository } from "./examples-support.ts";

// What docs/keys.md says is enough to write the same keys in another language: test/go was written from it.

const hasGo = spawnSync("go", ["version"]).status === 0;
const PROGRAM = `${repository}/test/go`;

interface Golden {
  readonly schemas: Record<string, object[]>;
  readonly delimiters: Record<string, string>;
  readonly vectors: object[];
  readonly prefixes: readonly { readonly prefix: string; readonly end: string | null }[];
}

/** Runs the Go program over golden keys; gives what it prints: those that differ, and how many there were. */
function runGo(golden: string): string {
  const files = readdirSync(PROGRAM).map((name) => `${PROGRAM}/${name}`);
  const { stdout, stderr } = spawnSync("go", ["run", ...files], { input: golden, encoding: "utf8" });
  return stdout + stderr;
}

const spec = (layout: LayoutName, ...components: ComponentSpec[]): KeySpec => ({
  entity: "Thing",
  layout,
  delimiter: "#",
  components,
});
const id: ComponentSpec = { type: "string", name: "id", maxBytes: 6 };
const at: ComponentSpec = { type: "timestamp", name: "at", unit: "micros" };

/** Options that random specifications do not have. */
const OPTIONS: readonly KeySpec[] = LAYOUTS.flatMap((layout) => [
  ...[1, 256, 257, 65_536].map((buckets) =>
    spec(layout, { type: "hash", name: "h", of: ["at", "id"], algorithm: "murmur3", buckets }, id, at),
  ),
  ...(["1m", "90m", "1d"] as const).map((_, i) =>
    spec(layout, id, at, {
      type: "timeBucket",
      name: "t",
      of: "at",
      everySeconds: [60, 5400, 86_400][i]!,
      format: layout === "text" ? "iso" : "epoch",
    }),
  ),
  spec(
    layout,
    { type: "uint32", name: "a", digits: 4 },
    { type: "writer", name: "b", bits: 8, digits: 2 },
    { type: "int64", name: "c", digits: 12, order: "desc" },
    { type: "sequence", name: "d", bits: 64, digits: 20, order: "desc" },
    { type: "timestamp", name: "e", unit: "seconds", digits: 12, order: "desc" },
  ),
  spec(layout, { type: "domain", name: "site", maxBytes: 8 }, { type: "uuid", name: "u", version: 7 }),
  ...(layout === "text"
    ? [
        spec(
          layout,
          { type: "hash", name: "h", of: ["u"], algorithm: "sha256", buckets: 4096, hexDigits: 3 },
          {
            type: "uuid",
            name: "u",
          },
        ),
        spec(layout, { type: "timestamp", name: "at", unit: "micros", order: "desc", max: (1n << 63n) - 1n }),
      ]
    : [spec(layout, { type: "bytes", name: "raw", maxBytes: 2 }, id)]),
]);

/** Values that most components refuse. */
const WRONG: Readonly<Record<string, readonly ComponentValue[]>> = {
  bigint: [-1n, 1n << 63n, -(1n << 63n) - 1n, 1n << 64n, 10n ** 13n],
  number: [-1, 256, 65_536, 2 ** 32, -(2 ** 31) - 1, 100],
  string: ["a#b", "~!", "A.com", "Ⅷ", "x".repeat(4100), "", "018f9c2e-7b00-4000-8000-0000000000FF", "nothing"],
  object: [Buffer.alloc(5), Buffer.alloc(0), Buffer.alloc(4100)],
};

/** One component's value at a time replaced by a wrong one. */
function spoilt({ components }: KeySpec, values: KeyValues): KeyValues[] {
  return components
    .filter((component) => !isDerived(component))
    .flatMap(({ name }) => WRONG[typeof values[name]]!.map((bad) => ({ ...values, [name]: bad })));
}

/** Bytes with and without `ff` at their end, next to it and alone, with their successors. */
const PREFIXES = fc
  .sample(fc.array(fc.constantFrom(0x00, 0x61, 0x80, 0xfe, 0xff), { maxLength: 4 }), { numRuns: 500, seed: 20261030 })
  .map((bytes) => Buffer.from(bytes))
  .map((prefix) => {
    const end = prefixSuccessor(prefix);
    return { prefix: toHex(prefix), end: end === null ? null : toHex(end) };
  });

/** Keys of random values and of wrong ones, as Rowsmith writes them. */
function goldenOf(specs: readonly KeySpec[], each: number): Golden {
  const golden: Golden = { schemas: {}, delimiters: {}, vectors: [], prefixes: PREFIXES };
  for (const [index, spec] of specs.entries()) {
    const schema = `schema-${index}`;
    golden.schemas[schema] = spec.components.map(inSchema);
    golden.delimiters[schema] = spec.delimiter;
    const rows = fc.sample(keyValues(spec), { numRuns: each, seed: 20261030 + index });
    for (const values of [...rows, ...spoilt(spec, rows[0]!)]) {
      golden.vectors.push({ schema, value: values, ...outcome(spec, values) });
    }
  }
  return golden;
}

function outcome(spec: KeySpec, values: KeyValues): object {
  try {
    return { [spec.layout]: toHex(keyCodec(spec).encode(values)) };
  } catch (error) {
    if (!isKeyError(error)) throw error;
    return { refused: [spec.layout] };
  }
}

/** A component as the schema language has it. */
function inSchema(component: ComponentSpec): object {
  if (component.type !== "timeBucket") return component;
  const { everySeconds, ...others } = component;
  return { ...others, every: `${everySeconds / 60}m` };
}

const asJson = (golden: Golden): string =>
  JSON.stringify(golden, (_, value) => {
    // Buffers come as what their toJSON gives.
    if (typeof value === "object" && value?.type === "Buffer") return Buffer.from(value.data).toString("hex");
    return typeof value === "bigint" ? String(value) : value;
  });

describe.skipIf(!hasGo)(hasGo ? "keys in Go" : "keys in Go (SKIPPED: no Go was found)", () => {
  it("are all the golden keys of test/vectors/keys.json", () => {
    const golden = readFileSync(`${repository}/test/vectors/keys.json`, "utf8");
    const { vectors } = JSON.parse(golden) as { vectors: Record<LayoutName, string | undefined>[] };
    const keys = vectors.flatMap((vector) => LAYOUTS.filter((layout) => vector[layout] !== undefined)).length;
    expect(runGo(golden)).toBe(`${keys} keys and 0 refusals, 0 wrong\n`);
  });

  it("are those of random specifications in all layouts, with what these refuse", () => {
    const random = LAYOUTS.flatMap((layout) => fc.sample(keySpecs(layout), { numRuns: 150, seed: 20261030 }));
    const golden = goldenOf([...OPTIONS, ...random], 12);
    const refusals = golden.vectors.filter((vector) => "refused" in vector).length;
    expect(refusals).toBeGreaterThan(2_000);
    expect(golden.vectors.length - refusals).toBeGreaterThan(6_000);
    expect(runGo(asJson(golden))).toBe(`${golden.vectors.length - refusals} keys and ${refusals} refusals, 0 wrong\n`);
  });
});
