import { groupOf, ruleGroups, rulePage } from "./catalogue.ts";
import type { RuleInfo } from "./rule.ts";
import { RULES } from "./rules/index.ts";

/** What each group is about. */
const GROUPS: Readonly<Record<string, string>> = {
  schema: "The shape of the file: what is written, and what it names.",
  key: "Whether keys sort, come apart and fit.",
  hotspot: "Whether writes spread over tablets.",
  entity: "Whether keys, families and timestamps do what the entity's type promises.",
  gc: "What garbage collection deletes, and what it keeps.",
  query: "Whether the key serves the queries, and at what price.",
  project: "Whether the schemas of a project go together.",
  evolve:
    "What a change breaks for rows that are stored and for callers: with `check --against`. See [change a design in production](evolution.md).",
  suppress: "Whether what silences findings is of use: comments in schemas, and the baseline.",
};

const INTRO = `# Rules

What \`rowsmith check\` finds. A finding has the rule's id, a place in the file, a message and most often a help text. An error
makes \`check\` end with 1. Errors of the groups \`schema/\` and \`key/\` also keep \`generate\`, \`explain\`, \`keys\`, \`plan\`,
\`apply\` and \`scan\` from using the schema; others do not.

\`rowsmith rules\` prints this list, \`rowsmith rules ID\` one rule with a wrong and a right example. These pages are
generated from the rules themselves, and every example in them is checked.

Rules reckon with numbers where the schema has them: an entity's \`workload\`. They take a node to write about 10,000 rows a
second ([Bigtable's figure](https://cloud.google.com/bigtable/docs/performance) for rows of 1 KB on SSD), and count
collisions as for independent writes: of \`r\` writes a second to one thing, with timestamps \`t\` seconds apart, a tick has
\`r·t\` on the average, on \`1 - e^(-r·t)\` different ones.
`;

/**
 * The documentation of the rules: Markdown by path, relative to the folder of the documentation.
 *
 * @example [...ruleDocuments().keys()] // ["rules.md", "rules/schema/syntax.md", …]
 */
export function ruleDocuments(): Map<string, string> {
  return new Map([["rules.md", index()], ...RULES.map((rule) => [rulePage(rule.id), page(rule)] as const)]);
}

function index(): string {
  const groups = ruleGroups().map((group) => {
    const rows = RULES.filter(({ id }) => groupOf(id) === group).map((rule) => [
      `[\`${rule.id}\`](${rulePage(rule.id)})`,
      rule.severity,
      cell(rule.title),
      cell(rule.help),
    ]);
    return `\n## ${group}\n\n${GROUPS[group] ?? ""}\n\n${table(["id", "severity", "what is wrong", "what to do"], rows)}`;
  });
  return `${INTRO}${groups.join("")}`;
}

function page(rule: RuleInfo): string {
  const source = rule.source === undefined ? "" : `\nSee [${rule.source.title}](${rule.source.url}).\n`;
  return `# ${rule.id}

${capital(rule.title)}. A finding is ${rule.severity === "error" ? "an error" : "a warning"}.${changeOf(rule)}

## Why

${rule.rationale}
${source}
## What to do

${rule.help}

${schemaBlock("Before", rule.before, " before")}${schemaBlock("Wrong", rule.wrong, ` wrong=${rule.id}`)}${schemaBlock("Right", rule.right, "")}[All rules](../../rules.md#${groupOf(rule.id)})
`;
}

function changeOf({ change }: RuleInfo): string {
  return change === undefined ? "" : ` The change is [\`${change}\`](../../evolution.md#the-four-classes).`;
}

/** An example under its heading; nothing where there is none. */
function schemaBlock(title: string, schema: string | undefined, options: string): string {
  return schema === undefined ? "" : `## ${title}\n\n\`\`\`yaml${options}\n${schema.trimEnd()}\n\`\`\`\n\n`;
}

/** A table with columns as wide as their widest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, i) => text.padEnd(widths[i]!)).join(" | ")} |\n`;
  return line(head) + line(widths.map((width) => "-".repeat(width))) + rows.map(line).join("");
}

/** Text in a table: a bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
