import type { GivenComponent, HashComponent } from "@rowsmith/keys";
import { bitsOf, isNumeric, isSigned, packedWidth } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { inlineWrite, stringGuards } from "../inline.ts";
import { type FastWrite, flipOf, terminator } from "../layout-code.ts";
import { flips, isRaw } from "./shared.ts";

export function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const value = `${component.name}Value`;
  if (component.type === "string") {
    const raw = isRaw(entity, component);
    const flip = flipOf(component);
    const written = inlineWrite(entity, component, raw ? "-1" : "0", flip);
    return {
      guards: stringGuards(component),
      statements: raw ? written : [...written, ...terminator(component)],
    };
  }
  if (!isNumeric(component)) return null;
  const bits = bitsOf(component);
  if (bits === 64) {
    const wrap = isSigned(component) ? "asIntN" : "asUintN";
    const flipped = isSigned(component) ? flips(component) : `${flips(component)}, ${flips(component)}`;
    return {
      guards: [`typeof ${value} !== "bigint"`, `BigInt.${wrap}(64, ${value}) !== ${value}`],
      statements: [`position = keys.putInt64(target, position, ${value}, ${flipped});`],
    };
  }
  if (bits !== 32) return null;
  const whole = isSigned(component) ? `(${value} | 0) !== ${value}` : `${value} >>> 0 !== ${value}`;
  const flip = flips(component);
  const written = flip === "0" ? value : `${value} ^ ${flip}`;
  return {
    guards: [`typeof ${value} !== "number"`, whole],
    statements: [`position = keys.putUint32(target, position, ${written});`],
  };
}

export function putBucket(_entity: EntityModel, hash: HashComponent): string[] {
  const { name } = hash;
  if (packedWidth(hash) === 1) return [`target[${name}Start] = ${name}Value;`];
  return [`target[${name}Start] = ${name}Value >>> 8;`, `target[${name}Start + 1] = ${name}Value;`];
}
