import { commentText } from "./source-text.ts";

/** A TypeScript file being written: indented lines and documentation. */
export class Printer {
  readonly #lines: string[] = [];
  #indent = "";

  line(text = ""): this {
    this.#lines.push(text === "" ? "" : this.#indent + text);
    return this;
  }

  /** `head {` … `}` around what `body` prints; `tail: null` leaves the end to what follows, as in `} else if`. */
  block(head: string, body: () => void, tail: string | null = "}"): this {
    this.line(`${head} {`);
    const outer = this.#indent;
    this.#indent = `${outer}  `;
    body();
    this.#indent = outer;
    return tail === null ? this : this.line(tail);
  }

  /** A documentation comment of one or more paragraphs. */
  doc(...paragraphs: readonly (string | undefined)[]): this {
    const lines = paragraphs
      .filter((paragraph) => paragraph !== undefined && paragraph !== "")
      .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...commentText(paragraph!).split(/\r\n|\r|\n/)]);
    if (lines.length === 1) return this.line(`/** ${lines[0]} */`);
    this.line("/**");
    for (const text of lines) this.line(` * ${text}`.trimEnd());
    return this.line(" */");
  }

  toString(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}
