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

/** Writes ASCII in place, inverted by `flip`; a character that is not above `floor` is left to the general code. */
export function inlineWrite(entity: EntityModel, component: StringComponent, floor: string, flip: string): string[] {
  const { name } = component;
  const value = `${name}Value`;
  const pattern = component.pattern === undefined ? null : constantName(entity, name, "pattern");
  const matched = pattern === null ? [] : [`if (!${pattern}.test(${value})) ${SLOWLY}`];
  const put = (unit: string): string => `${unit}${flip === "0" ? "" : ` ^ ${flip}`}`;
  if (fusedHash(entity, component) === undefined) {
    return [
      ...matched,
      `for (let i = 0; i < ${value}.length; i++) {`,
      `  const unit = ${value}.charCodeAt(i);`,
      `  if (${isRefused(["unit"], floor)}) ${SLOWLY}`,
      `  target[position++] = ${put("unit")};`,
      "}",
    ];
  }
  return [...matched, ...writeHashed(name, floor, put)];
}

/** The same for a string that is hashed: four characters at a time, as murmur3 takes them. */
function writeHashed(name: string, floor: string, put: (unit: string) => string): string[] {
  const value = `${name}Value`;
  const units = ["a", "b", "c", "d"];
  return [
    `let ${name}Hash = 0;`,
    `let ${name}Rest = 0;`,
    `let ${name}At = 0;`,
    `for (; ${name}At + 3 < ${value}.length; ${name}At += 4) {`,
    ...units.map((unit, index) => `  const ${unit} = ${value}.charCodeAt(${plus(`${name}At`, index)});`),
    `  if (${isRefused(units, floor)}) ${SLOWLY}`,
    ...units.map((unit, index) => `  target[${plus("position", index)}] = ${put(unit)};`),
    "  position += 4;",
    `  ${name}Hash = keys.murmur3Mix(${name}Hash, a | (b << 8) | (c << 16) | (d << 24));`,
    "}",
    `for (let shift = 0; ${name}At < ${value}.length; ${name}At++, shift += 8) {`,
    `  const unit = ${value}.charCodeAt(${name}At);`,
    `  if (${isRefused(["unit"], floor)}) ${SLOWLY}`,
    `  target[position++] = ${put("unit")};`,
    `  ${name}Rest |= unit << shift;`,
    "}",
  ];
}

/** Whether any of these characters is no ASCII above `floor`; a floor of -1 refuses none that is ASCII. */
function isRefused(units: readonly string[], floor: string): string {
  const beyond = `${units.length === 1 ? units[0] : `(${units.join(" | ")})`} > 0x7f`;
  if (floor === "-1") return beyond;
  return [...units.map((unit) => (floor === "0" ? `${unit} === 0` : `${unit} <= ${floor}`)), beyond].join(" || ");
}

function plus(variable: string, index: number): string {
  return index === 0 ? variable : `${variable} + ${index}`;
}

/** Finds the end of a string and hashes it on the way; `ends` says of a `byte` that it is behind the string. */
export function inlineScan(entity: EntityModel, component: ComponentSpec, ends: string | null, flip: string): string[] {
  const { name } = component;
  const hashed = fusedHash(entity, component) !== undefined;
  if (hashed && ends === NUL && flip === "0") return scanBlocks(name);
  return [
    `let ${name}End = position;`,
    `let ${name}Bits = 0;`,
    ...(hashed ? [`let ${name}Hash = 0;`, `let ${name}Rest = 0;`] : []),
    `for (; ${name}End < key.length; ${name}End++) {`,
    `  const byte = key[${name}End]!${flip === "0" ? "" : ` ^ ${flip}`};`,
    ...(ends === null ? [] : [`  if (${ends}) break;`]),
    ...(hashed ? mixByte(name) : [`  ${name}Bits |= byte;`]),
    "}",
    ...(hashed ? endScan(name) : []),
  ];
}

/** What ends a string in the layouts that escape a NUL in it. */
export const NUL = "byte === 0";

function mixByte(name: string): string[] {
  const index = `((${name}End - position) & 3)`;
  return [
    `  ${name}Rest |= byte << (${index} << 3);`,
    `  if (${index} === 3) {`,
    `    ${name}Hash = keys.murmur3Mix(${name}Hash, ${name}Rest);`,
    `    ${name}Bits |= ${name}Rest;`,
    `    ${name}Rest = 0;`,
    "  }",
  ];
}

/** Four bytes at a time up to those that hold a NUL, which bytes past the key's end read as. */
function scanBlocks(name: string): string[] {
  return [
    `let ${name}End = position;`,
    `let ${name}Bits = 0;`,
    `let ${name}Hash = 0;`,
    `let ${name}Block = keys.readBlock(key, position);`,
    `while (!keys.hasNul(${name}Block)) {`,
    `  ${name}Hash = keys.murmur3Mix(${name}Hash, ${name}Block);`,
    `  ${name}Bits |= ${name}Block;`,
    `  ${name}End += 4;`,
    `  ${name}Block = keys.readBlock(key, ${name}End);`,
    "}",
    `let ${name}Rest = 0;`,
    `for (let shift = 0; ((${name}Block >>> shift) & 0xff) !== 0; shift += 8) {`,
    `  ${name}Rest |= ${name}Block & (0xff << shift);`,
    `  ${name}End++;`,
    "}",
    ...endScan(name),
  ];
}

function endScan(name: string): string[] {
  return [`${name}Bits |= ${name}Rest;`, `const ${name}Murmur = ${endHash(name, `${name}End - position`)};`];
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

function endHash(name: string, length: string): string {
  return `keys.murmur3End(${name}Hash, ${name}Rest, ${length})`;
}
