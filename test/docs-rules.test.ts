import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULES } from "../packages/core/src/lint/rules/index.ts";
import { repository } from "./examples-support.ts";

const rows = readFileSync(`${repository}/docs/rules.md`, "utf8").matchAll(
  /^\| `([a-z]+\/[a-z-]+)` +\|(?: (warning|error) +\|)?/gm,
);
const documented = new Map([...rows].map(([, id, severity]) => [id!, severity ?? "error"]));

/** The rules of the schema's shape, which are reported where it is read. */
function schemaRules(folder = `${repository}/packages/core/src`): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return schemaRules(path);
    return [...readFileSync(path, "utf8").matchAll(/"(schema\/[a-z-]+)"/g)].map(([, id]) => id!);
  });
}

describe("docs/rules.md", () => {
  it("has every rule and no other", () => {
    const known = new Set([...schemaRules(), ...RULES.map(({ id }) => id)]);
    expect([...documented.keys()].sort()).toEqual([...known].sort());
  });

  it("has the severity of every rule", () => {
    expect(RULES.filter(({ id, severity }) => documented.get(id) !== severity).map(({ id }) => id)).toEqual([]);
  });
});
