import type { CST } from "yaml";

/** Levels of nesting that are read. Composing deeper text would exhaust the stack. */
export const MAX_DEPTH = 100;
export const TOO_DEEP: string = `the file nests too deeply: at most ${MAX_DEPTH} levels are read`;

/** Keys and items that a file may have: hundreds of times those of a large schema. */
export const MAX_PARTS = 25_000;
export const TOO_MANY = "the file has too many keys and items: at most 25,000 are read";

export interface Limit {
  readonly message: string;
  /** The offset where the text goes beyond it. */
  readonly offset: number;
}

/** The limit that the text goes beyond, or `null`. Without recursion, so that no text can break it. */
export function beyondLimits(tokens: readonly CST.Token[]): Limit | null {
  const open: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 1]);
  let parts = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > MAX_DEPTH) return { message: TOO_DEEP, offset: token.offset };
    if (token.type === "document" && token.value !== undefined) open.push([token.value, depth]);
    if (!("items" in token)) continue;
    parts += token.items.length;
    if (parts > MAX_PARTS) return { message: TOO_MANY, offset: token.offset };
    for (const item of token.items) {
      if ("key" in item && item.key != null) open.push([item.key, depth + 1]);
      if ("value" in item && item.value != null) open.push([item.value, depth + 1]);
    }
  }
  return null;
}
