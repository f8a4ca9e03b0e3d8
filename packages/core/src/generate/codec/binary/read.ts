import type { ComponentSpec } from "@rowsmith/keys";
import { isBigint, type NumericComponent, typeMaximum, typeMinimum } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { inlineScan, NUL, scannedText } from "../inline.ts";
import { brandCast, flipOf, IRREGULAR, maxBytesOf, readTextValue } from "../layout-code.ts";
import { isTerminated } from "./shared.ts";

export function read(entity: EntityModel, component: ComponentSpec): string[] {
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
        ...inlineScan(entity, component, NUL, flip),
        `if (${irregular}) ${IRREGULAR}`,
        ...readTextValue(entity, component, scannedText(entity, component, flip, quote(name)), `${name}End - position`),
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
