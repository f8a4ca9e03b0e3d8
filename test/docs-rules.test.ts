import { readdirSync, readFileSync } from "node:fs";
import { ruleDocuments } from "@rowsmith/core";
import { describe, expect, it } from "vitest";
import { repository } from "./examples-support.ts";

const documents = ruleDocuments();

/** The files of docs/rules/, as the documents name them. */
function written(folder = "rules"): string[] {
  return readdirSync(`${repository}/docs/${folder}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? written(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

describe("the documentation of rules (npm run docs:rules writes it)", () => {
  it.each([...documents])("is up to date: docs/%s", (path, text) => {
    expect(readFileSync(`${repository}/docs/${path}`, "utf8")).toBe(text);
  });

  it("has no page of a rule that is not there", () => {
    expect(["rules.md", ...written()].sort()).toEqual([...documents.keys()].sort());
  });
});
