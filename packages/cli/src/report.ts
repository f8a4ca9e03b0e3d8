import type { CommanderError } from "commander";
import { type CliErrorParts, EXIT, formatError } from "./output/error.ts";
import { colorsFor, note } from "./output/terminal.ts";
import type { Schema } from "./project/schemas.ts";

/** What commander refuses, in the one form. Help and version end here too, with 0. */
export function usageError(error: CommanderError, argv: readonly string[]): number {
  if (error.exitCode === 0) return EXIT.clean;
  const [first = "", ...more] = error.message.replace(/^error: /, "").split("\n");
  const suggestion = /Did you mean (?:one of )?(.+?)\?/.exec(more.join(" "))?.[1];
  const help = ["rowsmith", ...commandWords(argv, error.code), "--help"].join(" ");
  show({
    what: error.code === "commander.help" ? noCommand(argv) : sentence(first),
    where: `rowsmith${argv.length > 0 ? ` ${argv.join(" ")}` : ""}`,
    next: `${suggestion ? `Did you mean "${suggestion}"? ` : ""}See ${help}.`,
  });
  return EXIT.usage;
}

/** Help that commander gives for want of a command: `rowsmith`, `rowsmith keys`, `rowsmith help chek`. */
function noCommand([first, second]: readonly string[]): string {
  return first === "help" && second !== undefined ? `Unknown command '${second}'.` : "No command is named.";
}

/** The command that was meant, as far as its words are known. */
function commandWords(argv: readonly string[], code: string): readonly string[] {
  const option = argv.findIndex((word) => word.startsWith("-"));
  const words = option === -1 ? argv : argv.slice(0, option);
  if (words[0] === "help") return [];
  const known = words.slice(0, words[0] === "keys" ? 2 : 1);
  return code === "commander.unknownCommand" ? known.slice(0, -1) : known;
}

/** Prints any other error and gives the exit code that it stands for. */
export async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof Error && error.name === "CliError") {
    const { parts, exitCode } = error as Error & { parts: CliErrorParts; exitCode: number };
    show(parts);
    return exitCode;
  }
  if (error instanceof Error && error.name === "SchemaErrors") {
    return schemaErrors((error as Error & { schemas: readonly Schema[] }).schemas);
  }
  show({
    what: `rowsmith failed: ${error instanceof Error ? error.message : String(error)}`,
    where: error instanceof Error && error.stack ? error.stack.split("\n").slice(1, 4).join("\n").trim() : undefined,
    why: "This is a mistake in rowsmith, not in your schema.",
    next: "Please report it with the command and the schema.",
  });
  return EXIT.usage;
}

/** The command needs schemas without errors: shows what check would show of them. */
async function schemaErrors(schemas: readonly Schema[]): Promise<number> {
  const { prettyFindings } = await import("./output/findings.ts");
  const colors = colorsFor(process.stderr);
  for (const schema of schemas) note(prettyFindings({ ...schema, findings: schema.diagnostics }, colors));
  const errors = schemas
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ severity }) => severity === "error").length;
  show({
    what: `The schema has ${errors} error${errors === 1 ? "" : "s"}, so nothing was done.`,
    where: schemas.map(({ file }) => file).join(", "),
    next: "Correct what is listed above, then run rowsmith check.",
  });
  return EXIT.findings;
}

function show(parts: CliErrorParts): void {
  note(formatError(parts, colorsFor(process.stderr)));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
}
