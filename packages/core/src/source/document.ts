import type { DocumentPath, Span } from "../diagnostics/types.ts";
import type { Range, Spans } from "./spans.ts";

/** A value of a document and where it is written; behind an alias, that is where its anchor stands. */
export interface SourceNode {
  readonly range: Range;
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

/** The place of the value at `path`; of its nearest parent where there is none. */
export function valueSpan(document: SourceDocument, path: DocumentPath): Span {
  return document.spans.of(find(document, path).node.range);
}

/** The place of the key at `path`. A list's item and the root have none: their head stands for it. */
export function keySpan(document: SourceDocument, path: DocumentPath): Span {
  const { node, key } = find(document, path);
  return document.spans.of(key ?? node.head);
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
