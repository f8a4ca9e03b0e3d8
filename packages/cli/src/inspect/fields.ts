import { isDescending, type KeySpec } from "@rowsmith/keys";
import { packedWidth } from "@rowsmith/keys/tools";
import { readEscapedField } from "./escaped.ts";

/** The bytes of one component in a key that need not be valid. */
export interface FoundField {
  readonly component: string;
  readonly start: number;
  readonly end: number;
  /** How the bytes stand for themselves in an ascending key of this component alone. */
  readonly alone: Uint8Array;
  /** Where two bytes stand for one. */
  readonly escapes: readonly number[];
  /** Where the next component begins: behind the separator or terminator. */
  readonly next: number;
}

/** Where a key stops making sense. */
export interface Stop {
  readonly component: string | null;
  /** Index of the first byte that is not as expected; the length of the key where it ends too early. */
  readonly at: number;
  readonly expected: string;
}

/** A key taken apart as far as possible. */
export interface Found {
  readonly fields: readonly FoundField[];
  readonly stop: Stop | null;
}

/** Takes a key apart by its separators, widths and terminators; values are not looked at. */
export function findFields(spec: KeySpec, key: Uint8Array): Found {
  switch (spec.layout) {
    case "text":
      return textFields(spec, key);
    case "binary":
      return binaryFields(spec, key);
    case "packed":
      return packedFields(spec, key);
  }
}

function textFields(spec: KeySpec, key: Uint8Array): Found {
  const delimiter = Buffer.from(spec.delimiter, "utf8");
  const separator = `the separator ${JSON.stringify(spec.delimiter)}`;
  const bytes = Buffer.from(key);
  const fields: FoundField[] = [];
  let start = 0;
  for (const [index, { name }] of spec.components.entries()) {
    const found = bytes.indexOf(delimiter, start);
    const end = found < 0 ? key.length : found;
    const next = found < 0 ? end : end + delimiter.length;
    const last = index === spec.components.length - 1;
    fields.push({
      component: name,
      start,
      end,
      alone: key.subarray(start, end),
      escapes: [],
      next: last ? end : next,
    });
    if (last && found >= 0) {
      return { fields, stop: { component: null, at: end, expected: `the end of the key, not ${separator}` } };
    }
    if (!last && found < 0) {
      const following = spec.components[index + 1]!.name;
      return { fields, stop: { component: name, at: end, expected: `${separator}, then ${following}` } };
    }
    start = next;
  }
  return { fields, stop: null };
}

function binaryFields(spec: KeySpec, key: Uint8Array): Found {
  const fields: FoundField[] = [];
  let at = 0;
  for (const [index, component] of spec.components.entries()) {
    const descending = isDescending(component);
    const last = index === spec.components.length - 1;
    const { name } = component;
    // Nothing left: dropped, if it may be.
    if (at === key.length) {
      fields.push({ component: name, start: at, end: at, alone: new Uint8Array(0), escapes: [], next: at });
      if (!descending) continue;
      return { fields, stop: { component: name, at, expected: `${name}, which is descending and so never left out` } };
    }
    const { stored, content, end, escapes, ended } = readEscapedField(key, at, descending, true);
    const terminated = ended === "terminator" && (!last || descending);
    const next = terminated ? end + 2 : end;
    const alone = content.length === 0 ? content : stored;
    fields.push({ component: name, start: at, end, alone, escapes, next });
    if (ended === "broken") return { fields, stop: brokenEscape(name, end, descending) };
    if (ended === "terminator" && !terminated) {
      const expected = "the end of the key: an ascending component has no terminator there";
      return { fields, stop: { component: null, at: end, expected } };
    }
    if (ended === "key" && descending) return { fields, stop: noTerminator(name, end, descending) };
    at = next;
  }
  return { fields, stop: at < key.length ? afterEnd(at) : null };
}

function packedFields(spec: KeySpec, key: Uint8Array): Found {
  const fields: FoundField[] = [];
  let at = 0;
  for (const [index, component] of spec.components.entries()) {
    const descending = isDescending(component);
    const { name } = component;
    const width = packedWidth(component);
    const last = index === spec.components.length - 1;
    if (width !== null || (last && !descending)) {
      const end = width === null ? key.length : Math.min(at + width, key.length);
      const bytes = key.subarray(at, end);
      const alone = descending ? bytes.map((byte) => byte ^ 0xff) : bytes;
      fields.push({ component: name, start: at, end, alone, escapes: [], next: end });
      if (width !== null && end - at < width) {
        const expected = `${width === 1 ? "1 byte" : `${width} bytes`} of ${name}, not ${end - at}`;
        return { fields, stop: { component: name, at: end, expected } };
      }
      at = end;
      continue;
    }
    const { content, end, escapes, ended } = readEscapedField(key, at, descending, false);
    const next = ended === "terminator" ? end + 2 : end;
    fields.push({ component: name, start: at, end, alone: content, escapes, next });
    if (ended === "broken") return { fields, stop: brokenEscape(name, end, descending) };
    if (ended === "key") return { fields, stop: noTerminator(name, end, descending) };
    at = next;
  }
  return { fields, stop: at < key.length ? afterEnd(at) : null };
}

function brokenEscape(component: string, at: number, descending: boolean): Stop {
  const [escaped, terminator] = descending ? ["ff 00", "ff fe"] : ["00 ff", "00 01"];
  const expected = `after ${escaped!.slice(0, 2)} either ${escaped!.slice(3)} (it is a byte of ${component}) or ${terminator!.slice(3)} (it ends ${component})`;
  return { component, at, expected };
}

function noTerminator(component: string, at: number, descending: boolean): Stop {
  return { component, at, expected: `the terminator ${descending ? "ff fe" : "00 01"} of ${component}` };
}

function afterEnd(at: number): Stop {
  return { component: null, at, expected: "the end of the key" };
}
