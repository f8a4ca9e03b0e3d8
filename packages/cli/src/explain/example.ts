import type { EntityModel, QueryModel } from "@rowsmith/core";
import {
  type ComponentSpec,
  type ComponentValue,
  type GivenComponent,
  isDerived,
  isKeyError,
  type KeySpec,
  type KeyValues,
  keyCodec,
  type Predicate,
  type Where,
} from "@rowsmith/keys";
import { formatValue, isBigint } from "@rowsmith/keys/tools";

/** 2026-10-30T12:00:00.123456Z, so that explanations are the same every day. */
const EXAMPLE_MICROS = 1_793_361_600_123_456n;
const MICROS_PER_UNIT = { seconds: 1_000_000n, millis: 1000n, micros: 1n } as const;

/** A key with values that fit its types, or `null` where none was found that its patterns allow. */
export interface ExampleKey {
  readonly values: KeyValues;
  readonly key: Uint8Array;
}

/** Looks for values that the key takes, from the most telling ones down. `start` skips that many candidates of each that has more. */
export function exampleKey(spec: KeySpec, start = 0): ExampleKey | null {
  const codec = keyCodec(spec);
  const rest = new Map(
    givenComponents(spec).map((component) => {
      const values = candidates(component);
      return [component.name, values.slice(start < values.length ? start : 0)];
    }),
  );
  for (;;) {
    if ([...rest.values()].some((values) => values.length === 0)) return null;
    const values = Object.fromEntries([...rest].map(([name, [first]]) => [name, first!]));
    try {
      return { values, key: codec.encode(values) };
    } catch (error) {
      // The component at fault tries its next value; a key that is too long has none.
      if (!isKeyError(error) || error.component === undefined) return null;
      const source = spec.components.find(({ name }) => name === error.component);
      const atFault = source?.type === "timeBucket" ? source.of : error.component;
      if (!rest.has(atFault)) return null;
      rest.get(atFault)!.shift();
    }
  }
}

function givenComponents(spec: KeySpec): GivenComponent[] {
  return spec.components.filter((component): component is GivenComponent => !isDerived(component));
}

function candidates(component: GivenComponent): ComponentValue[] {
  switch (component.type) {
    case "string":
      return [
        `${component.name}-1`,
        `${component.name}-2`,
        `${component.name}1`,
        component.name,
        "a1",
        "ab",
        "abc",
        "AB",
        "a",
        "A",
        "1",
        "~",
      ];
    case "bytes": {
      const length = component.length ?? Math.min(4, component.maxBytes ?? 4);
      return [1, 2].map((first) => Uint8Array.from({ length }, (_, i) => (first + i) % 256));
    }
    case "domain":
      return ["maps.example.com", "example.com", "b.example", "a.b", "a", "localhost"];
    case "uuid":
      return [1, 2].map((last) => exampleUuid(component.version ?? 4, last));
    case "enum":
      return [...component.values];
    case "timestamp": {
      const at = EXAMPLE_MICROS / MICROS_PER_UNIT[component.unit];
      return [at, at + 1n, 1n, 0n];
    }
    default:
      return isBigint(component) ? [1n, 2n, 0n] : [1, 2, 0];
  }
}

/** Of the version and the variant of RFC 9562; version 7 is of the example's time. */
function exampleUuid(version: number, last: number): string {
  const time = (EXAMPLE_MICROS / 1000n).toString(16).padStart(12, "0");
  const [high, low] = version === 7 ? [time.slice(0, 8), time.slice(8)] : ["3f2504e0", "4f89"];
  return `${high}-${low}-${version}1d3-9a0c-0305e82c330${last}`;
}

/** Predicates for a query, from an example key; a range of time spans an hour. */
export function exampleWhere(entity: EntityModel, query: QueryModel, example: ExampleKey): Where {
  const second = exampleKey(entity.key, 1);
  // Buckets and periods that are asked for by themselves are those of the example.
  const fields = new Map(
    keyCodec(entity.key)
      .fields(example.key)
      .map(({ component, value }) => [component, value]),
  );
  return Object.fromEntries(
    query.where.map(({ component: name, op }) => {
      const component = entity.key.components.find((candidate) => candidate.name === name)!;
      return [name, examplePredicate(component, op, fields.get(name)!, second?.values[name])];
    }),
  );
}

function examplePredicate(
  component: ComponentSpec,
  op: QueryModel["where"][number]["op"],
  value: ComponentValue,
  second: ComponentValue | undefined,
): Predicate {
  const same = (other: ComponentValue): boolean => formatValue(component, other) === formatValue(component, value);
  if (op === "eq") return { op, value };
  if (op === "prefix") return { op, prefix: value };
  if (op === "in") return { op, values: second === undefined || same(second) ? [value] : [value, second] };
  if (component.type !== "timestamp" || typeof value !== "bigint" || value < 2n) return { op, range: { gte: value } };
  return { op, range: { gte: value, lt: value + 3_600_000_000n / MICROS_PER_UNIT[component.unit] } };
}
