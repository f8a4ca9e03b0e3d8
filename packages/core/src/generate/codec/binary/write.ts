import type { ComponentSpec } from "@rowsmith/keys";
import { isBigint, mayBeDropped, type NumericComponent, typeMaximum, typeMinimum } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName, entityNames } from "../../names.ts";
import { quote } from "../../source-text.ts";
import {
  bucketExpression,
  checkWritten,
  flipOf,
  isLast,
  maxBytesOf,
  periodExpression,
  terminator,
  textToWrite,
} from "../layout-code.ts";
import { isTerminated } from "./shared.ts";

export function write(entity: EntityModel, component: ComponentSpec): string[] {
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
