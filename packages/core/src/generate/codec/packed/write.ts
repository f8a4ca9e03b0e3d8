import { type ComponentSpec, isDescending } from "@rowsmith/keys";
import { packedWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import {
  bucketExpression,
  checkWritten,
  flipOf,
  maxBytesOf,
  periodExpression,
  terminator,
  textToWrite,
} from "../layout-code.ts";
import { flips, isRaw, numberCall } from "./shared.ts";

export function write(entity: EntityModel, component: ComponentSpec): string[] {
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
