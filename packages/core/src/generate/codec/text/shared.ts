import type { ComponentSpec } from "@rowsmith/keys";
import type { EntityModel } from "../../../model/types.ts";
import { constantName } from "../../names.ts";
import { isLast } from "../layout-code.ts";

export function delimiterName(entity: EntityModel): string {
  return constantName(entity, "key", "delimiter");
}

/** The delimiter's first byte, which every byte of a component must be above. */
export function floorOf(entity: EntityModel): string {
  return `0x${Buffer.from(entity.key.delimiter, "utf8")[0]!.toString(16).padStart(2, "0")}`;
}

export function separate(entity: EntityModel, component: ComponentSpec): string[] {
  if (isLast(entity, component)) return [];
  if (Buffer.byteLength(entity.key.delimiter) === 1) return [`target[position++] = ${floorOf(entity)};`];
  return [`position = keys.writeBytes(target, position, ${delimiterName(entity)});`];
}

/** 10 digits. */
export const LAST_EPOCH = 9_999_999_999;
