import type { ComponentSpec, TimeBucketComponent } from "@rowsmith/keys";
import { decimalWidth, isoWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { commonConstants, type LayoutCode } from "../layout-code.ts";
import { bucketWidth, fast, putBucket } from "./fast.ts";
import { read } from "./read.ts";
import { delimiterName, LAST_EPOCH } from "./shared.ts";
import { write } from "./write.ts";

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

/** The end of the year 9999. */
const LAST_ISO = 253_402_300_799;

function periods(component: TimeBucketComponent): readonly [number, number] {
  return [0, component.format === "iso" ? LAST_ISO : LAST_EPOCH];
}

export function length(entity: EntityModel): string {
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
