import { type ComponentSpec, type GivenComponent, type HashComponent, isDescending } from "@rowsmith/keys";
import { bitsOf, isNumeric, isSigned, type NumericComponent, packedWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../model/types.ts";
import { constantName } from "../names.ts";
import { quote } from "../source-text.ts";
import { inlineScan, inlineWrite, scannedText, stringGuards } from "./inline.ts";
import {
  brandCast,
  bucketExpression,
  checkWritten,
  commonConstants,
  type FastWrite,
  flipOf,
  IRREGULAR,
  isLast,
  type LayoutCode,
  maxBytesOf,
  periodExpression,
  readTextValue,
  terminator,
  textToWrite,
} from "./layout-code.ts";

/** Layout packed: fixed widths without separators; varying fields escaped and terminated, unless last and ascending. */
export const packedCode: LayoutCode = {
  fast,
  bucketWidth: (_entity, hash) => packedWidth(hash),
  putBucket,
  periods: () => [0, 0xffffffff],
  constants,
  write,
  read,
  length,
  fallback: "decodePacked",
};

/** Whether the field ends where the key does, as it is. */
function isRaw(entity: EntityModel, component: ComponentSpec): boolean {
  return isLast(entity, component) && !isDescending(component);
}

function constants(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type !== "literal") return commonConstants(entity, component);
  return [`const ${constantName(entity, component.name, "literal")} = keys.utf8(${quote(component.value)});`];
}

function write(entity: EntityModel, component: ComponentSpec): string[] {
  const statements = [`position = ${writeCall(entity, component)};`, ...checkWritten(entity, component)];
  const terminated = packedWidth(component) === null && !isRaw(entity, component);
  return terminated ? [...statements, ...terminator(component)] : statements;
}

function writeCall(entity: EntityModel, component: ComponentSpec): string {
  const name = quote(component.name);
  const flip = flipOf(component);
  switch (component.type) {
    case "literal":
      return `keys.writeBytes(target, position, ${constantName(entity, component.name, "literal")})`;
    case "hash": {
      const bucket = bucketExpression(entity, component, "given");
      return `keys.writeUint${8 * packedWidth(component)!}(target, position, ${bucket}, 0, ${name})`;
    }
    case "timeBucket": {
      const start = periodExpression(entity, component, "given");
      return `keys.putUint32(target, position, ${start}${isDescending(component) ? " ^ -1" : ""})`;
    }
    case "string":
    case "domain": {
      const text = textToWrite(entity, component);
      const limit = maxBytesOf(component);
      if (isRaw(entity, component)) return `keys.writeRawText(target, position, ${text}, ${limit}, ${name})`;
      return `keys.writeEscapedText(target, position, ${text}, ${flip}, ${limit}, ${name})`;
    }
    case "enum": {
      const values = constantName(entity, component.name, "values");
      return `keys.writeEnumIndex(target, position, key.${component.name}, ${values}, ${flip}, ${name})`;
    }
    case "uuid": {
      const version = component.version ?? 0;
      return `keys.writeUuid(target, position, key.${component.name}, ${flip}, false, ${version}, ${name})`;
    }
    case "bytes": {
      const checked = `keys.checkBytes(key.${component.name}, ${component.length ?? -1}, ${maxBytesOf(component)}, ${name})`;
      const plain = component.length !== undefined || isRaw(entity, component);
      return `keys.${plain ? "putBytes" : "putEscaped"}(target, position, ${checked}, ${flip})`;
    }
    default:
      return `keys.write${numberCall(component)}(target, position, key.${component.name}, ${flips(component)}, ${name})`;
  }
}

function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const value = `${component.name}Value`;
  if (component.type === "string") {
    const raw = isRaw(entity, component);
    const flip = flipOf(component);
    const refused = raw ? "unit > 0x7f" : "unit === 0 || unit > 0x7f";
    const written = inlineWrite(entity, component, refused, flip);
    return {
      guards: stringGuards(component),
      statements: raw ? written : [...written, ...terminator(component)],
    };
  }
  if (!isNumeric(component)) return null;
  const bits = bitsOf(component);
  if (bits === 64) {
    const wrap = isSigned(component) ? "asIntN" : "asUintN";
    const flipped = isSigned(component) ? flips(component) : `${flips(component)}, ${flips(component)}`;
    return {
      guards: [`typeof ${value} !== "bigint"`, `BigInt.${wrap}(64, ${value}) !== ${value}`],
      statements: [`position = keys.putInt64(target, position, ${value}, ${flipped});`],
    };
  }
  if (bits !== 32) return null;
  const whole = isSigned(component) ? `(${value} | 0) !== ${value}` : `${value} >>> 0 !== ${value}`;
  const flip = flips(component);
  const written = flip === "0" ? value : `${value} ^ ${flip}`;
  return {
    guards: [`typeof ${value} !== "number"`, whole],
    statements: [`position = keys.putUint32(target, position, ${written});`],
  };
}

function putBucket(_entity: EntityModel, hash: HashComponent): string[] {
  const { name } = hash;
  if (packedWidth(hash) === 1) return [`target[${name}Start] = ${name}Value;`];
  return [`target[${name}Start] = ${name}Value >>> 8;`, `target[${name}Start + 1] = ${name}Value;`];
}

function numberCall(component: NumericComponent): string {
  return `${isSigned(component) ? "Int" : "Uint"}${bitsOf(component)}`;
}

/** What the bits are inverted by: the sign for order, all but the sign or all bits where descending. */
function flips(component: NumericComponent): string {
  const descending = isDescending(component);
  if (!isSigned(component)) return descending ? "-1" : "0";
  const sign = descending ? "0x7fffffff" : "0x80000000";
  return bitsOf(component) === 64 ? `${sign}, ${descending ? -1 : 0}` : sign;
}

function read(entity: EntityModel, component: ComponentSpec): string[] {
  const { name } = component;
  const flip = flipOf(component);
  const width = packedWidth(component);
  switch (component.type) {
    case "literal": {
      const bytes = constantName(entity, name, "literal");
      return [`if (!keys.hasBytes(key, position, ${bytes})) ${IRREGULAR}`, `position += ${width};`];
    }
    case "hash":
      return fixed(name, `keys.readUint${8 * width!}(key, position, 0)`, width!);
    case "timeBucket":
      return fixed(name, `keys.readUint32(key, position, ${isDescending(component) ? -1 : 0})`, 4);
    case "string":
      return [
        ...inlineScan(entity, component, isRaw(entity, component) ? null : "byte === 0", flip),
        ...(isRaw(entity, component)
          ? []
          : [`if (key[${name}End + 1] !== ${flip === "0" ? "1" : "0xfe"}) ${IRREGULAR}`]),
        ...readTextValue(entity, component, scannedText(name, flip, quote(name)), `${name}End - position`),
        moveOn(entity, component),
      ];
    case "domain": {
      const stored = `keys.readText(key, position, ${name}End, ${flip}, ${quote(name)})`;
      return [
        ...findEnd(entity, component),
        ...readTextValue(entity, component, stored, `${name}End - position`),
        moveOn(entity, component),
      ];
    }
    case "enum": {
      const values = constantName(entity, name, "values");
      return [
        ...fixed(name, `${values}[keys.readUint8(key, position, ${flip})]`, 1),
        `if (${name}Value === undefined) ${IRREGULAR}`,
      ];
    }
    case "uuid": {
      const version = component.version;
      const check = version === undefined ? [] : [`if (!keys.isUuid(${name}Value, ${version})) ${IRREGULAR}`];
      return [...fixed(name, `keys.readUuid(key, position, ${flip})`, 16), ...check];
    }
    case "bytes":
      if (width !== null) return fixed(name, `keys.copyBytes(key, position, position + ${width}, ${flip})`, width);
      return [
        ...findEnd(entity, component),
        `if (${name}End - position > ${maxBytesOf(component)}) ${IRREGULAR}`,
        `const ${name}Value = keys.copyBytes(key, position, ${name}End, ${flip});`,
        moveOn(entity, component),
      ];
    default: {
      const call = `keys.read${numberCall(component)}(key, position, ${flips(component)})`;
      return fixed(name, call + brandCast(component), width!);
    }
  }
}

function fixed(name: string, expression: string, width: number): string[] {
  return [`const ${name}Value = ${expression};`, `position += ${width};`];
}

function findEnd(entity: EntityModel, component: ComponentSpec): string[] {
  const { name } = component;
  if (isRaw(entity, component)) {
    return [`const ${name}End = key.length;`, `if (${name}End < position) ${IRREGULAR}`];
  }
  return [
    `const ${name}End = keys.endOfField(key, position, ${flipOf(component)});`,
    `if (${name}End < 0) ${IRREGULAR}`,
  ];
}

function moveOn(entity: EntityModel, component: ComponentSpec): string {
  return `position = ${component.name}End${isRaw(entity, component) ? "" : " + 2"};`;
}

function length(entity: EntityModel): string {
  let fixedBytes = 0;
  const varying: string[] = [];
  for (const component of entity.key.components) {
    const width = packedWidth(component);
    if (width === null) {
      varying.push(`keys.${component.type === "bytes" ? "bytesLength" : "textLength"}(key.${component.name})`);
    }
    fixedBytes += width ?? (isRaw(entity, component) ? 0 : 2);
  }
  return [fixedBytes, ...varying].join(" + ");
}
