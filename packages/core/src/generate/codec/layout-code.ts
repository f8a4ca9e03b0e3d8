import {
  type ComponentSpec,
  type GivenComponent,
  type HashComponent,
  isDescending,
  MAX_KEY_BYTES,
  type TimeBucketComponent,
  type TimeUnit,
} from "@rowsmith/keys";
import { isNumeric } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../model/types.ts";
import { constantName, entityNames } from "../names.ts";
import { quote } from "../source-text.ts";

/** How one layout's keys are written and read, as statements of straight-line code. */
export interface LayoutCode {
  /** Constants that the code of a component reads. */
  constants(entity: EntityModel, component: ComponentSpec): string[];
  /** Statements that write a component at `position` of `target` and move `position` behind it. */
  write(entity: EntityModel, component: ComponentSpec): string[];
  /**
   * The same without calls for what varies, for values that are as usual: conditions that leave it, and statements over
   * `<name>Value`. `null` where the general statements are as good.
   */
  fast(entity: EntityModel, component: GivenComponent): FastWrite | null;
  /** Bytes that a bucket takes with its separator, where they are always as many; `null` where they are not. */
  bucketWidth(entity: EntityModel, hash: HashComponent): number | null;
  /** Statements that write `<name>Value`, a bucket, at `<name>Start`. */
  putBucket(entity: EntityModel, hash: HashComponent): string[];
  /**
   * Statements that read a component at `position` of `key`, move `position` behind it and declare `<name>Value` where
   * it has one. A regular key passes; any other is left to the fallback.
   */
  read(entity: EntityModel, component: ComponentSpec): string[];
  /** The least and the greatest start of a period that the layout holds, in seconds. */
  periods(component: TimeBucketComponent): readonly [number, number];
  /** The key's length where its text is ASCII and nothing in it is escaped, as an expression. */
  length(entity: EntityModel): string;
  /** The function of the keys package that reads any key of the layout. */
  readonly fallback: string;
}

/** A component's part of a fast path. */
export interface FastWrite {
  /** Conditions on `<name>Value` that leave the fast path, checked before anything is written. */
  readonly guards: readonly string[];
  readonly statements: readonly string[];
}

/** What a decoder does with a key that is not regular: reads it again, slowly, for its values or its error. */
export const IRREGULAR = "return irregular;";

export function isLast(entity: EntityModel, component: ComponentSpec): boolean {
  return component === entity.key.components.at(-1);
}

export function flipOf(component: ComponentSpec): string {
  return isDescending(component) ? "0xff" : "0";
}

/** Statements that end a field with `00 01`, inverted where it is descending. */
export function terminator(component: ComponentSpec): string[] {
  const [first, second] = isDescending(component) ? ["0xff", "0xfe"] : ["0", "1"];
  return [`target[position++] = ${first};`, `target[position++] = ${second};`];
}

export function maxBytesOf(component: ComponentSpec): number {
  return ("maxBytes" in component ? component.maxBytes : undefined) ?? MAX_KEY_BYTES;
}

/** The bucket of a key whose one source is a string, which reading it has hashed. */
export function fusedBucket(hash: HashComponent): string {
  return `${hash.of[0]}Murmur % ${hash.buckets}`;
}

/** The bucket of a key, from the values of `key.<name>` or `<name>Value`. */
export function bucketExpression(entity: EntityModel, hash: HashComponent, values: "given" | "read"): string {
  const sourceValue = (name: string): string => (values === "given" ? `key.${name}` : `${name}Value`);
  const sources = hash.of.map((name) => entity.key.components.find((component) => component.name === name)!);
  const [only, ...more] = sources;
  if (hash.algorithm === "murmur3" && only && more.length === 0) {
    const text = only.type === "string" || only.type === "domain" || only.type === "enum";
    if (text) return `keys.murmur3Text(${sourceValue(only.name)}) % ${hash.buckets}`;
    if (isNumeric(only)) return `keys.murmur3Integer(${sourceValue(only.name)}) % ${hash.buckets}`;
  }
  const given = hash.of.map((name) => `${name}: ${sourceValue(name)}`);
  return `keys.hashBucket(${entityNames(entity).spec}, ${quote(hash.name)}, { ${given.join(", ")} })`;
}

const PER_SECOND: Readonly<Record<TimeUnit, number>> = { seconds: 1, millis: 1_000, micros: 1_000_000 };

/** Start of a key's time bucket in seconds. */
export function periodExpression(entity: EntityModel, bucket: TimeBucketComponent, values: "given" | "read"): string {
  const source = entity.key.components.find((component) => component.name === bucket.of)!;
  if (source.type !== "timestamp") throw new TypeError(`${bucket.of} is not a timestamp`);
  const time = values === "given" ? `key.${bucket.of}` : `${bucket.of}Value`;
  return `keys.periodStart(${time}, ${bucket.everySeconds * PER_SECOND[source.unit]}, ${bucket.everySeconds})`;
}

/** Constants of components that are the same in every layout: names of an enum, a compiled pattern. */
export function commonConstants(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type === "enum") {
    const values = component.values.map(quote).join(", ");
    return [`const ${constantName(entity, component.name, "values")} = [${values}] as const;`];
  }
  if (component.type === "string" && component.pattern !== undefined) {
    const pattern = quote(`^(?:${component.pattern})$`);
    return [`const ${constantName(entity, component.name, "pattern")} = new RegExp(${pattern}, "u");`];
  }
  return [];
}

/** The text of a text component that is written, checked where the write does not. */
export function textToWrite(entity: EntityModel, component: ComponentSpec): string {
  const { name } = component;
  if (component.type === "domain") return `keys.reversedDomain(key.${name}, ${quote(name)})`;
  if (component.type === "enum") {
    return `keys.checkEnum(key.${name}, ${constantName(entity, name, "values")}, ${quote(name)})`;
  }
  return `key.${name}`;
}

/** What is checked once a string is written. */
export function checkWritten(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type !== "string" || component.pattern === undefined) return [];
  const pattern = constantName(entity, component.name, "pattern");
  const name = quote(component.name);
  return [`keys.checkPattern(key.${component.name}, ${pattern}, ${quote(component.pattern)}, ${name});`];
}

/** Statements that make a text component's value of what `stored` reads, and refuse what it can't be. */
export function readTextValue(
  entity: EntityModel,
  component: ComponentSpec,
  stored: string,
  byteLength: string,
): string[] {
  const { name } = component;
  switch (component.type) {
    case "enum": {
      const values = constantName(entity, name, "values");
      const type = `(typeof ${values})[number]`;
      return [`const ${name}Value = ${stored} as ${type};`, `if (!${values}.includes(${name}Value)) ${IRREGULAR}`];
    }
    case "domain":
      return [
        `const ${name}Value = keys.reverseLabels(${stored});`,
        `if (${byteLength} > ${maxBytesOf(component)} || !keys.isDomain(${name}Value)) ${IRREGULAR}`,
      ];
    default: {
      const pattern =
        component.type === "string" && component.pattern !== undefined
          ? ` || !${constantName(entity, name, "pattern")}.test(${name}Value)`
          : "";
      return [
        `const ${name}Value = ${stored};`,
        `if (${byteLength} > ${maxBytesOf(component)}${pattern}) ${IRREGULAR}`,
      ];
    }
  }
}

/** A cast of a timestamp's bigint to its brand. */
export function brandCast(component: ComponentSpec): string {
  if (component.type !== "timestamp") return "";
  return ` as ${{ seconds: "keys.Seconds", millis: "keys.Millis", micros: "keys.Micros" }[component.unit]}`;
}
