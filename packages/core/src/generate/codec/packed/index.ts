import type { ComponentSpec } from "@rowsmith/keys";
import { packedWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { quote } from "../../source-text.ts";
import { commonConstants, type LayoutCode } from "../layout-code.ts";
import { fast, putBucket } from "./fast.ts";
import { read } from "./read.ts";
import { isRaw } from "./shared.ts";
import { write } from "./write.ts";

/** Layout packed: fixed widths without separators; varying fields escaped and terminated, unless last and ascending. */
export const packedCode: LayoutCode = {
  fast,
  bucketWidth: (_entity, hash) => packedWidth(hash),
  putBucket,
  periods: () => [0, 0xffffffff],
  constants,
  write,
  read,
  length,
  fallback: "decodePacked",
};

function constants(entity: EntityModel, component: ComponentSpec): string[] {
  if (component.type !== "literal") return commonConstants(entity, component);
  return [`const ${constantName(entity, component.name, "literal")} = keys.utf8(${quote(component.value)});`];
}

export function length(entity: EntityModel): string {
  let fixedBytes = 0;
  const varying: string[] = [];
  for (const component of entity.key.components) {
    const width = packedWidth(component);
    if (width === null) {
      varying.push(`keys.${component.type === "bytes" ? "bytesLength" : "textLength"}(key.${component.name})`);
    }
    fixedBytes += width ?? (isRaw(entity, component) ? 0 : 2);
  }
  return [fixedBytes, ...varying].join(" + ");
}
