import { schema } from "./marked.ts";

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("");
const levels = many(30, (i) => `l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(9)}]\n`);
const merges = many(40, (i) => `l${i + 1}: &l${i + 1} {<<: [*l${i}, *l${i}]}\n`);

/** Texts that would exhaust time, memory or the stack of a careless reader. */
export const HOSTILE: Readonly<Record<string, () => string>> = {
  "an alias bomb": () => `l0: &l0 [x]\n${levels}`,
  "a bomb of merge keys": () => `l0: &l0 {}\n${merges}`,
  "one large part repeated": () => `a: &a [${"x, ".repeat(50_000)}]\nb: [${"*a, ".repeat(50_000)}]\n`,
  "10 MB of text": () => `description: ${"x".repeat(10_000_000)}\n`,
  "10 MB of lines": () => "key: value\n".repeat(950_000),
  "10 MB of brackets": () => "[".repeat(10_000_000),
  "100,000 keys": () => many(100_000, (i) => `k${i}:\n`),
  "100,000 columns": () => schema({}).replace(/columns:\n.*\n/, `columns: {${many(100_000, (i) => `a${i},`)}}\n`),
  "100,000 families": () =>
    schema({ families: `{${many(100_000, (i) => `a${i},`)}}` }).replace("families:\n  ", "families: "),
  "100,000 components": () =>
    schema({ components: [] }).replace("components:", `components: [${"a,".repeat(100_000)}]`),
  "100,000 keys that are one": () => "a: 1\n".repeat(100_000),
  "100,000 keys that are numbers": () => many(100_000, (i) => `${i}: 1\n`),
  "deep flow collections": () => "[".repeat(500_000),
  "deep mappings": () => "{a: ".repeat(250_000),
  "deep block sequences": () => "- ".repeat(500_000),
  "deep block mappings": () => many(1_400, (i) => `${" ".repeat(i)}a:\n`),
  "deep keys": () => "? ".repeat(300_000),
  "a key that is a mapping": () => schema({ head: "? { a: b }\n: c" }),
  "a key __proto__": () => schema({ columns: "__proto__: { family: m, type: bool, polluted: true }" }),
  "a tag of binary data": () => schema({ head: "description: !!binary aGk=" }),
  "a tag of a function": () => schema({ head: "description: !!js/function 'function () {}'" }),
  "a tag of a set": () => schema({ head: "options: !!set { a, b }" }),
  "tags that change nothing": () => schema({ head: "description: !!str 5\noptions: !!map { splits: !!str auto }" }),
  "a tag of a long name": () => `version: !${"x".repeat(900_000)} 1\n`,
  "anchors without end": () => many(80_000, (i) => `- &a${i} x\n`),
  "aliases of nothing": () => "- *nothing\n".repeat(80_000),
  "documents without end": () => "---\na\n".repeat(170_000),
  "directives without end": () => "%YAML 1.2\n".repeat(100_000),
  "comments without end": () => "# x\n".repeat(250_000),
  "a long number": () => `version: ${"9".repeat(1_000_000)}`,
  "a long key": () => `${"k".repeat(1_000_000)}: 1`,
  "a long name with a near one": () => schema({ entity: `eventTime: ${"a".repeat(900_000)}` }),
  "a long escape": () => schema({ head: `description: "${"\\n".repeat(500_000)}"` }),
  "blank lines in a folded text": () => schema({ head: `description: >\n${"\n  x\n".repeat(200_000)}` }),
  spaces: () => " ".repeat(1_000_000),
  quotes: () => "'".repeat(1_000_000),
  "an open quote": () => `a: "${"x\n".repeat(500_000)}`,
  colons: () => ": ".repeat(500_000),
  commas: () => `[${",".repeat(1_000_000)}]`,
};
