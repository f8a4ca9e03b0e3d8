import { codeFrame, type Span, sourceLines } from "@rowsmith/core";
import { type Document, isAlias, isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from "yaml";
import { CliError } from "../output/error.ts";

/** A key of a mapping and what stands behind it. */
export interface YamlEntry {
  readonly name: string;
  readonly key: ParsedNode;
  readonly value: ParsedNode | null;
}

/** A file of settings: YAML or JSON. Whatever is wrong with it is an error with its place and a code frame. */
export class YamlFile {
  /** Path as messages show it. */
  readonly file: string;
  /** What the file is called in messages. */
  readonly title: string;
  readonly #text: string;
  readonly #lines = new LineCounter();
  readonly #document: Document.Parsed;

  constructor(file: string, title: string, withMark: string) {
    this.file = file;
    this.title = title;
    this.#text = withMark.startsWith("\ufeff") ? withMark.slice(1) : withMark;
    this.#document = parseDocument(this.#text, { lineCounter: this.#lines, prettyErrors: false });
    const [problem] = this.#document.errors;
    if (problem) throw this.#error(problem.pos[0], problem.pos[1], `${title} is not valid YAML: ${problem.message}`);
  }

  get root(): ParsedNode | null {
    return this.#resolved(this.#document.contents);
  }

  /** The entries of a mapping; `null` when it is none. */
  entries(node: ParsedNode | null): YamlEntry[] | null {
    if (!isMap(node)) return null;
    return (node.items as { key: ParsedNode; value: ParsedNode | null }[]).map(({ key, value }) => {
      const name = this.#resolved(key);
      if (!isScalar(name)) throw this.error(key, `A key of ${this.title} must be text`, "Write a name.");
      // A value that is not written has no place of its own.
      const written = value !== null && value.range[1] > value.range[0];
      return { name: String(name.value), key, value: written ? this.#resolved(value) : null };
    });
  }

  /** A node as plain data. */
  value(node: ParsedNode | null): unknown {
    if (node === null) return null;
    try {
      return node.toJS(this.#document, { mapAsMap: true });
    } catch (error) {
      throw this.error(node, `${this.title} cannot be resolved: ${(error as Error).message}`, "Correct the file.");
    }
  }

  /** What is wrong at a node. */
  error(node: ParsedNode | null, what: string, next: string, why?: string): CliError {
    const [start, end] = node?.range ?? [0, 0];
    return this.#error(start, end, what, next, why);
  }

  /** The place of a node. */
  span(node: ParsedNode): Span {
    return this.#span(node.range[0], node.range[1]);
  }

  #error(start: number, end: number, what: string, next = "Correct the file.", why?: string): CliError {
    const span = this.#span(start, end);
    return new CliError({
      what: `${what.replace(/\.$/, "")}.`,
      where: `${this.file}:${span.line}:${span.column}\n${codeFrame(sourceLines(this.#text), span)}`,
      why,
      next,
    });
  }

  #span(start: number, end: number): Span {
    const from = this.#lines.linePos(start);
    const to = this.#lines.linePos(start + this.#text.slice(start, end).trimEnd().length);
    return { line: from.line || 1, column: from.col || 1, endLine: to.line || 1, endColumn: to.col || 1 };
  }

  #resolved(node: ParsedNode | null): ParsedNode | null {
    if (!isAlias(node)) return node;
    const target = node.resolve(this.#document);
    if (target === undefined)
      throw this.error(node, `${this.title} names an anchor that it does not have`, "Correct the alias.");
    return target as ParsedNode;
  }
}
