/** Longest line of generated code, where it can be broken. */
export const LINE_WIDTH = 120;

/** What stands between items, the loosest first. */
const SEPARATORS = ["||", ",", " + "] as const;
const OPENING = "([{";
const CLOSING = ")]}";

/**
 * A statement as lines of at most {@link LINE_WIDTH} columns: broken inside the first brackets that hold more than one
 * item or condition, one a line, and these again where they are still too long. What can't be broken stays long.
 */
export function wrap(line: string, indent: string): string[] {
  if (indent.length + line.length <= LINE_WIDTH) return [indent + line];
  const group = firstGroup(line);
  if (!group) return [indent + line];
  const { start, end, items, separator } = group;
  const inner = `${indent}  `;
  const lines = items.flatMap((item, index) => {
    const last = index === items.length - 1;
    // A list may end in a comma; conditions end in their operator but for the last.
    const tail = separator === "," ? "," : last ? "" : ` ${separator.trim()}`;
    return wrap(item + tail, inner);
  });
  return [indent + line.slice(0, start + 1), ...lines, ...wrap(line.slice(end), indent)];
}

interface Group {
  /** Index of the opening bracket. */
  readonly start: number;
  /** Index of the closing one. */
  readonly end: number;
  readonly items: readonly string[];
  readonly separator: (typeof SEPARATORS)[number];
}

/** The first brackets that hold more than one item. */
function firstGroup(line: string): Group | null {
  for (let start = 0; start < line.length; start = skipString(line, start) + 1) {
    if (!OPENING.includes(line[start]!)) continue;
    const end = closingOf(line, start);
    if (end < 0) return null;
    const content = line.slice(start + 1, end);
    for (const separator of SEPARATORS) {
      const items = split(content, separator);
      if (items.length > 1) return { start, end, items, separator };
    }
  }
  return null;
}

function closingOf(line: string, start: number): number {
  let depth = 0;
  for (let i = start; i < line.length; i = skipString(line, i) + 1) {
    if (OPENING.includes(line[i]!)) depth++;
    else if (CLOSING.includes(line[i]!) && --depth === 0) return i;
  }
  return -1;
}

/** Parts of the content between separators that stand outside of all brackets and strings. */
function split(content: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < content.length; i = skipString(content, i) + 1) {
    if (OPENING.includes(content[i]!)) depth++;
    else if (CLOSING.includes(content[i]!)) depth--;
    else if (depth === 0 && content.startsWith(separator, i)) {
      parts.push(content.slice(from, i).trim());
      from = i + separator.length;
    }
  }
  return [...parts, content.slice(from).trim()].filter((part) => part !== "");
}

/** The index of the quote that ends a string literal which begins at `at`; else `at`. */
function skipString(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

/** Words of a paragraph as lines of at most `width` columns; a longer word has a line of its own. */
export function fill(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
