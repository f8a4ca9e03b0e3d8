import { readable } from "../readable.ts";
import { TimeError } from "./error.ts";
import { ISO_END, ISO_START } from "./iso-format.ts";
import { NANOS_PER } from "./unit.ts";

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;
const ALLOWED = "2026-10-30T12:00:00.123456789Z or 2026-10-30T14:00:00+02:00: up to nine fraction digits and a zone";

/** Nanoseconds since 1970 of an ISO 8601 text; the result may lie outside of int64. */
export function parseIso(text: string): bigint {
  const parts = FORM.exec(text);
  if (parts === null) throw invalid(text, `not of the form ${ALLOWED}`);
  const part = (index: number): number => Number(parts[index]);
  const [month, day, hour, minute, second] = [part(2), part(3), part(4), part(5), part(6)];
  const midnight = new Date(0);
  midnight.setUTCFullYear(part(1), month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) {
    throw invalid(text, "there is no such date");
  }
  if (second === 60) {
    throw invalid(text, "time since 1970 does not count leap seconds: give second 59 or the next minute");
  }
  if (hour > 23 || minute > 59 || second > 59) throw invalid(text, "hours go to 23, minutes and seconds to 59");
  const utc = midnight.getTime() / 1000 + hour * 3600 + minute * 60 + second - offsetSeconds(text, parts);
  const nanos = BigInt(utc) * NANOS_PER.seconds + BigInt((parts[7] ?? "").padEnd(9, "0"));
  if (nanos < ISO_START || nanos >= ISO_END) throw invalid(text, "in UTC it is outside the years 0000 to 9999");
  return nanos;
}

function offsetSeconds(text: string, parts: RegExpExecArray): number {
  if (parts[8] === undefined) return 0;
  const hours = Number(parts[9]);
  const minutes = Number(parts[10]);
  if (hours > 23 || minutes > 59) throw invalid(text, "offsets go to 23:59");
  return (parts[8] === "-" ? -1 : 1) * (hours * 3600 + minutes * 60);
}

function invalid(text: string, why: string): TimeError {
  return new TimeError("INVALID_ISO", `${readable(text)} is refused as a time: ${why}`, readable(text));
}
