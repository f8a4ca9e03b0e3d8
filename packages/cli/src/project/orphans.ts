import { closeSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { GENERATED_HEADER } from "@rowsmith/core";
import { fileError } from "./files.ts";

/**
 * The generated files of a folder that none of the project's schemas is written to: the schema was deleted or renamed.
 * Only a file that begins with the header of generated code counts as one.
 *
 * @param outputs paths of the files that schemas are written to
 */
export function orphansOf(folder: string, outputs: readonly string[]): string[] {
  const expected = new Set(outputs);
  return namesIn(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .filter((path) => !expected.has(path) && beginsWithHeader(path))
    .sort();
}

/** Deletes an orphan. */
export function prune(path: string): void {
  try {
    rmSync(path);
  } catch (error) {
    throw fileError("delete", path, error);
  }
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw fileError("read", folder, error);
  }
}

function beginsWithHeader(path: string): boolean {
  const bytes = Buffer.alloc(GENERATED_HEADER.length + 16);
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const length = readSync(file, bytes);
    return bytes
      .toString("utf8", 0, length)
      .replace(/^\ufeff/, "")
      .startsWith(`${GENERATED_HEADER} from "`);
  } catch (error) {
    throw fileError("read", path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
