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
    const line = lineOfInvalid(bytes);
    throw new CliError({
      what: `Cannot read ${shownPath(path)}: it is not UTF-8 text.`,
      where: `${shownPath(path)}:${line}`,
      why: isUtf16(bytes) ? "It looks like UTF-16." : `A byte on line ${line} is no part of UTF-8.`,
      next: "Save the file as UTF-8.",
    });
  }
}

/** The line of the first byte that is no part of UTF-8: halving finds the longest beginning that is text. */
function lineOfInvalid(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return Buffer.from(bytes.subarray(0, good)).toString("latin1").split("\n").length;
}

/** Whether text can begin so; the last character may be cut. */
function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
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
