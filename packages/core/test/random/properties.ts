import { compareBytes, isKeyError, type KeyCodec, type KeyValues, type LayoutName } from "@rowsmith/keys";
import { compareByComponents } from "../../../keys/test/model.ts";
import { Random } from "./random.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** Cases of one specification before the next is taken. */
const BATCH = 5_000;

/**
 * Round trip, order and equality of both codecs over `cases` random pairs of keys. Throws with the specification and the
 * values of the first case that fails; written without an assertion library, whose calls would cost more than the codecs.
 */
export async function checkKeys(layout: LayoutName, cases: number, seed: number): Promise<number> {
  const random = new Random(seed);
  let done = 0;
  while (done < cases) {
    const subjects = await subjectsOf(layout, 40, seed + done);
    for (const subject of subjects) {
      for (let i = 0; i < BATCH && done < cases; i++, done++)
        checkPair(subject, subject.draw(random), subject.draw(random));
    }
  }
  return done;
}

function checkPair(subject: Subject, a: KeyValues, b: KeyValues): void {
  const { spec, generated, interpreted } = subject;
  if (isEmptyKey(subject, a) || isEmptyKey(subject, b)) return;
  const [keyA, keyB] = [generated.encode(a), generated.encode(b)];
  if (compareBytes(keyA, interpreted.encode(a)) !== 0) failed(subject, "the codecs differ", a);
  if (Math.sign(compareBytes(keyA, keyB)) !== Math.sign(compareByComponents(spec, a, b)))
    failed(subject, "order", a, b);
  if (!sameValues(generated.decode(keyA), a)) failed(subject, "generated round trip", a);
  if (!sameValues(interpreted.decode(keyA), a)) failed(subject, "interpreted round trip", a);
}

/** Values that some or all components refuse. */
const FAULTS: readonly unknown[] = [
  undefined,
  null,
  true,
  {},
  "",
  "\ud800",
  "\0",
  " #",
  "Upper.example",
  "x".repeat(5000),
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  -1n,
  1n << 63n,
  1n << 64n,
  -(1n << 63n),
  new Uint8Array(5000),
];

/** Values of which one or two are faulty: both codecs name the same component and say the same. Returns how many were refused. */
export async function checkRefusals(layout: LayoutName, cases: number, seed: number): Promise<number> {
  const random = new Random(seed);
  let done = 0;
  let refused = 0;
  while (done < cases) {
    for (const subject of await subjectsOf(layout, 40, seed + done)) {
      for (let i = 0; i < 100 && done < cases; i++, done++) refused += checkRefusal(subject, faulty(subject, random));
    }
  }
  return refused;
}

function checkRefusal(subject: Subject, values: KeyValues): number {
  const [ours, theirs] = [outcome(subject.generated, values), outcome(subject.interpreted, values)];
  if (ours !== theirs) failed(subject, `the codecs differ:\n${ours}\n${theirs}`, values);
  return ours.startsWith("KeyError") ? 1 : 0;
}

/** The key in hex, or all that its refusal says. */
function outcome(codec: Pick<KeyCodec, "encode">, values: KeyValues): string {
  try {
    return hex(codec.encode(values));
  } catch (error) {
    if (!isKeyError(error)) throw error;
    const { code, component, value, allowed, message } = error;
    return `KeyError ${code} of ${component}: ${value}, ${allowed}: ${message}`;
  }
}

function faulty(subject: Subject, random: Random): KeyValues {
  const values: Record<string, unknown> = { ...subject.draw(random) };
  const names = Object.keys(values);
  for (let faults = 0; faults < 2 && names.length > 0; faults++) values[random.pick(names)] = random.pick(FAULTS);
  return values as KeyValues;
}

/** One empty text or no bytes alone is no row key. */
function isEmptyKey({ spec }: Subject, values: KeyValues): boolean {
  if (spec.components.length > 1 || spec.layout === "binary") return false;
  const [only] = Object.values(values);
  return (typeof only === "string" || only instanceof Uint8Array) && only.length === 0;
}

/**
 * Whatever bytes come: decoding throws nothing but a KeyError, both codecs agree, and what is accepted encodes to itself.
 * Returns how many were accepted.
 */
export async function checkBytes(layout: LayoutName, cases: number, seed: number): Promise<number> {
  const random = new Random(seed);
  let done = 0;
  let accepted = 0;
  while (done < cases) {
    for (const subject of await subjectsOf(layout, 40, seed + done)) {
      for (let i = 0; i < BATCH && done < cases; i++, done++) accepted += checkOne(subject, damaged(subject, random));
    }
  }
  return accepted;
}

function checkOne(subject: Subject, bytes: Uint8Array): number {
  const [ours, theirs] = [subject.generated.tryDecode(bytes), subject.interpreted.tryDecode(bytes)];
  if (!ours.ok || !theirs.ok) {
    if (ours.ok !== theirs.ok) failed(subject, `only one codec accepts ${hex(bytes)}`);
    if (!ours.ok && !isKeyError(ours.error)) failed(subject, `not a KeyError for ${hex(bytes)}`);
    return 0;
  }
  if (!sameValues(ours.value, theirs.value)) failed(subject, `the codecs differ on ${hex(bytes)}`);
  if (compareBytes(subject.generated.encode(ours.value), bytes) !== 0)
    failed(subject, `${hex(bytes)} is not canonical`);
  return 1;
}

const INSERTS = [
  "",
  "00",
  "ff",
  "01",
  "0000",
  "0001",
  "00ff",
  "fffe",
  "ff00",
  "7f",
  "80",
  "23",
  "2323",
  "30",
  "39",
  "c3a9",
];

/** A key with a few bytes cut out, put in or flipped; now and then bytes at random. */
function damaged(subject: Subject, random: Random): Uint8Array {
  if (random.below(10) === 0) return Uint8Array.from({ length: random.below(40) }, () => random.below(256));
  const values = subject.draw(random);
  if (isEmptyKey(subject, values)) return new Uint8Array(0);
  const key = Buffer.from(subject.generated.encode(values));
  if (random.below(3) === 0) {
    key[random.below(key.length)]! ^= 1 << random.below(8);
    return key;
  }
  const at = random.below(key.length + 1);
  const put = Buffer.from(random.pick(INSERTS), "hex");
  return Buffer.concat([key.subarray(0, at), put, key.subarray(at + random.below(3))]);
}

function sameValues(a: KeyValues, b: KeyValues): boolean {
  for (const name in b) {
    const [left, right] = [a[name], b[name]];
    const equal = left instanceof Uint8Array ? compareBytes(left, right as Uint8Array) === 0 : left === right;
    if (!equal) return false;
  }
  return true;
}

function failed({ spec }: Subject, what: string, ...rows: readonly KeyValues[]): never {
  const show = (value: unknown): string =>
    JSON.stringify(value, (_, held) =>
      typeof held === "bigint" ? `${held}n` : held instanceof Uint8Array ? hex(held) : held,
    );
  throw new Error(`${what}: ${[spec, ...rows].map(show).join("\n")}`);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
