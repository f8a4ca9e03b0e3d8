import {
  type ComponentSpec,
  type ComponentValue,
  isDescending,
  isTimeError,
  type Micros,
  type Millis,
  microsToIso,
  millisToIso,
  type Seconds,
  secondsToIso,
} from "@rowsmith/keys";
import { formatValue } from "@rowsmith/keys/tools";
import { type Glyph, type PicturePart, picture } from "../output/picture.ts";
import { type Colors, count, visible } from "../output/terminal.ts";
import type { InspectedField, Inspection } from "./inspect.ts";
import { INCOMPLETE } from "./value.ts";

const BYTES_PER_ROW = 16;
/** A longer part shows its first and last bytes. */
const MOST_SHOWN = 48;
const HEAD = 32;
const TAIL = 8;

/** The key in hex, with what each byte belongs to under it. */
export function drawKey(inspection: Inspection, colors: Colors): string[] {
  return picture(partsOf(inspection), { gap: " ", perRow: BYTES_PER_ROW, offsets: true }, colors);
}

function partsOf({ spec, key, fields, end }: Inspection): PicturePart[] {
  const parts = fields.flatMap((field): PicturePart[] => {
    const { component, bytes } = field;
    const { start, end: fieldEnd, next, escapes } = bytes;
    const rest = [valueText(field)];
    if (isDescending(component) && spec.layout !== "text") rest.push("descending: complemented");
    if (escapes.length > 0) rest.push(escapeText(escapes.length, isDescending(component)));
    if (fieldEnd - start > MOST_SHOWN) rest.push(count(fieldEnd - start, "byte"));
    const legend = { name: component.name, rest: rest.filter((text) => text !== "").join("  ") };
    const ending = spec.layout === "text" ? "separator" : "terminator";
    return [
      { glyphs: glyphsOf(key, start, fieldEnd, escapes), legend },
      ...(next > fieldEnd ? [{ glyphs: glyphsOf(key, fieldEnd, next, []), legend: { name: ending, rest: "" } }] : []),
    ];
  });
  if (end === key.length) return parts;
  const legend = { name: "not understood", rest: count(key.length - end, "byte") };
  return [...parts, { glyphs: glyphsOf(key, end, key.length, []), legend }];
}

/** Bytes in hex; a part without bytes has a place all the same. */
function glyphsOf(key: Uint8Array, start: number, end: number, escapes: readonly number[]): Glyph[] {
  if (start === end) return [{ text: "··", offset: start }];
  const pairs = new Set(escapes.flatMap((at) => [at, at + 1]));
  const glyphs = Array.from(key.subarray(start, end), (byte, i) => ({
    text: byte.toString(16).padStart(2, "0"),
    offset: start + i,
    escaped: pairs.has(start + i),
  }));
  if (glyphs.length <= MOST_SHOWN) return glyphs;
  return [...glyphs.slice(0, HEAD), { text: "… ", offset: start + HEAD }, ...glyphs.slice(-TAIL)];
}

function escapeText(number: number, descending: boolean): string {
  const pair = descending ? "ff 00" : "00 ff";
  return number === 1 ? `≈ ${pair} stands for a byte 00` : `≈ ${pair} stands for a byte 00, ${number} times`;
}

function valueText({ component, bytes, value, computed }: InspectedField): string {
  if (!value.ok) return value === INCOMPLETE ? "incomplete" : "unreadable";
  const empty = bytes.start === bytes.end && bytes.next === bytes.end && bytes.start > 0 ? " (empty)" : "";
  const shown = `${shownValue(component, value.value)}${empty}`;
  if (component.type !== "hash" && component.type !== "timeBucket") return shown;
  const sources = component.type === "hash" ? component.of.join(", ") : component.of;
  if (computed === undefined) return `${shown}, not checked: ${sources} can't be read`;
  if (computed === value.value) return `${shown}, as computed from ${sources}`;
  return `${shown}, but computed from ${sources}: ${shownValue(component, computed)}`;
}

function shownValue(component: ComponentSpec, value: ComponentValue): string {
  if (value instanceof Uint8Array) return cut(Buffer.from(value).toString("hex"));
  if (typeof value === "string") return cut(visible(JSON.stringify(value)));
  if (component.type === "hash" && component.hexDigits !== undefined) {
    return `${value} (hex ${value.toString(16).padStart(component.hexDigits, "0")})`;
  }
  const time = timeText(component, value);
  return `${formatValue(component, value)}${time === null ? "" : ` (${time})`}`;
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

/** The time of a timestamp or a time bucket in UTC; `null` for what ISO 8601 can't write. */
function timeText(component: ComponentSpec, value: number | bigint): string | null {
  try {
    if (component.type === "timeBucket") return secondsToIso(BigInt(value) as Seconds);
    if (component.type !== "timestamp") return null;
    if (component.unit === "seconds") return secondsToIso(value as Seconds);
    return component.unit === "millis" ? millisToIso(value as Millis) : microsToIso(value as Micros);
  } catch (error) {
    if (isTimeError(error)) return null;
    throw error;
  }
}
