import type { Diagnostic, Silenced } from "@rowsmith/core";
import type { CliErrorParts } from "./error.ts";
import type { FileReview } from "./review.ts";

/** A file that findings are in. */
export interface ReportFile {
  /** Absolute path. */
  readonly path: string;
  /** Path as messages show it. */
  readonly shown: string;
  readonly text: string;
}

/** What one run of `check` found, for every format. */
export interface CheckReport {
  /** By the `file` of a finding. */
  readonly files: ReadonlyMap<string, ReportFile>;
  /** How many schemas were read. */
  readonly schemas: number;
  readonly findings: readonly Diagnostic[];
  readonly errors: number;
  readonly warnings: number;
  readonly silenced: readonly Silenced[];
  /** What keys are good at and where they fail; missing where nobody asked for it. */
  readonly reviews?: readonly FileReview[];
  /** Files that could not be read. */
  readonly unreadable: readonly CliErrorParts[];
  /** Address of a rule's documentation; `null` where rowsmith.yaml has no `docsUrl`. */
  readonly docsOf: (rule: string) => string | null;
  /** Folder that paths for other tools are relative to: that of the git repository. */
  readonly repository: string;
  /** The exit code that the command ends with. */
  readonly exitCode: number;
}

/** Prints a report; everything that goes to stdout. */
export type Format = (report: CheckReport) => string;
