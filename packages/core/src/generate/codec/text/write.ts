import { type ComponentSpec, isDescending, type TimeBucketComponent } from "@rowsmith/keys";
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
import { bucketExpression, checkWritten, maxBytesOf, periodExpression, textToWrite } from "../layout-code.ts";
import { floorOf, LAST_EPOCH, separate } from "./shared.ts";

export function write(entity: EntityModel, component: ComponentSpec): string[] {
  const own = [`position = ${writeCall(entity, component)};`, ...checkWritten(entity, component)];
  return [...own, ...separate(entity, component)];
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

function writeNumber(component: NumericComponent): string {
  const from = invertedFrom(component);
  const suffix = isBigint(component) ? "64" : "";
  const n = isBigint(component) ? "n" : "";
  const limits = `${decimalWidth(component)}, ${textMaximum(component)}${n}, ${quote(component.name)}`;
  if (from === null) return `keys.writeDecimal${suffix}(target, position, key.${component.name}, ${limits})`;
  return `keys.writeInverted${suffix}(target, position, key.${component.name}, ${from}${n}, ${limits})`;
}
