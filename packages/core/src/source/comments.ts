import { CST, Lexer } from "yaml";

/** A comment of a YAML text: never part of a scalar, however much it looks like one. */
export interface Comment {
  /** With the `#`, without the line end. */
  readonly text: string;
  /** Offset of the `#` in UTF-16 units. */
  readonly start: number;
}

/** The comments of a text without a byte order mark, in their order. */
export function readComments(text: string): Comment[] {
  const comments: Comment[] = [];
  let offset = 0;
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!scalar) {
      if (lexeme === CST.SCALAR) scalar = true;
      if (lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END) continue;
      if (lexeme.startsWith("#")) comments.push({ text: lexeme.trimEnd(), start: offset });
    }
    scalar = false;
    offset += lexeme.length;
  }
  return comments;
}
