import { type ComponentSpec, isDerived, type LayoutName, MAX_KEY_BYTES } from "@rowsmith/keys";
import { isoWidth, maxKeyBytes } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../model/types.ts";
import { entityNames } from "../names.ts";
import type { Printer } from "../printer.ts";
import { propertyName, quote } from "../source-text.ts";
import { binaryCode } from "./binary/index.ts";
import { isFused, SLOWLY, writtenBucket } from "./inline.ts";
import {
  bucketExpression,
  type FastWrite,
  fusedBucket,
  IRREGULAR,
  type LayoutCode,
  periodExpression,
} from "./layout-code.ts";
import { packedCode } from "./packed/index.ts";
import { textCode } from "./text/index.ts";

const LAYOUTS: Readonly<Record<LayoutName, LayoutCode>> = { text: textCode, binary: binaryCode, packed: packedCode };

/** Encode and decode functions of an entity's key: straight-line code for its components. */
export function printCodec(out: Printer, entity: EntityModel): void {
  const code = LAYOUTS[entity.key.layout];
  const constants = entity.key.components.flatMap((component) => code.constants(entity, component));
  for (const line of constants) out.line(line);
  if (constants.length > 0) out.line();
  printWrite(out, entity, code);
  out.line();
  printEncode(out, entity, code);
  out.line();
  printDecode(out, entity, code);
}

/** The general code, for any value; and before it what is faster for ASCII text and numbers, where there is such. */
function printWrite(out: Printer, entity: EntityModel, code: LayoutCode): void {
  const names = entityNames(entity);
  const fast = fastPath(entity, code);
  if (fast) {
    out.block(`function ${names.write}(key: ${names.key}, target: Uint8Array, offset: number): number`, () => {
      const slowly = `return ${names.writeSlowly}(key, target, offset);`;
      for (const line of [...fast, ...periodChecks(entity, code), "return position;"]) {
        out.line(line.replace(SLOWLY, slowly));
      }
    });
    out.line();
  }
  const name = fast ? names.writeSlowly : names.write;
  // A key of literals alone has nothing to read.
  const unread = entity.key.components.every(({ type }) => type === "literal");
  out.block(
    `function ${name}(${unread ? "_key" : "key"}: ${names.key}, target: Uint8Array, offset: number): number`,
    () => {
      out.line("let position = offset;");
      const written = entity.key.components.flatMap((component) => code.write(entity, component));
      for (const line of [...written, ...periodChecks(entity, code), "return position;"]) out.line(line);
    },
  );
}

/** The statements of the fast path; `null` where no component has a part in it. */
function fastPath(entity: EntityModel, code: LayoutCode): string[] | null {
  const { components } = entity.key;
  const parts = new Map<ComponentSpec, FastWrite>();
  for (const component of components) {
    const part = isDerived(component) ? null : code.fast(entity, component);
    if (part) parts.set(component, part);
  }
  if (parts.size === 0) return null;
  const values = [...parts.keys()].map(({ name }) => `const ${name}Value = key.${name};`);
  const guards = [...parts.values()].flatMap((part) => part.guards);
  const buckets: string[] = [];
  const written = components.flatMap((component) => {
    if (component.type === "hash" && isFused(entity, component)) {
      const width = code.bucketWidth(entity, component);
      if (width !== null) {
        const { name } = component;
        buckets.push(`const ${name}Value = ${writtenBucket(component)};`, ...code.putBucket(entity, component));
        return [`const ${name}Start = position;`, `position += ${width};`];
      }
    }
    return parts.get(component)?.statements ?? code.write(entity, component);
  });
  return [...values, `if (${guards.join(" || ")}) ${SLOWLY}`, "let position = offset;", ...written, ...buckets];
}

/** Refuses a period that the layout can't hold, once its time has been found to be one. */
function periodChecks(entity: EntityModel, code: LayoutCode): string[] {
  return entity.key.components.flatMap((component) => {
    if (component.type !== "timeBucket") return [];
    const start = periodExpression(entity, component, "given");
    const [first, last] = code.periods(component);
    return [`keys.checkPeriod(${start}, ${first}, ${last}, ${quote(component.name)});`];
  });
}

function printEncode(out: Printer, entity: EntityModel, code: LayoutCode): void {
  const names = entityNames(entity);
  out.doc("The row key of these values. Throws a KeyError for a value that the key can't hold exactly.");
  out.block(`export function ${names.encode}(key: ${names.key}): Uint8Array`, () => {
    out.line(`const target = keys.keyBuffer(${code.length(entity)});`);
    out.line(`const end = ${names.write}(key, target, 0);`);
    out.line(`if (end === target.length) return keys.wholeKey(target, ${quote(entity.name)});`);
    out.line(`return keys.copyKey(${names.write}(key, keys.SCRATCH, 0), ${quote(entity.name)});`);
  });
  out.line();
  out.doc(
    `Writes the key into \`target\` from \`offset\` on and returns its end. On an error \`target\` may hold part of a key.`,
    "Throws a KeyError for a value that the key can't hold exactly, and for a target that is too small.",
  );
  out.block(
    `export function ${names.encodeInto}(key: ${names.key}, target: Uint8Array, offset: number = 0): number`,
    () => {
      out.line(`return keys.endKey(target, offset, ${names.write}(key, target, offset), ${quote(entity.name)});`);
    },
  );
}

function printDecode(out: Printer, entity: EntityModel, code: LayoutCode): void {
  const names = entityNames(entity);
  const { components } = entity.key;
  out.doc("The values of a row key. Throws a KeyError for bytes that encoding can't produce, a wrong bucket included.");
  out.block(`export function ${names.decode}(key: Uint8Array): ${names.key}`, () => {
    out.line("let position = 0;");
    for (const component of components) {
      for (const line of code.read(entity, component)) out.line(line.replace(IRREGULAR, slow(entity)));
    }
    const wrongLength = isAlwaysAKey(entity) ? "" : " || keys.isKeyLengthWrong(position)";
    out.line(`if (position !== key.length${wrongLength}) ${slow(entity)}`);
    for (const component of components) {
      const expected = expectedValue(entity, component);
      if (expected) out.line(`if (${component.name}Value !== ${expected}) ${slow(entity)}`);
    }
    const given = components.filter((component) => !isDerived(component));
    out.line(`return { ${given.map(({ name }) => `${propertyName(name)}: ${name}Value`).join(", ")} };`);
  });
  out.line();
  out.line("/** Reads a key that is not regular: for its values or for the error that says what is wrong. */");
  out.block(`function ${names.decodeSlowly}(key: Uint8Array): ${names.key}`, () => {
    out.line(`return keys.${code.fallback}(${names.spec}, key) as unknown as ${names.key};`);
  });
  out.line();
  out.doc(`Like {@link ${names.decode}}, but returns the KeyError instead of throwing it.`);
  out.block(`export function ${names.tryDecode}(key: Uint8Array): keys.KeyResult<${names.key}>`, () => {
    out.line(`return keys.tryDecode(${names.decode}, key);`);
  });
}

/** Whether every regular key has a length that Bigtable takes. */
function isAlwaysAKey(entity: EntityModel): boolean {
  const most = maxKeyBytes(entity.key);
  const varies = ["string", "domain", "bytes"];
  const neverEmpty = entity.key.components.some(({ type }) => !varies.includes(type));
  return most !== null && most <= MAX_KEY_BYTES && neverEmpty;
}

function slow(entity: EntityModel): string {
  return `return ${entityNames(entity).decodeSlowly}(key);`;
}

/** What a computed component must be, from the values that were read; as the layout stores it. */
function expectedValue(entity: EntityModel, component: ComponentSpec): string | null {
  if (component.type === "hash") {
    const bucket = isFused(entity, component) ? fusedBucket(component) : bucketExpression(entity, component, "read");
    const { hexDigits } = component;
    return hexDigits === undefined ? bucket : `(${bucket}).toString(16).padStart(${hexDigits}, "0")`;
  }
  if (component.type !== "timeBucket") return null;
  const start = periodExpression(entity, component, "read");
  const iso = entity.key.layout === "text" && component.format === "iso";
  return iso ? `keys.isoPeriod(${start}, ${isoWidth(component)})` : start;
}
