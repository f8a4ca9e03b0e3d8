import { keyCodec } from "@rowsmith/keys";
import * as binary from "./generated/binary.ts";
import * as packed from "./generated/packed.ts";
import * as text from "./generated/text.ts";
import { type Contender, measure } from "./harness.ts";
import * as binaryLimit from "./limits/binary.ts";
import * as packedLimit from "./limits/packed.ts";
import * as textLimit from "./limits/text.ts";
import { electrodb, fdbTuple, orderedBinary, type Peer, template } from "./peers.ts";
import { type BenchmarkTable, printJson, printTable, writeReadme } from "./print.ts";
import { READINGS, type Reading } from "./rows.ts";

const TARGET = Buffer.allocUnsafeSlow(256);
/** Keeps results alive, so that no work is optimized away. */
const KEPT: unknown[] = new Array(READINGS.length);

function over<T>(inputs: readonly T[], op: (input: T) => unknown): () => void {
  // A function of its own for each contender: otherwise they would share, and spoil, one call site's types.
  const loop = new Function("inputs", "op", "kept", "for (let i = 0; i < inputs.length; i++) kept[i] = op(inputs[i]);");
  return () => loop(inputs, op, KEPT);
}

interface Codec {
  encode(key: Reading): Uint8Array;
  encodeInto?(key: Reading, target: Uint8Array, offset: number): number;
  decode(key: Uint8Array): unknown;
}

function contenders(name: string, codec: Codec, limit?: string, baseline?: string): Contender[] {
  const keys = READINGS.map((row) => codec.encode(row));
  const against = { ...(limit ? { limit } : {}), ...(baseline ? { baseline } : {}) };
  const { encodeInto } = codec;
  return [
    { name, op: "encode", run: over(READINGS, codec.encode), ...against },
    ...(encodeInto
      ? [{ name, op: "encodeInto", run: over(READINGS, (row) => encodeInto(row, TARGET, 0)), ...against }]
      : []),
    { name, op: "decode", run: over(keys, codec.decode), ...against },
  ];
}

function peer(from: Peer): Contender[] {
  const encoded = READINGS.map((row) => from.encode(row)) as never[];
  const encode = { name: from.name, op: "encode", run: over(READINGS, from.encode) };
  return from.decode ? [encode, { name: from.name, op: "decode", run: over(encoded, from.decode) }] : [encode];
}

function layout(name: string, limit: Codec, generated: Codec, interpreted: Codec, baseline: string): Contender[] {
  return [
    ...contenders(`${name}, hand-written limit`, limit, undefined, baseline),
    ...contenders(`${name}, generated`, generated, `${name}, hand-written limit`, baseline),
    ...contenders(`${name}, interpreted`, interpreted, `${name}, hand-written limit`, baseline),
  ];
}

const interpreted = (spec: Parameters<typeof keyCodec>[0]): Codec => {
  const codec = keyCodec(spec);
  return { encode: (row) => codec.encode({ ...row }), decode: codec.decode };
};

const rows = measure(
  [
    ...layout(
      "packed",
      packedLimit,
      { encode: packed.encodeReadingKey, encodeInto: packed.encodeReadingKeyInto, decode: packed.decodeReadingKey },
      interpreted(packed.readingKeySpec),
      orderedBinary.name,
    ),
    ...layout(
      "binary",
      binaryLimit,
      { encode: binary.encodeReadingKey, encodeInto: binary.encodeReadingKeyInto, decode: binary.decodeReadingKey },
      interpreted(binary.readingKeySpec),
      orderedBinary.name,
    ),
    ...layout(
      "text",
      textLimit,
      { encode: text.encodeReadingKey, encodeInto: text.encodeReadingKeyInto, decode: text.decodeReadingKey },
      interpreted(text.readingKeySpec),
      template.name,
    ),
    ...[orderedBinary, fdbTuple, electrodb, template].flatMap(peer),
  ],
  READINGS.length,
  process.argv.includes("--quick") ? 5 : 41,
);

const table: BenchmarkTable = { name: "keys", columns: ["key codec", "operation", "ns a key"] };
if (process.argv.includes("--json")) printJson(rows);
else printTable(table, rows);
if (process.argv.includes("--write")) writeReadme(table, rows);
