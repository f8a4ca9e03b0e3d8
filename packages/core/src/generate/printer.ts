import { commentText } from "./source-text.ts";
import { fill, LINE_WIDTH, wrap } from "./wrap.ts";

/** A TypeScript file being written: indented lines and documentation. */
export class Printer {
  readonly #lines: string[] = [];
  #indent = "";

  line(text = ""): this {
    if (text === "") this.#lines.push("");
    else {
      const code = text.trimStart();
      this.#lines.push(...wrap(code, this.#indent + text.slice(0, text.length - code.length)));
    }
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
  doc(...paragraphs: readonly (string | false | undefined)[]): this {
    const lines = paragraphs
      .filter((paragraph): paragraph is string => typeof paragraph === "string" && paragraph !== "")
      .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...commentText(paragraph).split(/\r\n|\r|\n/)])
      .flatMap((line) => fill(line, LINE_WIDTH - this.#indent.length - 4));
    const comment =
      lines.length === 1 ? [`/** ${lines[0]} */`] : ["/**", ...lines.map((text) => ` * ${text}`.trimEnd()), " */"];
    for (const text of comment) this.#lines.push(this.#indent + text);
    return this;
  }

  toString(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}
