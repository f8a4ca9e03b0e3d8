import { type CST, Lexer, Parser } from "yaml";
import { type Limit, MAX_DEPTH, MAX_PARTS, TOO_DEEP, TOO_MANY } from "./limits.ts";

/** On top of what is nested, the parser holds a document, a scalar and what a key is collected in. */
const MAX_OPEN = MAX_DEPTH + 10;
/** An entry of a mapping has two in flow style: a colon and a comma. */
const SEPARATORS = ",:-?";
const MAX_SEPARATORS = 2 * MAX_PARTS + 10;

export interface Tokens {
  readonly tokens: readonly CST.Token[];
  /** Where reading stopped, because the text nests without end or has parts without end; `null` where it did not. */
  readonly limit: Limit | null;
}

/**
 * The tokens of a text, as far as they are worth reading: text without end of some kind would take memory without end, and
 * of several documents it is enough to know that there are two.
 */
export function tokensOf(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let documents = 0;
  let separators = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.length === 1 && SEPARATORS.includes(lexeme) && ++separators > MAX_SEPARATORS) {
      return { tokens, limit: { message: TOO_MANY, offset: parser.offset } };
    }
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      if (token.type === "document" && ++documents === 2) return { tokens, limit: null };
    }
    if (parser.stack.length > MAX_OPEN) return { tokens, limit: { message: TOO_DEEP, offset: parser.offset } };
  }
  tokens.push(...parser.end());
  return { tokens, limit: null };
}
