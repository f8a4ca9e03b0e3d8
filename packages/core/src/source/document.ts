import type { DocumentPath, Span } from "../diagnostics/types.ts";
import type { Range, Spans } from "./spans.ts";

/** A value of a document and where it is written; behind an alias, that is where its anchor stands. */
export interface SourceNode {
  readonly range: Range;
  /** The alias that stands for the whole value. */
  readonly alias?: Range;
  /** What stands for the whole value in a finding about something that it lacks: its first line, or first key. */
  readonly head: Range;
  /** Entries of a mapping. */
  readonly entries?: ReadonlyMap<string, SourceEntry>;
  readonly items?: readonly SourceNode[];
  /** Plain data: mappings as objects without prototype, whole numbers as `number` while exact, else `bigint`. */
  readonly value: unknown;
}

export interface SourceEntry {
  readonly key: Range;
  readonly node: SourceNode;
}

/** A schema file as data, with the place of each part. Lines and columns are counted for what is asked for. */
export interface SourceDocument {
  readonly root: SourceNode;
  readonly spans: Spans;
}

export interface Place {
  readonly span: Span;
  /** Where a value that is an alias is written: what is wrong there as well is one mistake, not two. */
  readonly anchored?: Span;
}

/** The place of the value at `path`; of its nearest parent where there is none. */
export function valuePlace(document: SourceDocument, path: DocumentPath): Place {
  const { node } = find(document, path);
  return place(document, node, node.range);
}

/** The place of the key at `path`. A list's item and the root have none: their head stands for it. */
export function keyPlace(document: SourceDocument, path: DocumentPath): Place {
  const { node, key } = find(document, path);
  return key === undefined ? place(document, node, node.head) : { span: document.spans.of(key) };
}

function place({ spans }: SourceDocument, { alias }: SourceNode, range: Range): Place {
  return alias === undefined ? { span: spans.of(range) } : { span: spans.of(alias), anchored: spans.of(range) };
}

function find(document: SourceDocument, path: DocumentPath): { node: SourceNode; key: Range | undefined } {
  let node = document.root;
  let key: Range | undefined;
  for (const part of path) {
    const entry = typeof part === "string" ? node.entries?.get(part) : undefined;
    const next = typeof part === "string" ? entry?.node : node.items?.[part];
    if (next === undefined) break;
    node = next;
    key = entry?.key;
  }
  return { node, key };
}
