import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { endOnFailedOutput, endOnSignals } from "./process.ts";
import { exitCodeOf, usageError } from "./report.ts";

/** A command's module is loaded when it runs: `--help` and `--version` load none. */
type Action = (args: string[], options: never) => Promise<number>;

function program(finish: (code: number) => void): Command {
  const root = new Command("rowsmith")
    .description("Design, check and run Bigtable tables from one schema.")
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .usage("<command> [files…] [options]")
    .showSuggestionAfterError(true)
    .configureHelp({ subcommandTerm })
    .exitOverride()
    .configureOutput({ writeErr: () => {} });

  const command = (parent: Command, nameAndArguments: string, summary: string, load: () => Promise<Action>): Command =>
    parent
      .command(nameAndArguments)
      .description(summary)
      .usage("[files…] [options]")
      .option("--json", "print JSON")
      .action(async (args: string[], options: object) => finish(await (await load())(args, options as never)));

  command(
    root,
    "check [files...]",
    "validate and lint schemas",
    async () => (await import("./commands/check.ts")).check,
  )
    .addOption(
      new Option("--format <format>", "how findings are printed").choices([
        "pretty",
        "json",
        "github",
        "gitlab",
        "sarif",
      ]),
    )
    .option(
      "--against <ref>",
      "also compare with earlier schemas, and find what a change breaks: a git ref, a folder or a file",
    )
    .option("--max-warnings <n>", "exit 1 above this many warnings", wholeNumber)
    .option("--review", "also say what each key is good at and where it fails (pretty and json)")
    .option(
      "--write-baseline",
      'write what is found to the "baseline" of rowsmith.yaml: from then on only new findings count',
    )
    .option("--watch", "check again after each change, until ^C");

  command(
    root,
    "generate [files...]",
    "write one .ts file a schema",
    async () => (await import("./commands/generate.ts")).generate,
  )
    .option("--out <dir>", 'folder to write to (default: "out" of rowsmith.yaml, or src/generated)')
    .option("--check", "write nothing; exit 1 when a file is stale, missing or orphaned")
    .option("--prune", "delete generated files whose schema is gone")
    .option("--watch", "generate again after each change, until ^C");

  command(
    root,
    "explain [args...]",
    "show a key's layout and what its queries read",
    async () => (await import("./commands/explain.ts")).explain,
  )
    .usage("[FILE] ENTITY [QUERY] [options]")
    .option("--where <name=value>", WHERE_HELP, collect)
    .option("--full-scan", FULL_SCAN_HELP)
    .option("--check", "exit 1 where a query is above maxFanOut or maxRowsScannedPerRow of rowsmith.yaml");

  const keys = root
    .command("keys")
    .description("turn one row key into JSON and back, or draw it")
    .usage("<command> [options]")
    .exitOverride();
  command(
    keys,
    "encode [args...]",
    "JSON values to a row key",
    async () => (await import("./commands/keys.ts")).encode,
  ).usage("[FILE] ENTITY JSON [options]");
  command(keys, "decode [args...]", "a row key to JSON values", async () => (await import("./commands/keys.ts")).decode)
    .usage("[FILE] ENTITY HEX [options]")
    .addOption(fromOption());
  command(
    keys,
    "inspect [args...]",
    "draw a row key, and say where it stops being one",
    async () => (await import("./commands/inspect.ts")).inspect,
  )
    .usage("[FILE] ENTITY KEY [options]")
    .addOption(fromOption());

  command(
    root,
    "vectors [args...]",
    "golden keys as JSON, for writers in other languages",
    async () => (await import("./commands/vectors.ts")).vectors,
  )
    .usage("[FILE] ENTITY [-n N] [options]")
    .option("-n <count>", "how many keys (default: all borders, and random ones up to 100)", wholeNumber)
    .option("--seed <n>", "start of the random keys (default: 1)", wholeNumber);

  command(
    root,
    "rules [id...]",
    "print the catalogue of rules, or explain one",
    async () => (await import("./commands/rules.ts")).rules,
  ).usage("[ID] [options]");

  command(root, "plan [files...]", "print the tables to create", async () => (await import("./commands/plan.ts")).plan)
    .addOption(
      new Option("--to <tool>", "print what a tool takes: the CreateTable request, or commands").choices([
        "admin",
        "cbt",
        "row-key-schema",
      ]),
    )
    .option("--entity <name>", "entity that the row key schema is of, where the table has several")
    .option("--project <id>", "project that the output names")
    .option("--instance <id>", "instance that the output names");

  live(
    command(
      root,
      "apply [files...]",
      "create missing tables and verify",
      async () => (await import("./commands/apply.ts")).apply,
    ),
  );

  live(
    command(
      root,
      "scan [args...]",
      "run a planned scan and print its rows",
      async () => (await import("./commands/scan.ts")).scan,
    ),
  )
    .usage("[FILE] ENTITY QUERY --where name=value… [options]")
    .option("--where <name=value>", WHERE_HELP, collect)
    .option("--limit <n>", "print at most this many rows, and the cursor of those behind them", wholeNumber)
    .option("--after <cursor>", "go on behind the row that this cursor was printed at")
    .option("--columns <a,b>", "read these columns only")
    .option("--keys-only", "read no columns")
    .option("--count", "print how many rows there are")
    .option("--full-scan", FULL_SCAN_HELP)
    .option("--stats", "say on stderr what was read");
  return root;
}

/** A command in the list of commands: its arguments, without options. */
function subcommandTerm(command: Command): string {
  return `${command.name()} ${command.usage().replace(/ (--|\[options).*$/, "")}`;
}

const WHERE_HELP =
  'values of the key: name=value, name=x,y (one of), name=a..b (without b), name=a..=b, name=pre* (begins so); a value with a comma, ".." or a * at its end as JSON: name=["a,b"]. May be repeated';

const FULL_SCAN_HELP = "allow a query that reads every row";

function fromOption(): Option {
  return new Option("--from <form>", FROM_HELP).choices(["hex", "base64", "cbt", "text"]);
}

const FROM_HELP =
  "how the key is written; without it hex is hex, and anything else is read in the one form in which it is a key of the entity";

function live(command: Command): Command {
  return command
    .option(
      "--project <id>",
      "project (default: BIGTABLE_PROJECT, GOOGLE_CLOUD_PROJECT, GCLOUD_PROJECT; with the emulator: rowsmith)",
    )
    .option("--instance <id>", "instance (default: BIGTABLE_INSTANCE; with the emulator: rowsmith)")
    .option("--app-profile <id>", "app profile (default: BIGTABLE_APP_PROFILE)");
}

function collect(term: string, terms: readonly string[] = []): string[] {
  return [...terms, term];
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}

/** Runs one command line and says how it ended; an error is printed in the one form. */
async function run(argv: readonly string[]): Promise<number> {
  let code = 0;
  try {
    await program((ended) => {
      code = ended;
    }).parseAsync(argv as string[], { from: "user" });
    return code;
  } catch (error) {
    return error instanceof CommanderError ? usageError(error, argv) : exitCodeOf(error);
  }
}

endOnFailedOutput();
endOnSignals();
process.exitCode = await run(process.argv.slice(2));
