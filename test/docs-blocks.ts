import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./examples-support.ts";

/** A fenced block of a Markdown file. */
export interface Block {
  /** The file, from the repository's root. */
  readonly file: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** What follows the language: `emulator`, `file=schemas/a.bt.yaml`. */
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Every Markdown file of the repository, from its root. */
export function markdownFiles(folder = ""): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return /^(node_modules|dist|coverage|\..*)$/.test(entry.name) ? [] : markdownFiles(path);
      return entry.name.endsWith(".md") ? [path] : [];
    })
    .sort();
}

const FENCE = /^( *)(`{3,})(.*)$/;

/** The fenced blocks of a file, in its order. */
export function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  const lines = linesOf(file);
  for (let at = 0; at < lines.length; at++) {
    const [, indent = "", fence, info = ""] = FENCE.exec(lines[at]!) ?? [];
    if (fence === undefined) continue;
    const line = at + 1;
    const text: string[] = [];
    for (at++; at < lines.length && lines[at]!.trim() !== fence; at++) text.push(lines[at]!.slice(indent.length));
    if (at === lines.length) throw new Error(`${file}:${line}: the block does not end`);
    const [language = "", ...options] = info.trim().split(/\s+/);
    blocks.push({ file, line, language, options: new Map(options.map(option)), text: `${text.join("\n")}\n` });
  }
  return blocks;
}

function option(text: string): [name: string, value: string] {
  const split = text.indexOf("=");
  return split < 0 ? [text, ""] : [text.slice(0, split), text.slice(split + 1)];
}

function linesOf(file: string): string[] {
  return readFileSync(join(repository, file), "utf8").split("\n");
}

/** The text of a file without its fenced blocks. */
function proseOf(file: string): string {
  const prose: string[] = [];
  let open: string | undefined;
  for (const line of linesOf(file)) {
    const fence = FENCE.exec(line)?.[2];
    if (open !== undefined) open = line.trim() === open ? undefined : open;
    else if (fence !== undefined) open = fence;
    else prose.push(line);
  }
  return prose.join("\n");
}

/** The anchors of a file's headings, as GitHub names them. */
export function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title] of proseOf(file).matchAll(/^#{1,6} (.*)$/gm)) {
    const kept = title!.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
    const slug = kept.trim().replaceAll(" ", "-");
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The targets of a file's links. */
export function linksOf(file: string): string[] {
  const prose = proseOf(file).replace(/`[^`\n]*`/g, "`code`");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
}
