import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import type { TableModel } from "../src/model/types.ts";
import { expectMarked, unmark } from "./marked.ts";

const TELEMETRY = `version: 1
table: telemetry
families:
  m: { gc: { maxVersions: 1 } }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket,   type: hash, of: [deviceId], buckets: 16 }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: at,       type: timestamp, unit: micros }
        - { name: seq,      type: sequence, digits: 6 }
    eventTime: at
    columns:
      temperature: { family: m, type: float64 }
      status:      { family: m, type: string, qualifier: st }
    queries:
      history: { where: { deviceId: eq, at: range } }
      fleet:   { where: { at: range }, ordered: false }
`;

test("the telemetry schema is the telemetry model", () => {
  const { model, diagnostics } = compile(TELEMETRY, "telemetry.bt.yaml");
  expect(diagnostics.map(({ rule }) => rule)).toEqual(["gc/event-without-retention", "query/time-only"]);
  expect(model).toEqual({
    file: "telemetry.bt.yaml",
    table: "telemetry",
    granularity: "millis",
    replicated: false,
    options: {},
    splits: "auto",
    families: [{ id: "m", gc: { kind: "maxVersions", versions: 1 } }],
    entities: [
      {
        name: "Reading",
        type: "event",
        key: {
          entity: "Reading",
          layout: "text",
          delimiter: "#",
          components: [
            { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
            { type: "string", name: "deviceId", maxBytes: 64 },
            { type: "timestamp", name: "at", unit: "micros" },
            { type: "sequence", name: "seq", bits: 32, digits: 6 },
          ],
        },
        eventTime: "at",
        time: { rounding: "floor", maxSkew: { micros: 300_000_000n, text: "5m" }, artificial: false },
        generations: [],
        columns: [
          {
            name: "temperature",
            family: "m",
            qualifier: "temperature",
            type: "float64",
            dynamic: false,
            required: false,
          },
          { name: "status", family: "m", qualifier: "st", type: "string", dynamic: false, required: false },
        ],
        queries: [
          {
            name: "history",
            where: [
              { component: "deviceId", op: "eq" },
              { component: "at", op: "range" },
            ],
            ordered: true,
          },
          { name: "fleet", where: [{ component: "at", op: "range" }], ordered: false },
        ],
        maxRanges: 10_000,
      },
    ],
  } satisfies TableModel);
});

const FIVE_MISTAKES = TELEMETRY.replace("maxVersions: 1", "⟦schema/unknown-key|maxVersion⟧: 1")
  .replace("buckets: 16", 'buckets: ⟦schema/wrong-type|"16"⟧')
  .replace("unit: micros", "unit: micros, digits: ⟦key/width-too-small|13⟧")
  .replace("eventTime: at", "eventTime: ⟦schema/unknown-reference|time⟧")
  .replace("float64", "⟦schema/invalid-value|float⟧");

test("five mistakes are five findings, each at its place", () => {
  expectMarked(FIVE_MISTAKES);
  const { model, diagnostics } = compile(unmark(FIVE_MISTAKES).text, "t");
  expect(model).toBeNull();
  expect(diagnostics).toHaveLength(5);
});

test("a broken entity hides nothing in another", () => {
  expectMarked(`version: 1
table: t
families: { m: { gc: never } }
entities:
  First: ⟦schema/wrong-type|5⟧
  Second:
    type: ⟦schema/invalid-value|evnt⟧
    key: { layout: text, components: [{ name: kind, type: literal, value: ⟦key/delimiter-order|"a b"⟧ }, { name: id, type: ⟦schema/invalid-value|uid⟧ }] }
    columns: { v: { family: ⟦schema/unknown-reference|n⟧, type: ⟦schema/invalid-value|boolean⟧ } }
`);
});

/** Pieces that schemas are made of, and what breaks them. */
const HOSTILE = [
  "__proto__",
  "constructor",
  "&a",
  "*a",
  "<<: *a",
  "null",
  "~",
  "[]",
  "{}",
  "[[",
  "}}",
  "|",
  ">",
  "!!binary",
  "!x",
  "---",
  "...",
  "'",
  '"',
  "\t",
  "\0",
  "\ufeff",
  "\u2028",
  "\ud800",
  "🙂",
  "-1",
  "1e400",
  ".nan",
  ".inf",
  "0x",
  "99999999999999999999",
  "? ",
  ": ",
  "- ",
  "#",
  "%",
  "@",
  "name",
  "type",
  "of",
  "gc",
  "any",
  "all",
  "never",
  "literal",
  "hash",
  "enum",
  "values",
  "timeBucket",
  "every",
  "bytes",
  "binary",
  "packed",
  "hexDigits",
  "string",
  "timestamp",
  "max",
  "digits",
  "given",
  "eq",
  "range",
  "prefix",
];

function check(text: string): void {
  const { model, diagnostics } = compile(text, "t");
  const blocked = diagnostics.some(({ rule, severity }) => severity === "error" && /^(schema|key)\//.test(rule));
  expect(model === null).toBe(blocked);
  const lines = text.replace(/^\ufeff/, "").split("\n");
  let before = 0;
  for (const { line, column, endLine, endColumn, message, path } of diagnostics) {
    const place = line * 1e6 + column;
    expect(place).toBeGreaterThanOrEqual(before);
    before = place;
    expect(line).toBeGreaterThanOrEqual(1);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(endLine).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
    expect(endColumn).toBeLessThanOrEqual(lines[endLine - 1]!.length + 1);
    expect(endLine > line || endColumn >= column).toBe(true);
    expect(message).not.toBe("");
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(Array.isArray(path)).toBe(true);
  }
}

test("never throws, on any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), check), { numRuns: 300 });
  const word = fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(" ", "\n", "\n  ", ", ", ": "));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => check(words.join(""))),
    { numRuns: 1_000 },
  );
});

test("never throws, on a schema with parts replaced", () => {
  const tokens = TELEMETRY.split(/(?<=[\s,:{}[\]])|(?=[\s,:{}[\]])/);
  const index = fc.nat(tokens.length - 1);
  const edit = fc.tuple(
    index,
    fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(...tokens), fc.string({ maxLength: 5 })),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const changed = [...tokens];
      for (const [at, text] of edits) changed[at] = text;
      check(changed.join(""));
    }),
    { numRuns: 500 },
  );
});

test("the same text gives the same result", () => {
  const { text } = unmark(FIVE_MISTAKES);
  expect(compile(text, "t")).toEqual(compile(text, "t"));
});
