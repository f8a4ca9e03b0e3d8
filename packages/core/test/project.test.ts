import { expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { checkProject } from "../src/project.ts";
import { schema } from "./marked.ts";

const file = (name: string, table: string) => compile(schema({}).replace("table: t", `table: ${table}`), name);

test("two files that describe one table", () => {
  const results = [file("a", "one"), file("b", "two"), file("c", '"one"'), file("d", "one # again")];
  expect(checkProject(results)).toEqual([
    {
      rule: "project/duplicate-table",
      severity: "error",
      message: "the table `one` is also described in `a`",
      help: "One file describes one table: put all entities into one of the two, or correct the id.",
      file: "c",
      path: ["table"],
      line: 2,
      column: 8,
      endLine: 2,
      endColumn: 13,
    },
    expect.objectContaining({ file: "d", line: 2, column: 8, endColumn: 11 }),
  ]);
});

test("also where the rest of a file is wrong, and not where no table is named", () => {
  const broken = compile("version: 1\ntable: one\nentities: 5\n", "broken");
  expect(broken.model).toBeNull();
  expect(checkProject([file("a", "one"), broken]).map((finding) => finding.file)).toEqual(["broken"]);
  expect(
    checkProject([compile("version: 1\n", "a"), compile("[", "b"), compile("table: 5\n", "c"), file("d", "5x")]),
  ).toEqual([]);
});
