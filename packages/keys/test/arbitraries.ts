import fc from "fast-check";
import { decimalWidth, textMaximum } from "../src/layouts/text/width.ts";
import type { ComponentSpec, ComponentValue, KeySpec, KeyValues } from "../src/spec.ts";

/** Text that layout text can hold with delimiter `#`, with the borders that break naive encoders. */
const textUnits = ["a", "b", "$", "~", "\u007f", "\u0080", "é", "\uff5e", "\u{1f600}", "0", "9"];
const text = fc.array(fc.constantFrom(...textUnits), { maxLength: 4 }).map((units) => units.join(""));

function givenComponent(name: string): fc.Arbitrary<ComponentSpec> {
  return fc.oneof(
    fc.constant<ComponentSpec>({ type: "string", name }),
    fc.constantFrom("uint8", "uint16", "uint32", "uint64").map((type) => ({ type, name }) as ComponentSpec),
    fc
      .record({ unit: fc.constantFrom("seconds", "millis", "micros"), order: fc.constantFrom("asc", "desc") })
      .map((options) => ({ type: "timestamp", name, ...options }) as ComponentSpec),
    fc.constant<ComponentSpec>({ type: "timestamp", name, unit: "millis", order: "desc", max: 1n << 63n }),
    fc.constantFrom(16, 32, 64).map((bits) => ({ type: "sequence", name, bits }) as ComponentSpec),
    fc.constant<ComponentSpec>({ type: "sequence", name, bits: 32, digits: 3 }),
  );
}

/** Key specifications: one to four given components, perhaps a literal, perhaps a hash at any place. */
export const keySpecs: fc.Arbitrary<KeySpec> = fc
  .tuple(
    fc
      .integer({ min: 1, max: 4 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => givenComponent(`c${i}`)))),
    fc.option(fc.record({ at: fc.nat(), of: fc.nat(), buckets: fc.constantFrom(1, 2, 5, 16), both: fc.boolean() })),
    fc.option(fc.nat()),
    fc.constantFrom("#", "!", "##"),
  )
  .map(([given, hash, literalAt, delimiter]) => {
    const components = [...given];
    if (hash) {
      const first = given[hash.of % given.length]!.name;
      const second = given[(hash.of + 1) % given.length]!.name;
      const of = hash.both && first !== second ? [first, second] : [first];
      components.splice(hash.at % (components.length + 1), 0, {
        type: "hash",
        name: "bucket",
        of,
        algorithm: "murmur3",
        buckets: hash.buckets,
      });
    }
    if (literalAt !== null)
      components.splice(literalAt % (components.length + 1), 0, { type: "literal", name: "kind", value: "k" });
    return { entity: "Thing", layout: "text", delimiter, components };
  });

/** A value that the component can hold, small ones and those at its borders more often. */
export function componentValue(component: ComponentSpec): fc.Arbitrary<ComponentValue> {
  if (component.type === "string") return text;
  if (component.type === "literal" || component.type === "hash") throw new Error("derived");
  const maximum = textMaximum(component);
  const width = BigInt(decimalWidth(component));
  const number = fc.oneof(
    fc.bigInt({ min: 0n, max: 3n }),
    fc.bigInt({ min: 0n, max: width }),
    fc.constantFrom(maximum, maximum - 1n),
    fc.bigInt({ min: 0n, max: maximum }),
  );
  const wide =
    component.type === "timestamp" ||
    component.type === "uint64" ||
    (component.type === "sequence" && component.bits === 64);
  return wide ? number : number.map(Number);
}

export function keyValues(spec: KeySpec): fc.Arbitrary<KeyValues> {
  const given = spec.components.filter((component) => component.type !== "literal" && component.type !== "hash");
  const values = fc.record(Object.fromEntries(given.map((component) => [component.name, componentValue(component)])));
  // One string alone can be empty, which no row key is.
  return values.filter((row) => spec.components.length > 1 || row[given[0]!.name] !== "");
}
