import { code } from "../diagnostics/display.ts";
import type { EntityModel } from "../model/types.ts";
import { peakWrites } from "../workload/load.ts";
import { NODE_WRITES_PER_SECOND } from "./limits.ts";
import { rises } from "./rising.ts";
import { about } from "./words.ts";

/** Whether one tablet takes all writes without being noticed: a tenth of what a node takes. */
export function suits(entity: EntityModel): boolean {
  const rate = peakWrites(entity);
  return rate !== undefined && rate <= NODE_WRITES_PER_SECOND / 10;
}

/** All writes, with their number where the schema has it. */
export function loadInWords(entity: EntityModel): string {
  const rate = peakWrites(entity);
  return rate === undefined ? "all writes" : `all ${about(rate)} writes a second`;
}

/** What a node takes, in words. */
export const NODE_WORDS: string = `a node takes about ${about(NODE_WRITES_PER_SECOND)}`;

/** Nodes that a rate of writes keeps busy. */
export function nodesFor(rate: number): number {
  return Math.max(1, Math.ceil(rate / NODE_WRITES_PER_SECOND));
}

/** The component that could stand first instead, as help texts name it. */
export function spreading({ key: { components } }: EntityModel): string {
  const found = components.find(
    (component) => !rises(component) && !["literal", "hash", "enum", "writer", "uint8"].includes(component.type),
  );
  return found === undefined ? "what identifies a row" : code(found.name);
}
