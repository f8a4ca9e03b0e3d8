import type { ComponentSpec } from "@rowsmith/keys";
import { isBigint } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { commonConstants, type LayoutCode, periodExpression } from "../layout-code.ts";
import { bucketWidth, fast, putBucket } from "./fast.ts";
import { read } from "./read.ts";
import { isTerminated } from "./shared.ts";
import { write } from "./write.ts";

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

function constants(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type !== "literal") return commonConstants(entity, component);
  const bytes = `keys.structLiteral(${quote(component.value)}, ${isTerminated(entity, component)})`;
  return [`const ${constantName(entity, component.name, "literal")} = ${bytes};`];
}

/** The length without escapes: most keys have none, and the others are copied. */
export function length(entity: EntityModel): string {
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
