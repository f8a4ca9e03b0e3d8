import { describe, expect, test } from "vitest";
import { RULES } from "../src/lint/index.ts";
import type { Corpus } from "./corpus/corpus.ts";
import { ENTITY, GC, HOTSPOT, QUERY } from "./corpus/design.ts";
import { EXAMPLE_PLACES } from "./corpus/examples.ts";
import { KEY } from "./corpus/key.ts";
import { SCHEMA } from "./corpus/schema.ts";
import { expectAllMarked, places } from "./marked.ts";

const CORPUS: Corpus = { ...SCHEMA, ...KEY, ...HOTSPOT, ...ENTITY, ...GC, ...QUERY };
/** Rules over comments and over several files have tests of their own. */
const ruled = RULES.filter(({ id }) => !/^(suppress|project|evolve)\//.test(id));

describe.each(Object.entries(CORPUS))("%s", (rule, { wrong, right }) => {
  test.each(wrong.map((schema, i) => [i + 1, schema] as const))("wrong %i", (_, schema) => {
    expect(schema).toContain(`|`);
    expectAllMarked(schema);
  });

  test.each(right.map((schema, i) => [i + 1, schema] as const))("right %i", (_, schema) => {
    expect(schema, `marked as wrong: ${rule}`).not.toContain("⟦");
    expectAllMarked(schema);
  });
});

test.each(ruled)("the wrong example of $id is wrong at one place", ({ id, wrong }) => {
  expect(places(wrong!), wrong).toEqual(EXAMPLE_PLACES[id]);
});

test("every rule has two wrong and two right schemas, its examples among them", () => {
  for (const { id } of ruled) {
    expect(CORPUS[id]?.wrong.filter((schema) => schema.includes(`⟦${id}|`)).length, id).toBeGreaterThanOrEqual(1);
    expect(CORPUS[id]?.right.length, id).toBeGreaterThanOrEqual(1);
  }
  expect(Object.keys(CORPUS).sort()).toEqual(ruled.map(({ id }) => id).sort());
});

test("the corpus has more than 120 schemas", () => {
  const schemas = Object.values(CORPUS).flatMap(({ wrong, right }) => [...wrong, ...right]);
  expect(schemas.length).toBeGreaterThan(120);
  expect(new Set(schemas).size).toBeGreaterThan(100);
});
