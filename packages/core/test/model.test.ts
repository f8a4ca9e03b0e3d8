import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { generate } from "../src/generate/index.ts";
import { entityNames, queryNames } from "../src/model/identifiers.ts";
import { expectMarked, schema, shapeHelp } from "./marked.ts";

const table = (entities: string): string => `version: 1
table: t
families: { m: { gc: never } }
entities:
${entities}`;

const entity = (name: string, kind: string, queries = ""): string => `  ${name}:
    type: event
    key: { layout: text, components: [{ name: kind, type: literal, value: ${kind} }, { name: id, type: string }] }
    columns: { v: { family: m, type: bool } }
    queries: { ${queries} }
`;

const CORPUS: Readonly<Record<string, string>> = {
  "a hash of an unknown component": schema({
    components: [
      "{ name: b, type: hash, of: [⟦schema/unknown-reference|idd⟧], buckets: 4 }",
      "{ name: id, type: string }",
    ],
  }),
  "an unknown event time": schema({ entity: "eventTime: ⟦schema/unknown-reference|att⟧" }),
  "an event time that is text": schema({ entity: "eventTime: ⟦schema/invalid-value|id⟧" }),
  "an event time that is given": schema({ entity: "eventTime: given" }),
  "an event time that is given, beside a component of that name": schema({
    components: ["{ name: id, type: string }", "{ name: given, type: timestamp, unit: micros }"],
    entity: "eventTime: ⟦schema/name-collision|given⟧",
  }),
  "a version that is no column": schema({
    type: "type: latest-state",
    entity: "conflict: compare\n    version: ⟦schema/unknown-reference|valu⟧",
  }),
  "a version that can't be compared": schema({
    type: "type: latest-state",
    entity: "conflict: compare\n    version: ⟦schema/invalid-value|value⟧",
    columns: "value: { family: m, type: json }",
  }),
  "a version that is dynamic": schema({
    type: "type: latest-state",
    entity: "conflict: compare\n    version: ⟦schema/invalid-value|value⟧",
    columns: "value: { family: m, type: int64, dynamic: true }",
  }),
  "a workload of unknown components": schema({
    entity:
      "workload: { distinct: { ⟦schema/unknown-reference|idd⟧: 5 }, skew: { ⟦schema/unknown-reference|ad⟧: uniform } }",
  }),
  "a workload of what is computed": schema({
    components: [
      "{ name: kind, type: literal, value: x }",
      "{ name: b, type: hash, of: [id], buckets: 4 }",
      "{ name: id, type: string }",
    ],
    entity: "workload: { distinct: { ⟦schema/invalid-value|b⟧: 4, ⟦schema/invalid-value|kind⟧: 1 } }",
  }),
  "more shares than values": schema({
    entity: "workload: { distinct: { id: 2 }, skew: { id: ⟦schema/invalid-value|[0.5, 0.2, 0.1]⟧ } }",
  }),
  "generations without a hash": schema({
    entity: "⟦schema/invalid-value|generations⟧: [{ buckets: 4, until: 2026-12-01 }]",
  }),
  "generations of hex digits": schema({
    components: ["{ name: b, type: hash, of: [id], algorithm: md5, hexDigits: 1 }", "{ name: id, type: string }"],
    entity: "⟦schema/invalid-value|generations⟧: [{ buckets: 256, until: 2026-12-01 }]",
  }),
  "generations of one number": schema({
    components: ["{ name: b, type: hash, of: [id], buckets: 4 }", "{ name: id, type: string }"],
    entity:
      "generations: [{ buckets: ⟦schema/duplicate-name|4⟧, until: 2026-12-01 }, { buckets: 2, until: 2026-11-01 }, { buckets: ⟦schema/duplicate-name|2⟧, until: 2026-10-01 }]",
  }),
  "prefixes of numbers and times": schema({
    components: [
      "{ name: id, type: string }",
      "{ name: host, type: domain }",
      "{ name: at, type: timestamp, unit: micros }",
    ],
    queries: "one: { where: { id: prefix, host: prefix, at: ⟦schema/invalid-value|prefix⟧ } }",
  }),
  "an order by what is not there": schema({
    queries: "one: { where: { id: eq }, order: { ⟦schema/unknown-reference|att⟧: desc } }",
  }),
  "two dynamic columns of a family": schema({
    columns:
      "a: { family: m, type: string, dynamic: true }\n      b: { family: ⟦schema/name-collision|m⟧, type: string, dynamic: true }",
  }),
  "one qualifier as text and as bytes": schema({
    columns:
      'st: { family: m, type: string }\n      b: { family: m, type: string, qualifier: ⟦schema/name-collision|{ hex: "7374" }⟧ }',
  }),
  "an event time of a wrong type": schema({ entity: "eventTime: ⟦schema/wrong-type|[at]⟧" }),
  "a time bucket of an unknown component": schema({
    components: [
      "{ name: p, type: timeBucket, of: ⟦schema/unknown-reference|aat⟧, every: 1h }",
      "{ name: id, type: string }",
    ],
  }),
  "a time bucket of what is no timestamp": schema({
    components: [
      "{ name: p, type: timeBucket, of: ⟦schema/invalid-value|id⟧, every: 1h }",
      "{ name: q, type: timeBucket, of: ⟦schema/invalid-value|p⟧, every: 1h }",
      "{ name: id, type: string, maxBytes: 4096 }",
    ],
  }),
  "an unknown family": schema({
    columns: "value: { family: ⟦schema/unknown-reference|mm⟧, type: int64 }",
    families: "⟦entity/unused-family|m⟧: { gc: never }",
  }),
  "an unknown component in a query": schema({ queries: "one: { where: { ⟦schema/unknown-reference|idd⟧: eq } }" }),
  "no families at all": table(entity("A", "a").replace("family: m", "family: ⟦schema/unknown-reference|m⟧")).replace(
    "families: { m: { gc: never } }\n",
    "",
  ),

  "names of components that can't be read are no unknown ones": schema({
    components: ["{ ⟦schema/unknown-key|nam⟧: id, type: string }", "{ name: b, type: hash, of: [id], buckets: 4 }"],
    queries: "one: { where: { id: eq } }",
    entity: "eventTime: at",
  }),
  "components that can't be read have names all the same": schema({
    components: [
      "{ name: id, type: string, ⟦schema/unknown-key|x⟧: 1 }",
      "{ name: b, type: hash, of: [id], buckets: 4 }",
    ],
  }),
  "families that can't be read are no unknown ones": schema({ families: "m: { gc: ⟦schema/wrong-type|5⟧ }" }),

  "two components of one name": schema({
    components: ["{ name: id, type: string }", "{ name: ⟦schema/duplicate-name|id⟧, type: uint8 }"],
  }),
  "a column named like a component": schema({ columns: "⟦schema/name-collision|id⟧: { family: m, type: int64 }" }),
  "two columns in one cell": schema({
    columns: `a: { family: m, type: int64 }
      b: { family: m, type: int64, qualifier: ⟦schema/name-collision|a⟧ }
      c: { family: m, type: int64, qualifier: d }
      ⟦schema/name-collision|d⟧: { family: m, type: int64 }`,
  }),
  "one qualifier in two families": schema({
    families: "m: { gc: never }\n  n: { gc: never }",
    columns: "a: { family: m, type: int64 }\n      b: { family: n, type: int64, qualifier: a }",
  }),
  "names that every object has": schema({
    components: ["{ name: id, type: string }", "{ name: ⟦schema/reserved-name|constructor⟧, type: uint8 }"],
    columns: "⟦schema/reserved-name|toString⟧: { family: m, type: int64 }",
  }),
  "words of JavaScript are names like others": schema({
    components: ["{ name: id, type: string }", "{ name: class, type: uint8 }", "{ name: await, type: uint8 }"],
    columns: "delete: { family: m, type: int64 }\n      then: { family: m, type: int64 }",
    queries: "new: { where: { class: eq } }\n      default: { where: { id: eq } }",
  }),
  "an entity and another whose functions would be the same": table(
    entity("Log", "a") + entity("⟦schema/name-collision|Logs⟧", "b"),
  ),
  "queries whose functions would be the same": table(
    entity("Reading", "a", "lastDay: { where: { id: eq } }") +
      entity("ReadingLast", "b", "⟦schema/name-collision|day⟧: { where: { id: eq } }"),
  ),
  "entities that only begin alike": table(entity("Reading", "a") + entity("ReadingKey", "b")),
};

describe("references and names", () => {
  test.each(Object.entries(CORPUS))("%s", (_, marked) => expectMarked(marked));

  test("did you mean", () => {
    expect(shapeHelp(schema({ entity: "eventTime: ta" }))).toEqual(["Did you mean `at`?"]);
    expect(shapeHelp(schema({ entity: "eventTime: gven" }))).toEqual(["Did you mean `given`?"]);
    expect(shapeHelp(schema({ queries: "one: { where: { user: eq } }" }))).toEqual(["There are: id, at."]);
    expect(shapeHelp(schema({ queries: "one: { where: { id: eq }, order: { att: desc } }" }))).toEqual([
      "Did you mean `at`?",
    ]);
    expect(shapeHelp(schema({ entity: "workload: { distinct: { idd: 5 }, skew: { Id: uniform } }" }))).toEqual([
      "Did you mean `id`?",
      "Did you mean `id`?",
    ]);
    expect(shapeHelp(schema({ entity: "workload: { skew: { id: zipf1.1, at: unifrom } }" }))).toEqual([
      "Did you mean zipf(1.1)? Without spaces, with the exponent in decimals.",
      "Did you mean uniform?",
    ]);
    expect(shapeHelp(schema({ type: "type: latest-state", entity: "conflict: compare\n    version: vlaue" }))).toEqual([
      "Did you mean `value`?",
    ]);
    expect(shapeHelp(schema({ type: "type: versioned", entity: "version: seq" }))).toEqual(["Did you mean sequence?"]);
    expect(
      shapeHelp(
        schema({
          components: [
            "{ name: b, type: hash, of: [idd], buckets: 4 }",
            "{ name: p, type: timeBucket, of: ta, every: 1h }",
            "{ name: id, type: string }",
            "{ name: at, type: timestamp, unit: micros }",
          ],
        }),
      ),
    ).toEqual(["Did you mean `id`?", "Did you mean `at`?"]);
  });
});

test("a findings's path leads to it in the document", () => {
  const { diagnostics } = compile(schema({ queries: "one: { where: { idd: eq } }" }), "t");
  const found = diagnostics.find(({ rule }) => rule === "schema/unknown-reference");
  expect(found!.path).toEqual(["entities", "Reading", "queries", "one", "where", "idd"]);
});

test("the names that are compared are those of generated code, which every type of entity has some of", () => {
  const text = readFileSync(new URL("entities.bt.yaml", import.meta.url), "utf8");
  const { model } = compile(text, "entities.bt.yaml");
  const declaration = /^(?:export )?(?:async )?(?:function|const|interface|type) (\w+)/gm;
  const declared = new Set([...generate(model!).matchAll(declaration)].map(([, name]) => name!));
  const names = model!.entities.flatMap((entity) => [
    entityNames(entity),
    ...entity.queries.map((query) => queryNames(entity, query)),
  ]);
  const known = new Set(names.flatMap((of) => Object.values<string>({ ...of })));
  // Names with _ are private, and no name of a schema has one.
  expect([...declared].filter((name) => !name.includes("_") && !known.has(name))).toEqual([]);
  const used = names.flatMap((of) =>
    Object.entries<string>({ ...of }).flatMap(([kind, name]) => (declared.has(name) ? [kind] : [])),
  );
  const kinds = new Set(names.flatMap((of) => Object.keys(of)));
  expect([...kinds].filter((kind) => !used.includes(kind))).toEqual([]);
});
