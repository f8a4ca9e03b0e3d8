import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { readByteString } from "./byte-string.ts";
import { DAY, duration, durationOf } from "./duration.ts";
import { anything, flag, text } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import type { Duration, SplitsModel } from "./types.ts";
import { subject } from "./words.ts";

interface OptionsShape {
  deletionProtection?: boolean;
  changeStream?: string;
  automatedBackups?: unknown;
  splits?: unknown;
  description?: string;
}

// Bigtable's limits.
const MAX_SPLITS = 100;
const MAX_KEY_BYTES = 4096;

export const options: Piece<OptionsShape> = {
  name: "options",
  shape: (): Mapping<OptionsShape> =>
    z.strictObject({
      deletionProtection: z.exactOptional(flag()),
      changeStream: z.exactOptional(
        duration("a duration from 1d to 7d", (micros) => micros >= DAY && micros <= 7n * DAY),
      ),
      automatedBackups: z.exactOptional(anything()),
      splits: z.exactOptional(anything()),
      description: z.exactOptional(text()),
    }),
  keys: {
    deletionProtection: "true: Bigtable refuses to delete the table, its families and its instance.",
    changeStream: "Switches the change stream on, and says how long it is kept: 1d to 7d.",
    automatedBackups: "Switches automated backups on.",
    splits: "Where the new table is split: auto at the bucket borders, none, or a list of row keys. Default: auto.",
  },
};

interface BackupsShape {
  retention: string;
  frequency?: string;
  description?: string;
}

export const backups: Piece<BackupsShape> = {
  name: "automated backups",
  shape: (): Mapping<BackupsShape> =>
    z.strictObject({
      retention: duration("a duration from 3d to 90d", (micros) => micros >= 3n * DAY && micros <= 90n * DAY),
      frequency: z.exactOptional(duration("24h (or 1d), the only one that Bigtable takes", (micros) => micros === DAY)),
      description: z.exactOptional(text()),
    }),
  keys: {
    retention: "How long a backup is kept: 3d to 90d.",
    frequency: "How often one is made: 24h, which is all that Bigtable takes. Default: 24h.",
  },
};

/** What the table is created with, beyond its families. */
export interface OptionsParts {
  readonly deletionProtection?: boolean;
  readonly changeStream?: Duration;
  readonly automatedBackups?: { readonly retention: Duration; readonly frequency: Duration };
  readonly splits: SplitsModel;
}

export function readOptions(value: unknown, path: DocumentPath, report: Report): OptionsParts {
  const shape = readPiece(options, value, path, report);
  const given = isMapping(value) ? value : {};
  const backup = Object.hasOwn(given, "automatedBackups")
    ? readPiece(backups, given.automatedBackups, [...path, "automatedBackups"], report)
    : undefined;
  const splits = Object.hasOwn(given, "splits") ? readSplits(given.splits, [...path, "splits"], report) : "auto";
  const { deletionProtection, changeStream } = shape ?? {};
  return {
    ...(deletionProtection === undefined ? {} : { deletionProtection }),
    ...(changeStream === undefined ? {} : { changeStream: durationOf(changeStream) }),
    ...(backup === undefined
      ? {}
      : {
          automatedBackups: {
            retention: durationOf(backup.retention),
            frequency: durationOf(backup.frequency ?? "24h"),
          },
        }),
    splits,
  };
}

function readSplits(value: unknown, path: DocumentPath, report: Report): SplitsModel {
  if (value === "auto" || value === "none") return value;
  if (!Array.isArray(value)) {
    const text = typeof value === "string";
    const meant = text ? suggest(value, ["auto", "none"]) : undefined;
    report({
      rule: text ? "schema/invalid-value" : "schema/wrong-type",
      message: `${subject(path)} must be auto, none or a list of row keys, not ${show(value)}`,
      help: meant === undefined ? undefined : `Did you mean ${meant}?`,
      path,
    });
    return "auto";
  }
  if (value.length < 1 || value.length > MAX_SPLITS) {
    report({
      rule: "schema/invalid-value",
      message: `${subject(path)} must be a list of 1 to ${MAX_SPLITS} row keys, not of ${value.length}`,
      help: value.length === 0 ? "Write `splits: none` for a table that begins as one." : "Bigtable takes no more.",
      path,
    });
    return "auto";
  }
  const seen = new Set<string>();
  return value.flatMap((item: unknown, i) => {
    const key = readByteString(item, MAX_KEY_BYTES, [...path, i], report);
    if (key === undefined) return [];
    const identity = JSON.stringify(key);
    if (seen.has(identity)) {
      const message = `${subject([...path, i])} is there before: a table can't be split twice at one key`;
      report({ rule: "schema/duplicate-name", message, help: "Remove one of the two.", path: [...path, i] });
    }
    seen.add(identity);
    return [key];
  });
}
