import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import { packedWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { inlineScan, NUL, scannedText } from "../inline.ts";
import { brandCast, flipOf, IRREGULAR, maxBytesOf, readTextValue } from "../layout-code.ts";
import { flips, isRaw, numberCall } from "./shared.ts";

export function read(entity: EntityModel, component: ComponentSpec): string[] {
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
        ...inlineScan(entity, component, isRaw(entity, component) ? null : NUL, flip),
        ...(isRaw(entity, component)
          ? []
          : [`if (key[${name}End + 1] !== ${flip === "0" ? "1" : "0xfe"}) ${IRREGULAR}`]),
        ...readTextValue(entity, component, scannedText(entity, component, flip, quote(name)), `${name}End - position`),
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
