import type { Format } from "../check-report.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { json } from "./json.ts";
import { pretty } from "./pretty.ts";
import { sarif } from "./sarif.ts";

/** What `--format` may name; `main.ts` lists the names too, as it loads nothing. */
export const FORMATS = { pretty, json, github, gitlab, sarif } as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;
