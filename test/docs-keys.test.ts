import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { repository } from "./examples-support.ts";

interface Vector {
  readonly schema: string;
  readonly value: object;
  readonly text?: string;
}

const { vectors } = JSON.parse(readFileSync(`${repository}/test/vectors/keys.json`, "utf8")) as { vectors: Vector[] };
const ROW = /^\| ([\w-]+) +\| `(\{.*\})` +\| `(.*)` +\| `([0-9a-f]+)` +\|$/gm;
const rows = [...readFileSync(`${repository}/docs/keys.md`, "utf8").matchAll(ROW)];

describe("the golden keys of docs/keys.md", () => {
  it("are there", () => expect(rows.length).toBeGreaterThanOrEqual(9));

  it.each(rows.map(([, schema, value, text, hex]) => ({ schema, value, text, hex })))(
    "$schema $value is a vector",
    ({ schema, value, text, hex }) => {
      expect(Buffer.from(text!, "utf8").toString("hex")).toBe(hex);
      expect(vectors).toContainEqual(expect.objectContaining({ schema, value: JSON.parse(value!), text: hex }));
    },
  );
});
