import type { ComponentSpec, KeySpec } from "@rowsmith/keys";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packedHeadsMeet } from "../src/lint/packed-head.ts";

const literal = fc
  .array(fc.constantFrom("\0", "\u0001", "\u0002", "+", ","), { minLength: 1, maxLength: 3 })
  .map((parts): ComponentSpec => ({ type: "literal", name: "l", value: parts.join("") }));
const hash = fc
  .constantFrom(1, 2, 257, 299, 300)
  .map((buckets): ComponentSpec => ({ type: "hash", name: "h", of: ["id"], algorithm: "murmur3", buckets }));
const heads = fc.array(fc.oneof(literal, hash), { maxLength: 2 });

const key = (head: readonly ComponentSpec[]): KeySpec => ({
  entity: "E",
  layout: "packed",
  delimiter: "#",
  components: [...head, { type: "string", name: "id" }],
});

/** Everything that a head can be, in hex. */
function spellings(head: readonly ComponentSpec[]): string[] {
  return head.reduce<string[]>(
    (before, component) => before.flatMap((prefix) => spelling(component).map((own) => prefix + own)),
    [""],
  );
}

function spelling(component: ComponentSpec): string[] {
  if (component.type === "literal") return [Buffer.from(component.value).toString("hex")];
  const { buckets } = component as { buckets: number };
  return Array.from({ length: buckets }, (_, i) => i.toString(16).padStart(buckets > 256 ? 4 : 2, "0"));
}

/** Whether one of `a` begins one of `b`: right before which it sorts, or equals it. */
function someBegins(a: readonly string[], b: readonly string[]): boolean {
  const beginnings = new Set(
    b.flatMap((text) => Array.from({ length: text.length / 2 + 1 }, (_, i) => text.slice(0, 2 * i))),
  );
  return a.some((text) => beginnings.has(text));
}

test("property: heads of packed keys meet where one of their spellings begins another", () => {
  let apart = 0;
  fc.assert(
    fc.property(
      fc
        .tuple(heads, heads)
        .filter((pair) => pair.every((head) => head.filter(({ type }) => type === "hash").length < 2)),
      ([a, b]) => {
        const [left, right] = [spellings(a), spellings(b)];
        const expected = someBegins(left, right) || someBegins(right, left);
        expect(packedHeadsMeet(key(a), key(b))).toBe(expected);
        if (!expected) apart++;
      },
    ),
    { numRuns: 2000 },
  );
  expect(apart).toBeGreaterThan(100);
});
