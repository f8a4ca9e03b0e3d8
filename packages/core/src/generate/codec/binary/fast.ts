import type { GivenComponent, HashComponent } from "@rowsmith/keys";
import { isBigint, isNumeric, typeMaximum, typeMinimum } from "@rowsmith/keys/tools";
import type { EntityModel } from "../../../model/types.ts";
import { inlineWrite, stringGuards } from "../inline.ts";
import { type FastWrite, flipOf, terminator } from "../layout-code.ts";
import { isTerminated } from "./shared.ts";

export function fast(entity: EntityModel, component: GivenComponent): FastWrite | null {
  const value = `${component.name}Value`;
  const flip = flipOf(component);
  const end = isTerminated(entity, component) ? terminator(component) : [];
  if (component.type === "string") {
    return {
      guards: [...stringGuards(component), `${value}.length === 0`],
      statements: [...inlineWrite(entity, component, "0", flip), ...end],
    };
  }
  if (!isNumeric(component)) return null;
  const minimum = typeMinimum(component);
  if (isBigint(component)) {
    return {
      guards: [
        `typeof ${value} !== "bigint"`,
        `BigInt.asIntN(64, ${value}) !== ${value}`,
        ...(minimum < 0n ? [] : [`${value} < 0n`]),
      ],
      statements: [`position = keys.putOrdered64(target, position, ${value}, ${flip});`, ...end],
    };
  }
  const whole = minimum < 0n ? `(${value} | 0) !== ${value}` : `${value} >>> 0 !== ${value}`;
  const maximum = typeMaximum(component);
  return {
    guards: [`typeof ${value} !== "number"`, whole, ...(maximum < 0x7fffffffn ? [`${value} > ${maximum}`] : [])],
    statements: [
      minimum < 0n
        ? `position = keys.putOrderedNumber(target, position, ${value}, ${flip});`
        : `position = keys.putOrdered(target, position, 0, ${value}, ${flip});`,
      ...end,
    ],
  };
}

/** Buckets below 64 are one byte. */
export function bucketWidth(entity: EntityModel, hash: HashComponent): number | null {
  return hash.buckets <= 64 ? (isTerminated(entity, hash) ? 3 : 1) : null;
}

export function putBucket(entity: EntityModel, hash: HashComponent): string[] {
  const byte = `target[${hash.name}Start] = 0x80 + ${hash.name}Value;`;
  if (!isTerminated(entity, hash)) return [byte];
  return [byte, `target[${hash.name}Start + 1] = 0;`, `target[${hash.name}Start + 2] = 1;`];
}
