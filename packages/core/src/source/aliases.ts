import { type Alias, type Document, isAlias, isCollection, isPair, isScalar, type ParsedNode } from "yaml";

/** For each alias, the node that its anchor names: the last one of that name before it. Missing: there is none. */
export type AliasTargets = ReadonlyMap<Alias, ParsedNode>;

export function aliasTargets(document: Document.Parsed, text: string): AliasTargets {
  if (!text.includes("*")) return new Map();
  const anchors = new Map<string, ParsedNode>();
  const targets = new Map<Alias, ParsedNode>();
  const walk = (node: unknown): void => {
    if (isPair(node)) {
      walk(node.key);
      walk(node.value);
    } else if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
    } else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node as ParsedNode);
      if (isCollection(node)) for (const item of node.items) walk(item);
    }
  };
  walk(document.contents);
  return targets;
}
