import type { CompileResult } from "../compile.ts";

/** A schema file. */
export interface SourceFile {
  /** Its name, as findings give it: a path from the project's root with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** A schema file, and what `compile` found in it. */
export interface CompiledFile extends SourceFile, CompileResult {}
