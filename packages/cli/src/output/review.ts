import type { EntityReview } from "@rowsmith/core";
import { type Colors, visible } from "./terminal.ts";

/** What is said of the entities of one file. */
export interface FileReview {
  /** Path as messages show it. */
  readonly file: string;
  readonly entities: readonly EntityReview[];
}

/** For people: what each key is good at, and where it fails. */
export function prettyReview({ file, entities }: FileReview, colors: Colors): string {
  const lines = entities.flatMap(({ entity, good, weak }) => [
    `${colors.bold(visible(file))}  ${visible(entity)}`,
    ...good.map((text) => `  ${colors.green("+")} ${visible(text)}`),
    ...weak.map((text) => `  ${colors.red("-")} ${visible(text)}`),
  ]);
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
