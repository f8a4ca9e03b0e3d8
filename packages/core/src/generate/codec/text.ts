import {
  type ComponentSpec,
  type GivenComponent,
  type HashComponent,
  isDescending,
  type TimeBucketComponent,
} from "@rowsmith/keys";
import {
  decimalWidth,
  invertedFrom,
  isBigint,
  isNumeric,
  isoWidth,
  type NumericComponent,
  textMaximum,
} from "@rowsmith/keys/tools";
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
  IRREGULAR,
  isLast,
  type LayoutCode,
  maxBytesOf,
  periodExpression,
  readTextValue,
  textToWrite,
} from "./layout-code.ts";

/** Layout text: components with the delimiter behind each but the last. */
export const textCode: LayoutCode = {
  constants,
  write,
  fast,
  bucketWidth,
  putBucket,
  read,
  periods,
  length,
  fallback: "decodeText",
};

function constants(entity: EntityModel, component: ComponentSpec): string[] {
  const { components, delimiter } = entity.key;
  const needsDelimiter = component === components[0] && components.length > 1 && Buffer.byteLength(delimiter) > 1;
  const own =
    component.type === "literal"
      ? [`const ${constantName(entity, component.name, "literal")} = keys.utf8(${quote(component.value)});`]
      : commonConstants(entity, component);
  return needsDelimiter ? [`const ${delimiterName(entity)} = keys.utf8(${quote(delimiter)});`, ...own] : own;
}

function delimiterName(entity: EntityModel): string {
  return constantName(entity, "key", "delimiter");
}

/** The delimiter's first byte, which every byte of a component must be above. */
function floorOf(entity: EntityModel): string {
  return `0x${Buffer.from(entity.key.delimiter, "utf8")[0]!.toString(16).padStart(2, "0")}`;
}

function write(entity: EntityModel, component: ComponentSpec): string[] {
  const own = [`position = ${writeCall(entity, component)};`, ...checkWritten(entity, component)];
  return [...own, ...separate(entity, component)];
}

function separate(entity: EntityModel, component: ComponentSpec): string[] {
  if (isLast(entity, component)) return [];
  if (Buffer.byteLength(entity.key.delimiter) === 1) return [`target[position++] = ${floorOf(entity)};`];
  return [`position = keys.writeBytes(target, position, ${delimiterName(entity)});`];
}

function writeCall(entity: EntityModel, component: ComponentSpec): string {
  const name = quote(component.name);
  switch (component.type) {
    case "literal":
      return `keys.writeBytes(target, position, ${constantName(entity, component.name, "literal")})`;
    case "hash": {
      const bucket = bucketExpression(entity, component, "given");
      const width = decimalWidth(component);
      if (component.hexDigits === undefined) return `keys.putDigits(target, position, ${bucket}, ${width})`;
      return `keys.writeAscii(target, position, ${hex(bucket, width)})`;
    }
    case "timeBucket":
      return writePeriod(entity, component);
    case "string":
    case "domain":
    case "enum": {
      const text = textToWrite(entity, component);
      return `keys.writeText(target, position, ${text}, ${floorOf(entity)}, ${maxBytesOf(component)}, ${name})`;
    }
    case "uuid":
      return `keys.writeUuidText(target, position, key.${component.name}, ${component.version ?? 0}, ${name})`;
    case "bytes":
      throw new TypeError("layout text has no bytes");
    default:
      return writeNumber(component);
  }
}

function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const own = fastComponent(entity, component);
  return own && { ...own, statements: [...own.statements, ...separate(entity, component)] };
}

function fastComponent(entity: EntityModel, component: GivenComponent): FastWrite | null {
  if (component.type === "string") {
    const refused = `unit <= ${floorOf(entity)} || unit > 0x7f`;
    return { guards: stringGuards(component), statements: inlineWrite(entity, component, refused, "0") };
  }
  if (!isNumeric(component)) return null;
  const value = `${component.name}Value`;
  const width = decimalWidth(component);
  const from = invertedFrom(component);
  const maximum = textMaximum(component);
  if (!isBigint(component)) {
    const written = from === null ? value : `${from} - ${value}`;
    return {
      guards: [
        `typeof ${value} !== "number"`,
        `${value} >>> 0 !== ${value}`,
        ...(maximum < 0xffffffffn ? [`${value} > ${maximum}`] : []),
      ],
      statements: [
        `position = keys.${width <= 9 ? "putSmallDigits" : "putDigits"}(target, position, ${written}, ${width});`,
      ],
    };
  }
  // Digits of numbers are faster than those of bigints; beyond 2^53 a number is not exact.
  if (width <= 8 || width > 16 || (from !== null && from > MAX_SAFE)) return null;
  const limit = maximum < MAX_SAFE ? maximum : MAX_SAFE;
  const number = `Number(${value})`;
  const written = from === null ? number : `${from} - ${number}`;
  return {
    guards: [`typeof ${value} !== "bigint"`, `${value} < 0n`, `${value} > ${limit}n`],
    statements: [`position = keys.putSafeDigits(target, position, ${written}, ${width});`],
  };
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function bucketWidth(entity: EntityModel, hash: HashComponent): number {
  return decimalWidth(hash) + (isLast(entity, hash) ? 0 : Buffer.byteLength(entity.key.delimiter));
}

function putBucket(entity: EntityModel, hash: HashComponent): string[] {
  const digits = `keys.putSmallDigits(target, ${hash.name}Start, ${hash.name}Value, ${decimalWidth(hash)})`;
  if (isLast(entity, hash)) return [`${digits};`];
  if (Buffer.byteLength(entity.key.delimiter) === 1) return [`target[${digits}] = ${floorOf(entity)};`];
  return [`keys.writeBytes(target, ${digits}, ${delimiterName(entity)});`];
}

function hex(bucket: string, width: number): string {
  return `(${bucket}).toString(16).padStart(${width}, "0")`;
}

function writePeriod(entity: EntityModel, component: TimeBucketComponent): string {
  const start = periodExpression(entity, component, "given");
  if (component.format === "iso") {
    return `keys.writeAscii(target, position, keys.isoPeriod(${start}, ${isoWidth(component)}))`;
  }
  const written = isDescending(component) ? `${LAST_EPOCH} - ${start}` : start;
  return `keys.putDigits(target, position, ${written}, 10)`;
}

/** 10 digits. */
const LAST_EPOCH = 9_999_999_999;
/** The end of the year 9999. */
const LAST_ISO = 253_402_300_799;

function periods(component: TimeBucketComponent): readonly [number, number] {
  return [0, component.format === "iso" ? LAST_ISO : LAST_EPOCH];
}

function writeNumber(component: NumericComponent): string {
  const from = invertedFrom(component);
  const suffix = isBigint(component) ? "64" : "";
  const n = isBigint(component) ? "n" : "";
  const limits = `${decimalWidth(component)}, ${textMaximum(component)}${n}, ${quote(component.name)}`;
  if (from === null) return `keys.writeDecimal${suffix}(target, position, key.${component.name}, ${limits})`;
  return `keys.writeInverted${suffix}(target, position, key.${component.name}, ${from}${n}, ${limits})`;
}

function read(entity: EntityModel, component: ComponentSpec): string[] {
  const own = readComponent(entity, component);
  if (isLast(entity, component)) return own;
  if (Buffer.byteLength(entity.key.delimiter) === 1) {
    return [...own, `if (key[position++] !== ${floorOf(entity)}) ${IRREGULAR}`];
  }
  const delimiter = delimiterName(entity);
  return [...own, `if (!keys.hasBytes(key, position, ${delimiter})) ${IRREGULAR}`, `position += ${delimiter}.length;`];
}

function readComponent(entity: EntityModel, component: ComponentSpec): string[] {
  const { name } = component;
  switch (component.type) {
    case "literal": {
      const bytes = constantName(entity, name, "literal");
      return [`if (!keys.hasBytes(key, position, ${bytes})) ${IRREGULAR}`, `position += ${bytes}.length;`];
    }
    case "hash": {
      const width = decimalWidth(component);
      if (component.hexDigits === undefined) return number(name, `keys.readDecimal(key, position, ${width})`, width);
      return number(name, `keys.readText(key, position, position + ${width}, 0, ${quote(name)})`, width);
    }
    case "timeBucket": {
      const width = component.format === "iso" ? isoWidth(component) : 10;
      if (component.format === "iso") {
        return number(name, `keys.readText(key, position, position + ${width}, 0, ${quote(name)})`, width);
      }
      const digits = "keys.readDecimal(key, position, 10)";
      return number(name, isDescending(component) ? `${LAST_EPOCH} - ${digits}` : digits, width);
    }
    case "string":
      return [
        ...inlineScan(entity, component, `byte <= ${floorOf(entity)}`, "0"),
        ...readTextValue(entity, component, scannedText(name, "0", quote(name)), `${name}End - position`),
        `position = ${name}End;`,
      ];
    case "domain":
    case "enum": {
      const stored = `keys.readText(key, position, ${name}End, 0, ${quote(name)})`;
      return [
        `const ${name}End = keys.endOfText(key, position, ${floorOf(entity)});`,
        ...readTextValue(entity, component, stored, `${name}End - position`),
        `position = ${name}End;`,
      ];
    }
    case "uuid":
      return [
        `const ${name}Value = keys.readText(key, position, position + 36, 0, ${quote(name)});`,
        `if (!keys.isUuid(${name}Value, ${component.version ?? 0})) ${IRREGULAR}`,
        "position += 36;",
      ];
    case "bytes":
      throw new TypeError("layout text has no bytes");
    default:
      return readNumber(component);
  }
}

function number(name: string, expression: string, width: number): string[] {
  return [`const ${name}Value = ${expression};`, `position += ${width};`];
}

function readNumber(component: NumericComponent): string[] {
  const width = decimalWidth(component);
  const n = isBigint(component) ? "n" : "";
  const digits = `keys.readDecimal${isBigint(component) ? "64" : ""}(key, position, ${width})`;
  const from = invertedFrom(component);
  const value = from === null ? digits : `${from}${n} - ${digits}`;
  const cast = brandCast(component);
  const expression = cast === "" ? value : `${from === null ? value : `(${value})`}${cast}`;
  return [
    ...number(component.name, expression, width),
    `if (${component.name}Value < 0${n} || ${component.name}Value > ${textMaximum(component)}${n}) ${IRREGULAR}`,
  ];
}

function length(entity: EntityModel): string {
  const { components, delimiter } = entity.key;
  let fixed = Buffer.byteLength(delimiter) * (components.length - 1);
  const varying: string[] = [];
  for (const component of components) {
    switch (component.type) {
      case "literal":
        fixed += Buffer.byteLength(component.value);
        break;
      case "string":
      case "domain":
      case "enum":
        varying.push(`keys.textLength(key.${component.name})`);
        break;
      case "uuid":
        fixed += 36;
        break;
      case "timeBucket":
        fixed += component.format === "iso" ? isoWidth(component) : 10;
        break;
      case "bytes":
        throw new TypeError("layout text has no bytes");
      default:
        fixed += decimalWidth(component);
    }
  }
  return [fixed, ...varying].join(" + ");
}
