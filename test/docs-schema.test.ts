import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMPONENT_KINDS } from "../packages/core/src/schema/components/index.ts";
import { repository } from "./examples-support.ts";

const page = readFileSync(`${repository}/docs/schema.md`, "utf8");
const COMMON = ["name", "type", "description", "order"];

/** The options in the first table under a heading that names the type. */
function documented(type: string): string[] {
  const section = page.split(/^### /m).find((text) => text.split("\n")[0]!.split(", ").includes(type));
  const [table = ""] = /^\| key(?:.*\n)(?:\|.*\n)*/m.exec(section ?? "") ?? [];
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, option]) => option!);
}

describe("docs/schema.md", () => {
  it.each(Object.entries(COMPONENT_KINDS))("has all options of %s", (type, kind) => {
    const options = Object.keys(kind.shape().def.shape).filter((option) => !COMMON.includes(option));
    expect(documented(type).sort()).toEqual(options.sort());
  });

  it("says which components have an order", () => {
    const without = Object.entries(COMPONENT_KINDS).filter(([, kind]) => !("order" in kind.shape().def.shape));
    const named = without.map(([type]) => `\`${type}\``);
    expect(page).toContain(`All of them but ${named.slice(0, -1).join(", ")} and ${named.at(-1)} also have`);
  });

  it("has the TypeScript type of every component", () => {
    const rows = page.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\| [^|]+ \| [^|]+ \|$/gm);
    const types = [...rows].flatMap(([, cell]) => cell!.replaceAll("`", "").split(", "));
    expect(types).toEqual(expect.arrayContaining(Object.keys(COMPONENT_KINDS)));
  });
});
