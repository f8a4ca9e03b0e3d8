import {
  type ComponentSpec,
  type ComponentValue,
  isDerived,
  isKeyError,
  type KeyErrorCode,
  type KeySpec,
  keyCodec,
} from "@rowsmith/keys";
import { type FoundField, findFields } from "./fields.ts";
import { decodeAlone, type FieldValue, INCOMPLETE } from "./value.ts";

/** A component as it stands in a key. */
export interface InspectedField {
  readonly component: ComponentSpec;
  readonly bytes: FoundField;
  readonly value: FieldValue;
  /** What a bucket or a time bucket should be by its sources; `undefined` where these can't be read. */
  readonly computed?: ComponentValue;
}

/** Something that keeps bytes from being a key. */
export interface KeyProblem {
  /** Code of the key error, where the codec gave one. */
  readonly code: KeyErrorCode | null;
  readonly component: string | null;
  /** Index of the byte. */
  readonly at: number;
  readonly message: string;
}

/** A key taken apart and checked. */
export interface Inspection {
  readonly spec: KeySpec;
  readonly key: Uint8Array;
  /** As many as could be found, from the left. */
  readonly fields: readonly InspectedField[];
  /** Where the fields end; what follows belongs to none. */
  readonly end: number;
  /** In the order of the bytes; empty for a key of the entity. */
  readonly problems: readonly KeyProblem[];
}

/** Takes any bytes apart as a key of the specification, and says where they are none. */
export function inspectKey(spec: KeySpec, key: Uint8Array): Inspection {
  const result = keyCodec(spec).tryDecode(key);
  const { fields: found, stop } = findFields(spec, key);
  const decoded = result.ok ? keyCodec(spec).fields(key) : null;
  const values = found.map((bytes, i): FieldValue => {
    if (decoded) return { ok: true, value: decoded[i]!.value };
    // Where the end of a component was not found, its bytes may go on. In text the separator alone is missing.
    if (stop?.component === bytes.component && spec.layout !== "text") return INCOMPLETE;
    return decodeAlone(spec, spec.components[i]!, bytes);
  });
  const fields = found.map((bytes, i): InspectedField => {
    const component = spec.components[i]!;
    const computed = computedValue(spec, component, values);
    return { component, bytes, value: values[i]!, ...(computed !== undefined && { computed }) };
  });
  const problems = result.ok ? [] : fields.flatMap(fieldProblems);
  if (!result.ok && stop) {
    problems.push({
      code: null,
      component: stop.component,
      at: stop.at,
      message: `${stop.at === key.length ? "the key ends" : `found ${twoBytes(key, stop.at)}`}; expected ${stop.expected}`,
    });
  }
  // Every part makes sense, the whole does not: too long, or another form of the same values.
  if (!result.ok && problems.length === 0) {
    const { code, component, message } = result.error;
    problems.push({ code, component: component ?? null, at: firstDifference(spec, values, key), message });
  }
  problems.sort((a, b) => a.at - b.at);
  return { spec, key, fields, end: found.at(-1)?.next ?? 0, problems };
}

function fieldProblems({ component, bytes, value, computed }: InspectedField): KeyProblem[] {
  const problem = { component: component.name, at: bytes.start };
  if (value === INCOMPLETE) return [];
  if (!value.ok) return [{ ...problem, code: value.code, message: value.why }];
  if (computed === undefined || computed === value.value) return [];
  const [code, sources] =
    component.type === "hash"
      ? (["WRONG_BUCKET", component.of.join(", ")] as const)
      : (["WRONG_TIME_BUCKET", component.type === "timeBucket" ? component.of : ""] as const);
  return [
    {
      ...problem,
      code,
      message: `${component.name}: the key is in ${value.value}, but ${sources} belongs in ${computed}`,
    },
  ];
}

/** What a bucket or a time bucket should be, by a key of it and its sources alone. */
function computedValue(
  spec: KeySpec,
  component: ComponentSpec,
  values: readonly FieldValue[],
): ComponentValue | undefined {
  if (component.type !== "hash" && component.type !== "timeBucket") return undefined;
  const sources = component.type === "hash" ? component.of : [component.of];
  const needed = spec.components.filter((other) => other === component || sources.includes(other.name));
  const key = encoded(spec, needed, values);
  if (!key) return undefined;
  const fields = keyCodec({ ...spec, components: needed }).fields(key);
  return fields.find((field) => field.component === component.name)!.value;
}

/** The key of some components with the values found; `null` where one could not be read, or is none that a key takes. */
function encoded(
  spec: KeySpec,
  components: readonly ComponentSpec[],
  values: readonly FieldValue[],
): Uint8Array | null {
  const given: [string, ComponentValue][] = [];
  for (const component of components) {
    if (isDerived(component)) continue;
    const value = values[spec.components.indexOf(component)];
    if (!value?.ok) return null;
    given.push([component.name, value.value]);
  }
  try {
    return keyCodec({ ...spec, components }).encode(Object.fromEntries(given));
  } catch (error) {
    if (isKeyError(error)) return null;
    throw error;
  }
}

function firstDifference(spec: KeySpec, values: readonly FieldValue[], key: Uint8Array): number {
  const expected = encoded(spec, spec.components, values);
  if (!expected) return 0;
  const index = key.findIndex((byte, i) => byte !== expected[i]);
  return index < 0 ? key.length : index;
}

function twoBytes(key: Uint8Array, at: number): string {
  return Array.from(key.subarray(at, at + 2), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
