import type { EntityModel, QueryModel } from "@rowsmith/core";
import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  isKeyError,
  type KeySpec,
  type KeyValues,
  keyCodec,
  type Predicate,
  type Where,
} from "@rowsmith/keys";

/** 2026-10-30T12:00:00.123456Z, so that explanations are the same every day. */
const EXAMPLE_MICROS = 1_793_361_600_123_456n;
const MICROS_PER_UNIT = { seconds: 1_000_000n, millis: 1000n, micros: 1n } as const;

/** A key with values that fit its types, or `null` where none was found that its patterns allow. */
export interface ExampleKey {
  readonly values: KeyValues;
  readonly key: Uint8Array;
}

/** Looks for values that the key takes, from the most telling ones down. `start` skips that many candidates of each. */
export function exampleKey(spec: KeySpec, start = 0): ExampleKey | null {
  const codec = keyCodec(spec);
  const given = spec.components.filter((component) => !isDerived(component));
  const rest = new Map(given.map((component) => [component.name, candidates(component).slice(start)]));
  for (;;) {
    if ([...rest.values()].some((values) => values.length === 0)) return null;
    const values = Object.fromEntries([...rest].map(([name, [first]]) => [name, first!]));
    try {
      return { values, key: codec.encode(values) };
    } catch (error) {
      // The component at fault tries its next value; a key that is too long has none.
      if (!isKeyError(error) || error.component === undefined) return null;
      rest.get(error.component)?.shift();
      if (!rest.has(error.component)) return null;
    }
  }
}

function candidates(component: ComponentSpec): ComponentValue[] {
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
    case "timestamp": {
      const at = EXAMPLE_MICROS / MICROS_PER_UNIT[component.unit];
      return [at, at + 1n, 1n, 0n];
    }
    case "uint64":
      return [1n, 2n, 0n];
    case "sequence":
      return component.bits === 64 ? [1n, 2n, 0n] : [1, 2, 0];
    default:
      return [1, 2, 0];
  }
}

/** Predicates for a query, from an example key; a range of time spans an hour. */
export function exampleWhere(entity: EntityModel, query: QueryModel, example: ExampleKey): Where {
  const second = exampleKey(entity.key, 1);
  return Object.fromEntries(
    query.where.map(({ component: name, op }) => {
      const component = entity.key.components.find((candidate) => candidate.name === name)!;
      // A bucket that is asked for by itself has no value in the key.
      const value = example.values[name] ?? 0;
      return [name, examplePredicate(component, op, value, second?.values[name])];
    }),
  );
}

function examplePredicate(
  component: ComponentSpec,
  op: QueryModel["where"][number]["op"],
  value: ComponentValue,
  second: ComponentValue | undefined,
): Predicate {
  if (op === "eq") return { op, value };
  if (op === "in") return { op, values: second === undefined || second === value ? [value] : [value, second] };
  if (component.type !== "timestamp" || typeof value !== "bigint" || value < 2n) return { op, range: { gte: value } };
  return { op, range: { gte: value, lt: value + 3_600_000_000n / MICROS_PER_UNIT[component.unit] } };
}
