import { type Document, isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from "yaml";
import { code, show } from "../diagnostics/display.ts";
import { type AliasTargets, aliasTargets } from "./aliases.ts";
import type { SourceEntry, SourceNode } from "./document.ts";
import { MAX_DEPTH, TOO_DEEP } from "./limits.ts";
import type { SourceProblem } from "./problem.ts";
import type { Range, Spans } from "./spans.ts";

/** Parts that aliases may repeat in one file. */
const MAX_ALIASED = 100_000;

/** The document as data with places, aliases and merge keys resolved; `null` when they can't be. */
export function buildTree(document: Document.Parsed, spans: Spans, problems: SourceProblem[]): SourceNode | null {
  const builder = new TreeBuilder(aliasTargets(document, spans.text), spans, problems);
  try {
    return builder.node(document.contents, [0, 0], 0);
  } catch (error) {
    if (error === UNUSABLE) return null;
    throw error;
  }
}

/** Thrown when going on would be useless or endless; the reason is among the problems. */
const UNUSABLE = Symbol("unusable");

class TreeBuilder {
  private readonly targets: AliasTargets;
  private readonly spans: Spans;
  private readonly problems: SourceProblem[];
  /** Anchored nodes that are being repeated: an alias inside one of them to itself has no end. */
  private readonly repeating: ParsedNode[] = [];
  private aliased = 0;

  constructor(targets: AliasTargets, spans: Spans, problems: SourceProblem[]) {
    this.targets = targets;
    this.spans = spans;
    this.problems = problems;
  }

  /** `place` is where an absent value would stand. */
  node(node: ParsedNode | null, place: Range, depth: number): SourceNode {
    if (isAlias(node)) return this.repeat(node, depth);
    const range = rangeOf(node, place);
    if (this.repeating.length > 0) this.count(range);
    if (depth > MAX_DEPTH) this.fail("schema/syntax", TOO_DEEP, range);
    if (isMap(node)) {
      const entries = this.entries(node, depth);
      const value = Object.create(null) as Record<string, unknown>;
      for (const [key, entry] of entries) value[key] = entry.node.value;
      return { range, head: this.head(node.flow === true, range, entries), entries, value };
    }
    if (isSeq(node)) {
      const items = (node.items as (ParsedNode | null)[]).map((item) => this.node(item, range, depth + 1));
      return { range, head: this.spans.firstLine(range), items, value: items.map((item) => item.value) };
    }
    const value = node === null ? null : (node as Scalar).value;
    return { range, head: range, value: typeof value === "bigint" ? exactNumber(value) : value };
  }

  private repeat(alias: ParsedNode, depth: number): SourceNode {
    const node = this.inside(alias, (target) => this.node(target, rangeOf(target, [0, 0]), depth));
    return { ...node, alias: [alias.range[0], alias.range[1]] };
  }

  /** Runs `use` on the node behind an alias. */
  private inside<T>(alias: ParsedNode, use: (target: ParsedNode) => T): T {
    const target = isAlias(alias) ? this.targets.get(alias) : undefined;
    if (target === undefined) {
      const name = code(`*${(alias as { source?: string }).source}`);
      return this.fail("schema/syntax", `${name} is an alias of an anchor that is not set before it`, alias.range);
    }
    if (this.repeating.includes(target)) {
      return this.fail("schema/alias-bomb", "an alias inside of what it repeats has no end", alias.range);
    }
    this.count(alias.range);
    this.repeating.push(target);
    const result = use(target);
    this.repeating.pop();
    return result;
  }

  private count(range: Range | ParsedNode["range"]): void {
    if (++this.aliased <= MAX_ALIASED) return;
    this.fail("schema/alias-bomb", `aliases repeat more than ${MAX_ALIASED} parts`, range);
  }

  private entries(map: YAMLMap.Parsed, depth: number): Map<string, SourceEntry> {
    const own = new Map<string, SourceEntry>();
    const merged = new Map<string, SourceEntry>();
    const mergeKeys: ParsedNode[] = [];
    for (const pair of map.items) {
      const range = pair.key?.range ?? pair.value?.range ?? [0, 0, 0];
      const keyRange: Range = [range[0], range[1]];
      if (isMergeKey(pair.key)) {
        if (mergeKeys.push(pair.key as ParsedNode) > 1) {
          this.report(
            "schema/duplicate-key",
            "`<<` is here twice in one mapping",
            keyRange,
            "Merge several mappings by a list: `<<: [*a, *b]`.",
          );
        } else {
          this.merge(pair.value, keyRange, merged, depth);
        }
        continue;
      }
      const name = this.name(pair.key, keyRange, own);
      const node = this.node(pair.value, keyRange, depth + 1);
      if (name !== undefined) own.set(name, { key: keyRange, node: atKey(node, keyRange) });
    }
    for (const [name, entry] of merged) if (!own.has(name)) own.set(name, entry);
    return own;
  }

  /** The key's name, unless it can't be one. */
  private name(key: ParsedNode | null, range: Range, known: ReadonlyMap<string, unknown>): string | undefined {
    if (isAlias(key)) return this.inside(key, (target) => this.name(target, range, known));
    const value = isScalar(key) ? key.value : key === null ? null : undefined;
    if (typeof value !== "string") {
      const what = value === undefined ? "a list or mapping" : value === null ? "nothing" : show(value);
      const quoted = typeof value === "bigint" || typeof value === "number" || typeof value === "boolean";
      this.report(
        "schema/wrong-type",
        `a key must be a string, not ${what}`,
        range,
        quoted ? `Put it in quotes: "${value}".` : undefined,
      );
      return undefined;
    }
    if (value === "__proto__") {
      this.report("schema/invalid-name", "`__proto__` can't be a key", range);
      return undefined;
    }
    if (known.has(value)) {
      this.report(
        "schema/duplicate-key",
        `${code(value)} is here twice in one mapping`,
        range,
        "Remove one of the two.",
      );
      return undefined;
    }
    return value;
  }

  private merge(value: ParsedNode | null, range: Range, into: Map<string, SourceEntry>, depth: number): void {
    if (depth > MAX_DEPTH) this.fail("schema/syntax", TOO_DEEP, range);
    if (isAlias(value)) {
      this.inside(value, (target) => this.merge(target, range, into, depth));
    } else if (isSeq(value)) {
      for (const item of value.items as (ParsedNode | null)[]) this.merge(item, range, into, depth + 1);
    } else if (isMap(value)) {
      for (const [name, entry] of this.entries(value, depth + 1)) if (!into.has(name)) into.set(name, entry);
    } else {
      this.report("schema/wrong-type", "`<<` merges a mapping or a list of mappings", rangeOf(value, range));
    }
  }

  private head(flow: boolean, range: Range, entries: ReadonlyMap<string, SourceEntry>): SourceNode["head"] {
    const first = entries.values().next().value;
    return flow || first === undefined ? this.spans.firstLine(range) : first.key;
  }

  private report(rule: string, message: string, range: Range, help?: string): void {
    this.problems.push({ rule, message, range, ...(help === undefined ? {} : { help }) });
  }

  private fail(rule: string, message: string, range: Range | ParsedNode["range"]): never {
    this.report(rule, message, [range[0], range[1]]);
    throw UNUSABLE;
  }
}

/** A value that is not written (`gc:`) has no place of its own: its key stands for it. */
function atKey(node: SourceNode, key: Range): SourceNode {
  const unwritten = node.value === null && node.alias === undefined && node.range[0] >= node.range[1];
  return unwritten ? { ...node, range: key, head: key } : node;
}

function isMergeKey(key: ParsedNode | null): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function rangeOf(node: ParsedNode | null, place: Range): Range {
  return node === null ? place : [node.range[0], node.range[1]];
}

function exactNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
