import { findRule, RULES, type RuleInfo, suggestRule } from "@rowsmith/core";
import { CliError, didYouMean, EXIT } from "../output/error.ts";
import { TextTable } from "../output/table.ts";
import { type Colors, colorsFor, print, printJson } from "../output/terminal.ts";

export interface RulesOptions {
  readonly json?: boolean;
}

/** Prints the catalogue of rules, or explains one. */
export async function rules(args: readonly string[], options: RulesOptions): Promise<number> {
  const [id, ...more] = args;
  if (more.length > 0) {
    throw new CliError({
      what: `rules takes one id, not ${args.length}.`,
      where: args.join(" "),
      next: "Name one rule, or none for the whole catalogue.",
    });
  }
  if (id === undefined) printCatalogue(options);
  else printRule(ruleOf(id), options);
  return EXIT.clean;
}

function ruleOf(id: string): RuleInfo {
  const rule = findRule(id);
  if (rule !== undefined) return rule;
  const meant = suggestRule(id);
  throw new CliError({
    what: `There is no rule ${id}.`,
    next: meant === undefined ? "rowsmith rules prints all of them." : didYouMean(meant, []),
  });
}

function printCatalogue({ json }: RulesOptions): void {
  if (json) {
    printJson({ rules: RULES.map(({ id, severity, title }) => ({ id, severity, title })) });
    return;
  }
  const table = new TextTable(["id", "severity", "what is wrong"], colorsFor(process.stdout));
  const lines = RULES.map(({ id, severity, title }) => table.add([id, severity, title]));
  print(lines.join("") + table.end());
}

function printRule(rule: RuleInfo, { json }: RulesOptions): void {
  if (json) {
    const { id, severity, change, title, rationale, help, before, wrong, right, source } = rule;
    printJson({
      id,
      severity,
      title,
      rationale,
      help,
      source: source ?? null,
      ...(change === undefined ? {} : { change, before: before ?? null }),
      wrong: wrong ?? null,
      right: right ?? null,
    });
    return;
  }
  print(`${explained(rule, colorsFor(process.stdout)).join("\n")}\n`);
}

const WIDTH = 88;

function explained(rule: RuleInfo, colors: Colors): string[] {
  const severity = rule.severity === "error" ? colors.red("error") : colors.yellow("warning");
  return [
    `${colors.bold(rule.id)}  ${severity}  ${rule.change === undefined ? "" : `${rule.change}  `}${rule.title}`,
    "",
    ...wrapped(rule.rationale),
    ...(rule.source === undefined ? [] : ["", colors.dim(`${rule.source.title}: ${rule.source.url}`)]),
    "",
    colors.bold("What to do"),
    ...wrapped(rule.help),
    ...example("Before", rule.before, colors),
    ...example("Wrong", rule.wrong, colors),
    ...example("Right", rule.right, colors),
  ];
}

/** Lines of at most so many characters, as far as words allow. */
function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

function example(title: string, schema: string | undefined, colors: Colors): string[] {
  if (schema === undefined) return [];
  const lines = schema.trimEnd().split("\n");
  return ["", colors.bold(title), ...lines.map((line) => `  ${line}`)];
}
