import fc from "fast-check";
import { textMaximum } from "../src/layouts/text/width.ts";
import { INT64_MAX, isBigint, type NumericComponent, typeMaximum, typeMinimum } from "../src/numeric.ts";
import {
  type ComponentSpec,
  type ComponentValue,
  type GivenComponent,
  isDerived,
  type KeySpec,
  type KeyValues,
  type LayoutName,
  type Order,
} from "../src/spec.ts";

export const LAYOUTS: readonly LayoutName[] = ["text", "binary", "packed"];

/** Text that layout text can hold with any of the delimiters below, with the borders that break naive encoders. */
const TEXT_UNITS = ["a", "b", "$", "~", "\u007f", "\u0080", "é", "\uff5e", "\u{1f600}", "0", "9", "ab"];
const ANY_UNITS = [...TEXT_UNITS, "\0", "\0\0", "\u0001", "\u0001\0", "#", "\u{10ffff}", "\uffff"];
const BYTE_UNITS = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff, 0x61];
const UUID_DIGITS = ["0", "1", "7", "8", "f"];
const ENUM_VALUES = ["login", "logout", "log", "z", "é", "a"];
const LABELS = ["com", "example", "example-evil", "a", "b", "maps", "xn--p1ai"];

const text = (units: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...units), { maxLength: 4 }).map((parts) => parts.join(""));

function givenComponent(name: string, layout: LayoutName): fc.Arbitrary<ComponentSpec> {
  const order: fc.Arbitrary<{ order?: Order }> = fc.constantFrom({}, { order: "asc" }, { order: "desc" });
  const textual = layout === "text" ? fc.constant({}) : order;
  const make = (type: string, ...options: fc.Arbitrary<object>[]): fc.Arbitrary<ComponentSpec> =>
    fc.tuple(...options).map((chosen) => Object.assign({ type, name }, ...chosen) as ComponentSpec);
  const numbers = ["uint8", "uint16", "uint32", "uint64", "int32", "int64"].map((type) => make(type, order));
  const common = [
    make("string", textual),
    ...numbers,
    make("timestamp", order, fc.constantFrom({ unit: "seconds" }, { unit: "millis" }, { unit: "micros" })),
    make("sequence", order, fc.constantFrom({ bits: 16 }, { bits: 32 }, { bits: 64 })),
    make("writer", fc.constantFrom({ bits: 8 }, { bits: 16 })),
    make("uuid", textual, fc.constantFrom({}, { version: 7 })),
    make("enum", textual, fc.constant({ values: ENUM_VALUES })),
    make("domain", textual),
  ];
  const ofLayout =
    layout === "text"
      ? [
          make("timestamp", fc.constant({ unit: "millis", order: "desc", max: 1n << 63n })),
          make("sequence", order, fc.constant({ bits: 32, digits: 3 })),
        ]
      : [make("bytes", order), make("bytes", order, fc.constant({ length: 3 }))];
  return fc.oneof(...common, ...ofLayout);
}

/**
 * Key specifications: one to four given components, perhaps a literal, perhaps a hash and a time bucket at any place.
 */
export function keySpecs(layout: LayoutName): fc.Arbitrary<KeySpec> {
  const given = fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => givenComponent(`c${index}`, layout))));
  const algorithms =
    layout === "text"
      ? [
          { algorithm: "murmur3", buckets: 16 },
          { algorithm: "md5", buckets: 16, hexDigits: 1 },
          { algorithm: "sha256", buckets: 256, hexDigits: 2 },
        ]
      : [{ algorithm: "murmur3", buckets: 300 }];
  const hash = fc.record({
    at: fc.nat(),
    of: fc.nat(),
    both: fc.boolean(),
    kind: fc.constantFrom(...[1, 2, 5].map((buckets) => ({ algorithm: "murmur3", buckets })), ...algorithms),
  });
  const period = fc.record({
    at: fc.nat(),
    everySeconds: fc.constantFrom(60, 3600, 86_400, 420),
    kind: fc.constantFrom({ format: "epoch" }, { format: "iso" }, { format: "epoch", order: "desc" }),
  });
  return fc
    .tuple(given, fc.option(hash), fc.option(period), fc.option(fc.nat()), fc.constantFrom("#", "!", "##"))
    .map(([components, hashed, bucketed, literalAt, delimiter]) => {
      const all: ComponentSpec[] = [...components];
      const insert = (at: number, component: object) =>
        all.splice(at % (all.length + 1), 0, component as ComponentSpec);
      if (hashed) {
        const names = [0, 1].map((step) => components[(hashed.of + step) % components.length]!.name);
        const of = hashed.both && names[0] !== names[1] ? names : names.slice(0, 1);
        insert(hashed.at, { type: "hash", name: "bucket", of, ...hashed.kind });
      }
      const time = components.find((component) => component.type === "timestamp");
      if (bucketed && time) {
        const { at, everySeconds, kind } = bucketed;
        insert(at, { type: "timeBucket", name: "period", of: time.name, everySeconds, ...kind });
      }
      if (literalAt !== null) insert(literalAt, { type: "literal", name: "kind", value: "k" });
      return { entity: "Thing", layout, delimiter, components: all };
    });
}

/** A value that the component can hold, small ones and those at its borders more often. */
export function componentValue(spec: KeySpec, component: ComponentSpec): fc.Arbitrary<ComponentValue> {
  if (isDerived(component)) throw new Error(`${component.name} is derived`);
  switch (component.type) {
    case "string":
      return text(spec.layout === "text" ? TEXT_UNITS : ANY_UNITS);
    case "domain":
      return fc.array(fc.constantFrom(...LABELS), { maxLength: 4 }).map((labels) => labels.join("."));
    case "enum":
      return fc.constantFrom(...component.values);
    case "uuid":
      return uuid(component.version);
    case "bytes": {
      const length = component.length === undefined ? { maxLength: 4 } : { minLength: 3, maxLength: 3 };
      return fc.array(fc.constantFrom(...BYTE_UNITS), length).map((bytes) => Buffer.from(bytes));
    }
    default:
      return numberOf(spec, component);
  }
}

function uuid(version: number | undefined): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...UUID_DIGITS), { minLength: 32, maxLength: 32 }).map((digits) => {
    if (version !== undefined) digits[12] = String(version);
    return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  });
}

function numberOf(spec: KeySpec, component: NumericComponent): fc.Arbitrary<number | bigint> {
  const [minimum, maximum] = limitsOf(spec, component);
  const near = (value: bigint): bigint[] =>
    [value - 1n, value, value + 1n].filter((border) => border >= minimum && border <= maximum);
  const borders = [minimum, maximum, 0n, ...[7n, 8n, 13n, 14n, 15n, 16n, 31n, 32n, 48n, 55n, 62n].map((n) => 1n << n)];
  const number = fc.oneof(
    fc.bigInt({ min: minimum > 0n ? minimum : 0n, max: 3n }),
    fc.constantFrom(...borders.flatMap(near), ...borders.map((border) => -border).flatMap(near)),
    fc.bigInt({ min: minimum, max: maximum }),
  );
  return isBigint(component) ? number : number.map(Number);
}

function limitsOf(spec: KeySpec, component: NumericComponent): [bigint, bigint] {
  const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  let minimum = spec.layout === "text" ? 0n : typeMinimum(component);
  let maximum = spec.layout === "text" ? textMaximum(component) : typeMaximum(component);
  if (spec.layout === "binary") maximum = smaller(maximum, INT64_MAX);
  const period = spec.components.find((other) => other.type === "timeBucket" && other.of === component.name);
  if (period && component.type === "timestamp") {
    const perSecond = { seconds: 1n, millis: 1000n, micros: 1_000_000n }[component.unit];
    const last = spec.layout === "packed" ? 0xffffffffn : 9_999_999_999n;
    if (spec.layout !== "binary") [minimum, maximum] = [0n, smaller(maximum, last * perSecond)];
    else {
      const last = BigInt(Number.MAX_SAFE_INTEGER) * perSecond - 86_400n * perSecond;
      [minimum, maximum] = [-smaller(maximum, last), smaller(maximum, last)];
    }
  }
  return [minimum, maximum];
}

export function keyValues(spec: KeySpec): fc.Arbitrary<KeyValues> {
  const given = spec.components.filter((component): component is GivenComponent => !isDerived(component));
  const values = fc.record(
    Object.fromEntries(given.map((component) => [component.name, componentValue(spec, component)])),
  );
  // One empty string or no bytes alone: a row key can't be empty, except in binary, where this is `00 00`.
  return values.filter((row) => {
    const only = row[given[0]!.name];
    const empty = only === "" || (only instanceof Uint8Array && only.length === 0);
    return spec.components.length > 1 || spec.layout === "binary" || !empty;
  });
}
