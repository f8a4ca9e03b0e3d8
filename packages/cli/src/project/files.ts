import { readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { CliError } from "../output/error.ts";

/** A path as messages show it: from the current folder, unless that is longer. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path);
  return shown === "" ? "." : isAbsolute(path) && shown.length > path.length ? path : shown;
}

/** The text of a UTF-8 file. */
export function readText(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw fileError("read", path, error);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError({
      what: `Cannot read ${shownPath(path)}: it is not UTF-8 text.`,
      where: shownPath(path),
      next: "Save the file as UTF-8.",
    });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "part of its path is not a folder",
  EEXIST: "a file stands where its folder should be",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ELOOP: "its symbolic links go in circles",
};

/** An error of the file system in the one form. */
export function fileError(action: string, path: string, error: unknown): CliError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new CliError({
    what: `Cannot ${action} ${shownPath(path)}: ${REASONS[code ?? ""] ?? message}.`,
    where: path,
    next: "Check the path and its permissions.",
  });
}
