import { join } from "node:path";
import ts from "typescript";
import { repository } from "./examples-support.ts";

/** How a reader's project compiles: strict, ES modules, with the built packages. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  types: ["node"],
  typeRoots: [join(repository, "node_modules/@types")],
};

/** Declarations of packages, read once for all blocks. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** Checks a file of a project and compiles it, with what it imports, into `outDir`. Gives what is wrong with it. */
export function compileTypeScript(root: string, file: string, outDir: string): string[] {
  const options = { ...OPTIONS, rootDir: root, outDir };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!name.endsWith(".d.ts") && !name.endsWith(".d.mts")) return read.call(host, name, ...rest);
    if (!declarations.has(name)) declarations.set(name, read.call(host, name, ...rest));
    return declarations.get(name);
  };
  host.getCurrentDirectory = () => root;
  const program = ts.createProgram([join(root, file)], options, host);
  const problems = ts.getPreEmitDiagnostics(program);
  program.emit();
  return problems.map((problem) => ts.formatDiagnostic(problem, { ...host, getNewLine: () => "\n" }));
}
