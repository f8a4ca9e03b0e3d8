import { type Colors, visibleLines } from "./terminal.ts";

export const EXIT = { clean: 0, findings: 1, usage: 2, interrupted: 130 } as const;

export interface CliErrorParts {
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** Where: a file and position, an argument or an address. */
  readonly where?: string | undefined;
  /** Why that is an error. */
  readonly why?: string | undefined;
  /** What to do next. */
  readonly next?: string | undefined;
}

/** An error that a person can act on. Ends the command with exit code 2 unless told otherwise. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly parts: CliErrorParts;
  readonly exitCode: number;

  constructor(parts: CliErrorParts, exitCode: number = EXIT.usage) {
    super(parts.what);
    this.parts = parts;
    this.exitCode = exitCode;
  }
}

/** The one form of every error. */
export function formatError(parts: CliErrorParts, colors: Colors): string {
  const lines = [`${colors.red(colors.bold("error"))}: ${visibleLines(parts.what)}`];
  for (const label of ["where", "why", "next"] as const) {
    const text = parts[label];
    if (text)
      lines.push(`${colors.dim(`${label}:`.padEnd(7))}${visibleLines(text).replaceAll("\n", `\n${" ".repeat(7)}`)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** "Did you mean …?", or what there is. */
export function didYouMean(suggestion: string | undefined, known: readonly string[]): string {
  if (suggestion !== undefined) return `Did you mean "${suggestion}"?`;
  return known.length > 0 ? `There is: ${known.join(", ")}.` : "There is none.";
}
