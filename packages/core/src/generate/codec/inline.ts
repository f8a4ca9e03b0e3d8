import type { ComponentSpec, HashComponent, StringComponent } from "@rowsmith/keys";
import type { EntityModel } from "../../model/types.ts";
import { constantName } from "../names.ts";
import { maxBytesOf } from "./layout-code.ts";

/** What a fast path does with a value that it does not cover: leaves it to the general code. */
export const SLOWLY = "return slowly;";

/** The hash, if any, that is computed while this string is written or read. */
export function fusedHash(entity: EntityModel, component: ComponentSpec): HashComponent | undefined {
  if (component.type !== "string") return undefined;
  return entity.key.components.find(
    (other): other is HashComponent =>
      other.type === "hash" && isFused(entity, other) && other.of[0] === component.name,
  );
}

/** Whether a bucket comes out of writing or reading its one source, a string. */
export function isFused(entity: EntityModel, hash: HashComponent): boolean {
  const [only, ...more] = hash.of.map((name) => entity.key.components.find((component) => component.name === name));
  const first = entity.key.components.find((other) => other.type === "hash" && other.of[0] === hash.of[0]);
  return hash.algorithm === "murmur3" && more.length === 0 && only?.type === "string" && first === hash;
}

/** Conditions under which a string leaves the fast path before it is written. */
export function stringGuards(component: StringComponent): string[] {
  const value = `${component.name}Value`;
  return [`typeof ${value} !== "string"`, `${value}.length > ${maxBytesOf(component)}`];
}

/** Writes ASCII in place and hashes it on the way; `refused` says of a character `unit` that it is left to the general code. */
export function inlineWrite(entity: EntityModel, component: StringComponent, refused: string, flip: string): string[] {
  const { name } = component;
  const hashed = fusedHash(entity, component) !== undefined;
  const pattern = component.pattern === undefined ? null : constantName(entity, name, "pattern");
  return [
    ...(pattern === null ? [] : [`if (!${pattern}.test(${name}Value)) ${SLOWLY}`]),
    ...(hashed ? declareHash(name) : []),
    `for (let i = 0; i < ${name}Value.length; i++) {`,
    `  const unit = ${name}Value.charCodeAt(i);`,
    `  if (${refused}) ${SLOWLY}`,
    `  target[position++] = unit${flip === "0" ? "" : ` ^ ${flip}`};`,
    ...(hashed ? mixHash(name, "unit", "i") : []),
    "}",
  ];
}

/** Finds the end of a string and hashes it on the way; `ends` says of a `byte` that it is behind the string. */
export function inlineScan(entity: EntityModel, component: ComponentSpec, ends: string | null, flip: string): string[] {
  const { name } = component;
  const hashed = fusedHash(entity, component) !== undefined;
  return [
    `let ${name}End = position;`,
    `let ${name}Bits = 0;`,
    ...(hashed ? declareHash(name) : []),
    `for (; ${name}End < key.length; ${name}End++) {`,
    `  const byte = key[${name}End]!${flip === "0" ? "" : ` ^ ${flip}`};`,
    ...(ends === null ? [] : [`  if (${ends}) break;`]),
    ...(hashed ? mixHash(name, "byte", `(${name}End - position)`, true) : [`  ${name}Bits |= byte;`]),
    "}",
    ...(hashed ? [`${name}Bits |= ${name}Block;`] : []),
    ...(hashed ? [`const ${name}Murmur = ${endHash(name, `${name}End - position`)};`] : []),
  ];
}

/** The string that was scanned: made at once where it is ASCII. */
export function scannedText(entity: EntityModel, component: ComponentSpec, flip: string, quoted: string): string {
  const { name } = component;
  if (flip !== "0") return `keys.readText(key, position, ${name}End, ${flip}, ${quoted})`;
  const read = `keys.readText(key, position, ${name}End, 0, ${quoted})`;
  // Four bytes at a time where they were hashed, else one.
  const beyond = fusedHash(entity, component) ? `(${name}Bits & 0x80808080) !== 0` : `${name}Bits > 0x7f`;
  return `${beyond} ? ${read} : keys.asciiText(key, position, ${name}End)`;
}

/** The bucket of a string that was written by {@link inlineWrite}. */
export function writtenBucket(hash: HashComponent): string {
  const source = hash.of[0]!;
  return `${endHash(source, `${source}Value.length`)} % ${hash.buckets}`;
}

function declareHash(name: string): string[] {
  return [`let ${name}Hash = 0;`, `let ${name}Block = 0;`];
}

function mixHash(name: string, unit: string, index: string, keepsBits = false): string[] {
  return [
    `  ${name}Block |= ${unit} << ((${index} & 3) << 3);`,
    `  if ((${index} & 3) === 3) {`,
    `    ${name}Hash = keys.murmur3Mix(${name}Hash, ${name}Block);`,
    ...(keepsBits ? [`    ${name}Bits |= ${name}Block;`] : []),
    `    ${name}Block = 0;`,
    "  }",
  ];
}

function endHash(name: string, length: string): string {
  return `keys.murmur3End(${name}Hash, ${name}Block, ${length})`;
}
