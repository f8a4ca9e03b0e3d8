import { equalBytes, type KeySpec, keyCodec } from "@rowsmith/keys";
import { CliError } from "../output/error.ts";
import { KEY_FORMS, type KeyForm, readKeyText } from "./forms.ts";

/** A row key as it was read. */
export interface ReadKey {
  readonly form: KeyForm;
  readonly key: Uint8Array;
  /** Other forms in which the same text would be a key of the entity, with other bytes. */
  readonly alternatives: readonly KeyForm[];
}

/**
 * Reads a row key. Without `from`:
 * - what can be hex is hex, whatever else it could be, so that scripts can rely on it;
 * - else it is read in the one form in which it is a key of the entity; with two such forms it is refused;
 * - else, where it is a key in no form, in the one form that it can have; with two such forms it is refused.
 */
export function readKey(spec: KeySpec, text: string, from: KeyForm | undefined): ReadKey {
  if (from !== undefined) {
    const reading = readKeyText(from, text);
    if (reading.ok) return { form: from, key: reading.bytes, alternatives: [] };
    throw unreadable(text, `in ${NAMES[from]}`, reading.why, nextFor(from));
  }
  if (text === "") throw unreadable(text, "", "A key has at least one byte.", nextFor("hex"));
  const readings = readingsOf(text);
  const keys = readings.filter(({ key }) => isKey(spec, key));
  const hex = readings.find(({ form }) => form === "hex");
  if (hex) return { ...hex, alternatives: keys.map(({ form }) => form).filter((form) => form !== "hex") };
  if (keys.length === 1) return { ...keys[0]!, alternatives: [] };
  if (keys.length > 1) {
    const forms = keys.map(({ form }) => form);
    throw unreadable(
      text,
      "",
      `It is a key of ${spec.entity} in more than one form: ${forms.join(" and ")}.`,
      `Say which: --from ${forms.join(" or --from ")}.`,
    );
  }
  // Digits alone were meant as hex.
  if (/^(0x)?[0-9a-f]+$/i.test(text)) throw unreadable(text, "in hex", hexProblem(text), nextFor("hex"));
  if (readings.length === 1) return { ...readings[0]!, alternatives: [] };
  if (readings.length === 0) {
    const { why } = readKeyText("cbt", text) as { why: string };
    throw unreadable(text, "", why, "Give the key as hex, as in 303423643123.");
  }
  const problems = readings.map(({ form, key }) => `As ${form}: ${problemOf(spec, key)}.`);
  throw unreadable(
    text,
    "",
    `It is no key of ${spec.entity} in any form that it could have.\n${problems.join("\n")}`,
    `Say which form it has: --from ${readings.map(({ form }) => form).join(" or --from ")}.`,
  );
}

/** What the text can mean, one entry for each different key. */
function readingsOf(text: string): { form: KeyForm; key: Uint8Array }[] {
  const found: { form: KeyForm; key: Uint8Array }[] = [];
  // Text before cbt: without escapes the two are the same.
  for (const form of ["hex", "base64", "text", "cbt"] as const) {
    const reading = readKeyText(form, text);
    if (reading.ok && !found.some(({ key }) => equalBytes(key, reading.bytes)))
      found.push({ form, key: reading.bytes });
  }
  return found.sort((a, b) => KEY_FORMS.indexOf(a.form) - KEY_FORMS.indexOf(b.form));
}

function isKey(spec: KeySpec, key: Uint8Array): boolean {
  return keyCodec(spec).tryDecode(key).ok;
}

function problemOf(spec: KeySpec, key: Uint8Array): string {
  const result = keyCodec(spec).tryDecode(key);
  return result.ok ? "a key" : result.error.message.replace(/\.$/, "");
}

function hexProblem(text: string): string {
  const reading = readKeyText("hex", text);
  return reading.ok ? "" : reading.why;
}

const NAMES: Readonly<Record<KeyForm, string>> = {
  hex: "hex",
  base64: "base64",
  cbt: "the form that cbt prints",
  text: "text",
};

function nextFor(form: KeyForm): string {
  switch (form) {
    case "hex":
      return "Give the key as hex, as in 303423643123, or name its form: --from base64, cbt or text.";
    case "base64":
      return "Give the key as base64, as in MDQjZDEj.";
    case "cbt":
      return String.raw`Give it as cbt prints it, as in "\x04d1\x00\x01".`;
    case "text":
      return "Give it as hex.";
  }
}

function unreadable(text: string, how: string, why: string, next: string): CliError {
  return new CliError({
    what: `Cannot read ${JSON.stringify(text)} as a row key${how === "" ? "" : ` ${how}`}.`,
    where: "the last argument",
    why,
    next,
  });
}
