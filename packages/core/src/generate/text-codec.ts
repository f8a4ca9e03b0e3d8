import {
  type ComponentSpec,
  decimalWidth,
  type HashComponent,
  invertedFrom,
  isDerived,
  MAX_KEY_BYTES,
  textMaximum,
} from "@rowsmith/keys";
import type { EntityModel } from "../model/types.ts";
import { constantName, entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { literal, propertyName, quote } from "./source-text.ts";
import { componentType } from "./types.ts";

type Given = Exclude<ComponentSpec, { type: "literal" | "hash" }>;

const DELIMITER = "delimiter";

/** Constants that the codec reads: delimiter and literals as bytes, patterns as regular expressions. */
export function printConstants(out: Printer, entity: EntityModel): void {
  if (entity.key.components.length > 1) {
    out.line(`const ${constantName(entity, "key", DELIMITER)} = keys.utf8(${quote(entity.key.delimiter)});`);
  }
  for (const component of entity.key.components) {
    if (component.type === "literal") {
      out.line(`const ${constantName(entity, component.name, "literal")} = keys.utf8(${quote(component.value)});`);
    }
    if (component.type === "string" && component.pattern !== undefined) {
      const pattern = quote(`^(?:${component.pattern})$`);
      out.line(`const ${constantName(entity, component.name, "pattern")} = new RegExp(${pattern}, "u");`);
    }
  }
}

/** Straight-line code that writes a key: components from left to right, buckets once their source is written. */
export function printEncodeInto(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(
    `Writes the key into \`target\` from \`offset\` on and returns its end. On an error \`target\` may hold part of a key.`,
    "Throws a KeyError for a value that the key can't hold exactly, and for a target that is too small.",
  );
  out.block(
    `export function ${names.encodeInto}(key: ${names.key}, target: Uint8Array, offset: number = 0): number`,
    () => {
      out.line("let position = offset;");
      entity.key.components.forEach((component, index) => {
        if (index > 0) writeConstant(out, constantName(entity, "key", DELIMITER));
        writeComponent(out, entity, component);
      });
      for (const component of entity.key.components) {
        if (component.type === "hash") {
          const bucket = bucketExpression(entity, component, "target");
          out.line(`keys.writeBucket(target, ${component.name}Start, ${bucket}, ${decimalWidth(component)});`);
        }
      }
      out.line(`return keys.endKey(target, offset, position, ${quote(entity.name)});`);
    },
  );
}

function writeConstant(out: Printer, name: string): void {
  out.line(`position = keys.writeBytes(target, position, ${name});`);
}

function writeComponent(out: Printer, entity: EntityModel, component: ComponentSpec): void {
  const { name } = component;
  if (component.type === "literal") {
    writeConstant(out, constantName(entity, name, "literal"));
    return;
  }
  if (component.type === "hash") {
    out.line(`const ${name}Start = position;`);
    out.line(`position += ${decimalWidth(component)};`);
    return;
  }
  const hashed = isHashedInPlace(entity, component);
  if (hashed) out.line(`const ${name}Start = position;`);
  out.line(`position = ${writeCall(entity, component)};`);
  if (hashed) out.line(`const ${name}End = position;`);
  if (component.type === "string" && component.pattern !== undefined) {
    const pattern = constantName(entity, name, "pattern");
    out.line(`keys.checkPattern(key.${name}, ${pattern}, ${quote(component.pattern)}, ${quote(name)});`);
  }
}

function writeCall(entity: EntityModel, component: Given): string {
  const { name } = component;
  const value = `key.${name}`;
  if (component.type === "string") {
    return `keys.writeText(target, position, ${value}, ${floorOf(entity)}, ${component.maxBytes ?? MAX_KEY_BYTES}, ${quote(name)})`;
  }
  const width = decimalWidth(component);
  const maximum = textMaximum(component);
  const from = invertedFrom(component);
  if (from !== null) {
    return `keys.writeInverted64(target, position, ${value}, ${from}n, ${width}, ${maximum}n, ${quote(name)})`;
  }
  const wide = componentType(component) !== "number";
  const [call, limit] = wide ? ["writeDecimal64", `${maximum}n`] : ["writeDecimal", `${maximum}`];
  return `keys.${call}(target, position, ${value}, ${width}, ${limit}, ${quote(name)})`;
}

/** Whether a bucket is computed from this string's bytes where they stand. */
function isHashedInPlace(entity: EntityModel, component: ComponentSpec): boolean {
  return (
    component.type === "string" &&
    entity.key.components.some(
      (other) => other.type === "hash" && other.of.length === 1 && other.of[0] === component.name,
    )
  );
}

function bucketExpression(entity: EntityModel, hash: HashComponent, bytes: "target" | "key"): string {
  const source = entity.key.components.find((component) => component.name === hash.of[0])!;
  if (hash.of.length === 1 && source.type === "string") {
    return `keys.murmur3(${bytes}, ${source.name}Start, ${source.name}End) % ${hash.buckets}`;
  }
  const given = hash.of.map((name) => (bytes === "target" ? `${name}: key.${name}` : `${name}: ${name}Value`));
  return `keys.hashBucket(${entityNames(entity).spec}, ${quote(hash.name)}, { ${given.join(", ")} })`;
}

/** Straight-line code that reads a key and refuses whatever encoding could not have produced. */
export function printDecode(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  const { components } = entity.key;
  out.doc("The values of a row key. Throws a KeyError for bytes that encoding can't produce, a wrong bucket included.");
  out.block(`export function ${names.decode}(key: Uint8Array): ${names.key}`, () => {
    out.line(`keys.checkDecodedLength(key, ${quote(entity.name)});`);
    out.line("let position = 0;");
    components.forEach((component, index) => {
      if (index > 0) {
        const before = quote(components[index - 1]!.name);
        const what = quote(`the delimiter ${JSON.stringify(entity.key.delimiter)}`);
        out.line(
          `position = keys.expectBytes(key, position, ${constantName(entity, "key", DELIMITER)}, ${before}, ${what});`,
        );
      }
      readComponent(out, entity, component);
    });
    out.line(`keys.expectEnd(key, position, ${quote(components.at(-1)!.name)});`);
    for (const component of components) {
      if (component.type !== "hash") continue;
      const bucket = bucketExpression(entity, component, "key");
      out.line(`keys.expectBucket(${component.name}Value, ${bucket}, ${quote(component.name)});`);
    }
    const given = components.filter((component) => !isDerived(component));
    out.line(`return { ${given.map(({ name }) => `${propertyName(name)}: ${name}Value`).join(", ")} };`);
  });
}

function readComponent(out: Printer, entity: EntityModel, component: ComponentSpec): void {
  const { name } = component;
  if (component.type === "literal") {
    const bytes = constantName(entity, name, "literal");
    const what = quote(`the literal ${JSON.stringify(component.value)}`);
    out.line(`position = keys.expectBytes(key, position, ${bytes}, ${quote(name)}, ${what});`);
    return;
  }
  if (component.type === "string") {
    out.line(`const ${name}Start = position;`);
    out.line(`const ${name}End = keys.endOfText(key, position, ${floorOf(entity)});`);
    const limit = component.maxBytes ?? MAX_KEY_BYTES;
    out.line(`const ${name}Value = keys.readText(key, ${name}Start, ${name}End, ${limit}, ${quote(name)});`);
    if (component.pattern !== undefined) {
      const pattern = constantName(entity, name, "pattern");
      out.line(`keys.checkPattern(${name}Value, ${pattern}, ${quote(component.pattern)}, ${quote(name)});`);
    }
    out.line(`position = ${name}End;`);
    return;
  }
  out.line(`const ${name}Value = ${readCall(component)};`);
  out.line(`position += ${decimalWidth(component)};`);
}

function readCall(component: Given | HashComponent): string {
  if (component.type === "string") throw new TypeError("strings are read between delimiters");
  const width = decimalWidth(component);
  const name = quote(component.name);
  if (component.type === "hash") return `keys.readDecimal(key, position, ${width}, ${10 ** width - 1}, ${name})`;
  const maximum = textMaximum(component);
  const from = invertedFrom(component);
  const type = componentType(component);
  if (type === "number") return `keys.readDecimal(key, position, ${width}, ${maximum}, ${name})`;
  const cast = type === "bigint" ? "" : ` as ${type}`;
  if (from !== null) {
    return `keys.readInverted64(key, position, ${literal(from)}, ${width}, ${literal(maximum)}, ${name})${cast}`;
  }
  return `keys.readDecimal64(key, position, ${width}, ${literal(maximum)}, ${name})${cast}`;
}

/** The delimiter's first byte, which every byte of a component must be above. */
function floorOf(entity: EntityModel): string {
  const code = Buffer.from(entity.key.delimiter, "utf8")[0]!;
  return `0x${code.toString(16).padStart(2, "0")}`;
}
