import type { GivenComponent, HashComponent } from "@rowsmith/keys";
import { decimalWidth, invertedFrom, isBigint, isNumeric, textMaximum } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { inlineWrite, stringGuards } from "../inline.ts";
import { type FastWrite, isLast } from "../layout-code.ts";
import { delimiterName, floorOf, separate } from "./shared.ts";

export function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const own = fastComponent(entity, component);
  return own && { ...own, statements: [...own.statements, ...separate(entity, component)] };
}

function fastComponent(entity: EntityModel, component: GivenComponent): FastWrite | null {
  if (component.type === "string") {
    return { guards: stringGuards(component), statements: inlineWrite(entity, component, floorOf(entity), "0") };
  }
  if (!isNumeric(component)) return null;
  const value = `${component.name}Value`;
  const width = decimalWidth(component);
  const from = invertedFrom(component);
  const maximum = textMaximum(component);
  if (!isBigint(component)) {
    const written = from === null ? value : `${from} - ${value}`;
    return {
      guards: [
        `typeof ${value} !== "number"`,
        `${value} >>> 0 !== ${value}`,
        ...(maximum < 0xffffffffn ? [`${value} > ${maximum}`] : []),
      ],
      statements: [
        `position = keys.${width <= 9 ? "putSmallDigits" : "putDigits"}(target, position, ${written}, ${width});`,
      ],
    };
  }
  // Digits of numbers are faster than those of bigints; beyond 2^53 a number is not exact.
  if (width <= 8 || width > 16 || (from !== null && from > MAX_SAFE)) return null;
  const limit = maximum < MAX_SAFE ? maximum : MAX_SAFE;
  const number = `Number(${value})`;
  const written = from === null ? number : `${from} - ${number}`;
  return {
    guards: [`typeof ${value} !== "bigint"`, `${value} < 0n`, `${value} > ${limit}n`],
    statements: [`position = keys.putSafeDigits(target, position, ${written}, ${width});`],
  };
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export function bucketWidth(entity: EntityModel, hash: HashComponent): number {
  return decimalWidth(hash) + (isLast(entity, hash) ? 0 : Buffer.byteLength(entity.key.delimiter));
}

export function putBucket(entity: EntityModel, hash: HashComponent): string[] {
  const digits = `keys.putSmallDigits(target, ${hash.name}Start, ${hash.name}Value, ${decimalWidth(hash)})`;
  if (isLast(entity, hash)) return [`${digits};`];
  if (Buffer.byteLength(entity.key.delimiter) === 1) return [`target[${digits}] = ${floorOf(entity)};`];
  return [`keys.writeBytes(target, ${digits}, ${delimiterName(entity)});`];
}
