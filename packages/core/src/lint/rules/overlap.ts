import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import type { Rule } from "../rule.ts";

/** Where the keys of two entities mix, a scan of one reads rows of the other. */
export const overlap: Rule = {
  id: "key/overlap",
  severity: "error",
  check(draft, report) {
    const keys = draft.table.entities
      .map(({ key }) => key)
      .filter((key) => draft.isComplete(key) && key.components.length > 0);
    keys.forEach((key, i) => {
      const other = keys.slice(0, i).find((earlier) => !areApart(earlier, key));
      if (other === undefined) return;
      report({
        path: draft.pathOf(key),
        at: "key",
        message: `keys of \`${key.entity}\` and \`${other.entity}\` can lie among each other`,
        help: "Begin both keys (or what follows their buckets) with a literal component, of different values.",
      });
    });
  },
};

/**
 * True when no scan of one can meet a key of the other. Literals and hashes are known whenever a key is planned: as long as
 * there are only those, the keys lie apart where they can't be equal.
 */
function areApart(a: KeySpec, b: KeySpec): boolean {
  if (a.delimiter !== b.delimiter) return differ(literalPrefix(a), literalPrefix(b));
  for (let i = 0; i < Math.min(a.components.length, b.components.length); i++) {
    const left = a.components[i]!;
    const right = b.components[i]!;
    if (!isConstant(left) || !isConstant(right)) return false;
    if (left.type === "hash" ? !canBe(left, right) : !canBe(right, left)) return true;
  }
  return false;
}

type Constant = Extract<ComponentSpec, { type: "literal" | "hash" }>;

function isConstant(component: ComponentSpec): component is Constant {
  return component.type === "literal" || component.type === "hash";
}

/** Whether both can be the same bytes. */
function canBe(a: Constant, b: Constant): boolean {
  if (a.type === "literal" && b.type === "literal") return a.value === b.value;
  if (a.type === "hash" && b.type === "hash") return width(a.buckets) === width(b.buckets);
  const [hash, literal] = a.type === "hash" ? [a, b as { value: string }] : [b as { buckets: number }, a];
  const { value } = literal;
  return /^\d+$/.test(value) && value.length === width(hash.buckets) && Number(value) < hash.buckets;
}

function width(buckets: number): number {
  return String(buckets - 1).length;
}

/** The bytes that every key begins with. */
function literalPrefix(key: KeySpec): string {
  let prefix = "";
  for (const [i, component] of key.components.entries()) {
    if (component.type !== "literal") break;
    prefix += component.value + (i < key.components.length - 1 ? key.delimiter : "");
  }
  return prefix;
}

function differ(a: string, b: string): boolean {
  return !a.startsWith(b) && !b.startsWith(a);
}
