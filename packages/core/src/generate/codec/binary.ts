import { type ComponentSpec, type GivenComponent, type HashComponent, isDescending } from "@rowsmith/keys";
import {
  isBigint,
  isNumeric,
  mayBeDropped,
  type NumericComponent,
  typeMaximum,
  typeMinimum,
} from "@rowsmith/keys/tools";
import type { EntityModel } from "../../model/types.ts";
import { constantName, entityNames } from "../names.ts";
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

/** Layout binary: fields NUL-escaped, each but an ascending last one with its terminator. */
export const binaryCode: LayoutCode = {
  fast,
  bucketWidth,
  putBucket,
  periods: () => [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  length,
  constants,
  write,
  read,
  fallback: "decodeBinary",
};

function isTerminated(entity: EntityModel, component: ComponentSpec): boolean {
  return isDescending(component) || !isLast(entity, component);
}

function constants(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type !== "literal") return commonConstants(entity, component);
  const bytes = `keys.structLiteral(${quote(component.value)}, ${isTerminated(entity, component)})`;
  return [`const ${constantName(entity, component.name, "literal")} = ${bytes};`];
}

function write(entity: EntityModel, component: ComponentSpec): string[] {
  const { name } = component;
  const statements: string[] = [];
  // An empty last field leaves nothing, and may take empty ones before it along.
  if (isLast(entity, component) && mayBeDropped(component) && component.type !== "literal") {
    const empty = component.type === "bytes" ? `key.${name}?.length === 0` : `(key.${name} as string) === ""`;
    statements.push(`if (${empty}) return keys.writeBinary(${entityNames(entity).spec}, key, target, offset);`);
  }
  statements.push(`position = ${writeCall(entity, component)};`, ...checkWritten(entity, component));
  if (isTerminated(entity, component) && component.type !== "literal") {
    statements.push(...terminator(component));
  }
  return statements;
}

function writeCall(entity: EntityModel, component: ComponentSpec): string {
  const name = quote(component.name);
  const flip = flipOf(component);
  switch (component.type) {
    case "literal":
      return `keys.writeBytes(target, position, ${constantName(entity, component.name, "literal")})`;
    case "hash":
      return `keys.putOrdered(target, position, 0, ${bucketExpression(entity, component, "given")}, 0)`;
    case "timeBucket":
      return `keys.putOrderedNumber(target, position, ${periodExpression(entity, component, "given")}, ${flip})`;
    case "string":
    case "domain":
    case "enum": {
      const text = textToWrite(entity, component);
      return `keys.writeStructText(target, position, ${text}, ${flip}, ${maxBytesOf(component)}, ${name})`;
    }
    case "uuid": {
      const version = component.version ?? 0;
      return `keys.writeUuid(target, position, key.${component.name}, ${flip}, true, ${version}, ${name})`;
    }
    case "bytes": {
      const checked = `keys.checkBytes(key.${component.name}, ${component.length ?? -1}, ${maxBytesOf(component)}, ${name})`;
      return `keys.writeStructBytes(target, position, ${checked}, ${flip})`;
    }
    default:
      return writeNumber(component, flip);
  }
}

function writeNumber(component: NumericComponent, flip: string): string {
  const name = quote(component.name);
  const minimum = typeMinimum(component);
  if (isBigint(component)) {
    return `keys.writeOrdered64(target, position, key.${component.name}, ${minimum}n, ${flip}, ${name})`;
  }
  const maximum = typeMaximum(component);
  return `keys.writeOrdered(target, position, key.${component.name}, ${minimum}, ${maximum}, ${flip}, ${name})`;
}

function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const value = `${component.name}Value`;
  const flip = flipOf(component);
  const end = isTerminated(entity, component) ? terminator(component) : [];
  if (component.type === "string") {
    return {
      guards: [...stringGuards(component), `${value}.length === 0`],
      statements: [...inlineWrite(entity, component, "unit === 0 || unit > 0x7f", flip), ...end],
    };
  }
  if (!isNumeric(component)) return null;
  const minimum = typeMinimum(component);
  if (isBigint(component)) {
    return {
      guards: [
        `typeof ${value} !== "bigint"`,
        `BigInt.asIntN(64, ${value}) !== ${value}`,
        ...(minimum < 0n ? [] : [`${value} < 0n`]),
      ],
      statements: [`position = keys.putOrdered64(target, position, ${value}, ${flip});`, ...end],
    };
  }
  const whole = minimum < 0n ? `(${value} | 0) !== ${value}` : `${value} >>> 0 !== ${value}`;
  const maximum = typeMaximum(component);
  return {
    guards: [`typeof ${value} !== "number"`, whole, ...(maximum < 0x7fffffffn ? [`${value} > ${maximum}`] : [])],
    statements: [
      minimum < 0n
        ? `position = keys.putOrderedNumber(target, position, ${value}, ${flip});`
        : `position = keys.putOrdered(target, position, 0, ${value}, ${flip});`,
      ...end,
    ],
  };
}

/** Buckets below 64 are one byte. */
function bucketWidth(entity: EntityModel, hash: HashComponent): number | null {
  return hash.buckets <= 64 ? (isTerminated(entity, hash) ? 3 : 1) : null;
}

function putBucket(entity: EntityModel, hash: HashComponent): string[] {
  const byte = `target[${hash.name}Start] = 0x80 + ${hash.name}Value;`;
  if (!isTerminated(entity, hash)) return [byte];
  return [byte, `target[${hash.name}Start + 1] = 0;`, `target[${hash.name}Start + 2] = 1;`];
}

function read(entity: EntityModel, component: ComponentSpec): string[] {
  const { name } = component;
  const flip = flipOf(component);
  switch (component.type) {
    case "literal": {
      const bytes = constantName(entity, name, "literal");
      return [`if (!keys.hasBytes(key, position, ${bytes})) ${IRREGULAR}`, `position += ${bytes}.length;`];
    }
    case "string": {
      const terminated = isTerminated(entity, component);
      const irregular = terminated
        ? `${name}End === position || key[${name}End + 1] !== ${flip === "0" ? "1" : "0xfe"}`
        : `${name}End === position || ${name}End !== key.length`;
      return [
        ...inlineScan(entity, component, "byte === 0", flip),
        `if (${irregular}) ${IRREGULAR}`,
        ...readTextValue(entity, component, scannedText(name, flip, quote(name)), `${name}End - position`),
        moveOn(entity, component),
      ];
    }
    case "domain":
    case "enum": {
      const stored = `keys.readText(key, position, ${name}End, ${flip}, ${quote(name)})`;
      return [
        findEnd(entity, component),
        `if (${name}End <= position) ${IRREGULAR}`,
        ...readTextValue(entity, component, stored, `${name}End - position`),
        moveOn(entity, component),
      ];
    }
    case "uuid":
      return [
        findEnd(entity, component),
        `if (${name}End !== position + 16) ${IRREGULAR}`,
        `const ${name}Value = keys.readUuid(key, position, ${flip});`,
        ...(component.version === undefined
          ? []
          : [`if (!keys.isUuid(${name}Value, ${component.version})) ${IRREGULAR}`]),
        moveOn(entity, component),
      ];
    case "bytes": {
      const wrongLength =
        component.length === undefined
          ? `${name}End - position > ${maxBytesOf(component)}`
          : `${name}End - position !== ${component.length}`;
      return [
        findEnd(entity, component),
        `if (${name}End <= position || ${wrongLength}) ${IRREGULAR}`,
        `const ${name}Value = keys.copyBytes(key, position, ${name}End, ${flip});`,
        moveOn(entity, component),
      ];
    }
    default:
      return readNumber(entity, component, flip);
  }
}

/** Fields with escapes in them are irregular: then the first NUL is not the terminator. */
function findEnd(entity: EntityModel, component: ComponentSpec): string {
  const end = isTerminated(entity, component)
    ? `keys.endOfField(key, position, ${flipOf(component)})`
    : "keys.endWithoutNul(key, position)";
  return `const ${component.name}End = ${end};`;
}

function moveOn(entity: EntityModel, component: ComponentSpec): string {
  return `position = ${component.name}End${isTerminated(entity, component) ? " + 2" : ""};`;
}

type Ordered = Extract<ComponentSpec, { type: "hash" | "timeBucket" }> | NumericComponent;

function readNumber(entity: EntityModel, component: Ordered, flip: string): string[] {
  const { name } = component;
  const statements = [
    `position = keys.parseOrdered(key, position, ${flip}, ${isTerminated(entity, component)});`,
    `if (position < 0) ${IRREGULAR}`,
  ];
  if (component.type === "hash" || component.type === "timeBucket") {
    const value = `const ${name}Value = keys.orderedNumber();`;
    return [...statements, value, `if (!Number.isSafeInteger(${name}Value)) ${IRREGULAR}`];
  }
  if (isBigint(component)) {
    statements.push(`const ${name}Value = keys.orderedBigint()${brandCast(component)};`);
    return typeMinimum(component) < 0n ? statements : [...statements, `if (${name}Value < 0n) ${IRREGULAR}`];
  }
  return [
    ...statements,
    `const ${name}Value = keys.orderedNumber();`,
    `if (${name}Value < ${typeMinimum(component)} || ${name}Value > ${typeMaximum(component)}) ${IRREGULAR}`,
  ];
}

/** The length without escapes: most keys have none, and the others are copied. */
function length(entity: EntityModel): string {
  let fixed = 0;
  const varying: string[] = [];
  for (const component of entity.key.components) {
    if (component.type === "literal") {
      fixed += Buffer.byteLength(component.value) + (isTerminated(entity, component) ? 2 : 0);
      continue;
    }
    if (isTerminated(entity, component)) fixed += 2;
    const value = `key.${component.name}`;
    switch (component.type) {
      case "string":
      case "domain":
      case "enum":
        varying.push(`keys.textLength(${value})`);
        break;
      case "bytes":
        varying.push(`keys.bytesLength(${value})`);
        break;
      case "uuid":
        fixed += 16;
        break;
      case "hash":
        fixed += component.buckets <= 64 ? 1 : 2;
        break;
      case "timeBucket":
        varying.push(`keys.orderedLength(${periodExpression(entity, component, "given")})`);
        break;
      default:
        varying.push(`keys.orderedLength${isBigint(component) ? "64" : ""}(${value})`);
    }
  }
  return [fixed, ...varying].join(" + ");
}
