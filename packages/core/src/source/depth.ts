import type { CST } from "yaml";

/** Levels of nesting that are read. Composing deeper text would exhaust the stack. */
export const MAX_DEPTH = 100;
export const TOO_DEEP: string = `the file nests too deeply: at most ${MAX_DEPTH} levels are read`;

/** The offset where the text nests too deeply, or `null`. Without recursion, so that no text can break it. */
export function tooDeep(tokens: readonly CST.Token[]): number | null {
  const open: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 1]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > MAX_DEPTH) return token.offset;
    if (token.type === "document" && token.value !== undefined) open.push([token.value, depth]);
    if (!("items" in token)) continue;
    for (const item of token.items) {
      if ("key" in item && item.key != null) open.push([item.key, depth + 1]);
      if ("value" in item && item.value != null) open.push([item.value, depth + 1]);
    }
  }
  return null;
}
