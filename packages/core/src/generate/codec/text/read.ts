import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import {
  decimalWidth,
  invertedFrom,
  isBigint,
  isoWidth,
  type NumericComponent,
  textMaximum,
} from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { inlineScan, scannedText } from "../inline.ts";
import { brandCast, IRREGULAR, isLast, readTextValue } from "../layout-code.ts";
import { delimiterName, floorOf, LAST_EPOCH } from "./shared.ts";

export function read(entity: EntityModel, component: ComponentSpec): string[] {
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
        ...readTextValue(entity, component, scannedText(entity, component, "0", quote(name)), `${name}End - position`),
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

export function number(name: string, expression: string, width: number): string[] {
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
