import { isMap, isScalar, isSeq, type ParsedNode, parseDocument } from "yaml";
import type { DocumentPath } from "../diagnostics/types.ts";

/** An entry of a mapping (its key with all below it) or an item of a list, as it is written: aliases are not followed. */
interface Part {
  readonly name: string | number;
  /** Offsets in UTF-16 units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Index of the part that it stands in; -1 for none. */
  readonly parent: number;
}

/** The parts of a text, in the order of their beginnings; one that stands in another comes after it. */
export class Parts {
  private readonly parts: Part[] = [];

  /** @param text without a byte order mark, and no deeper than `readDocument` takes */
  constructor(text: string) {
    this.walk(parseDocument(text, { uniqueKeys: false, prettyErrors: false, resolveKnownTags: false }).contents, -1);
  }

  /** Index of the first part that begins at or behind an offset; -1 when there is none. */
  firstFrom(offset: number): number {
    const next = this.lastBefore(offset - 1) + 1;
    return next < this.parts.length ? next : -1;
  }

  /** The parts that an offset lies in, as indexes, the innermost first. */
  *around(offset: number): Generator<number> {
    for (let index = this.lastBefore(offset); index >= 0; index = this.parts[index]!.parent) {
      if (offset < this.parts[index]!.end) yield index;
    }
  }

  startOf(index: number): number {
    return this.parts[index]!.start;
  }

  pathOf(index: number): DocumentPath {
    const path: (string | number)[] = [];
    for (let at = index; at >= 0; at = this.parts[at]!.parent) path.push(this.parts[at]!.name);
    return path.reverse();
  }

  /** Index of the last part that begins at or before an offset; -1 when there is none. */
  private lastBefore(offset: number): number {
    let low = -1;
    let high = this.parts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.parts[middle]!.start <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  private walk(node: ParsedNode | null, parent: number): void {
    if (isMap(node)) {
      for (const { key, value } of node.items as { key: ParsedNode | null; value: ParsedNode | null }[]) {
        this.add(isScalar(key) ? String(key.value) : "", key ?? value, value, parent);
      }
    } else if (isSeq(node)) {
      (node.items as (ParsedNode | null)[]).forEach((item, index) => {
        this.add(index, item, item, parent);
      });
    }
  }

  private add(name: string | number, first: ParsedNode | null, value: ParsedNode | null, parent: number): void {
    if (first === null) return;
    const end = Math.max(first.range[1], value?.range[1] ?? 0);
    const index = this.parts.push({ name, start: first.range[0], end, parent }) - 1;
    this.walk(value, index);
  }
}
