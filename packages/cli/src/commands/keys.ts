import { suggest } from "@rowsmith/core";
import { type ComponentValue, isDerived, isKeyError, type KeySpec, keyCodec, toHex } from "@rowsmith/keys";
import { formatValue, isNumeric, parseValue } from "@rowsmith/keys/tools";
import { type ReadKey, readKey } from "../key-text/choose.ts";
import type { KeyForm } from "../key-text/forms.ts";
import { CliError, didYouMean } from "../output/error.ts";
import { keyText, utf8OrNull } from "../output/keys.ts";
import { note, print, printJson, visible } from "../output/terminal.ts";
import { keyArguments } from "../project/key-arguments.ts";
import { parseExactJson } from "../query/exact-json.ts";
import { keyCliError } from "../query/plan.ts";

export interface KeysOptions {
  readonly json?: boolean;
}

export interface DecodeOptions extends KeysOptions {
  readonly from?: KeyForm;
}

/** Component values as JSON to a row key. */
export async function encode(args: readonly string[], options: KeysOptions): Promise<number> {
  const { entity, input } = await keyArguments(args, "encode", "JSON");
  const spec = entity.key;
  const values = readValues(spec, input);
  const key = refusing(spec, () => keyCodec(spec).encode(values));
  if (options.json) printJson({ hex: toHex(key), text: utf8OrNull(key) });
  else if (spec.layout === "text") print(`${keyText(key)}\nhex ${toHex(key)}`);
  else print(`hex    ${toHex(key)}\nbase64 ${Buffer.from(key).toString("base64")}`);
  return 0;
}

/** A row key to its components, literals and buckets included. */
export async function decode(args: readonly string[], options: DecodeOptions): Promise<number> {
  const { entity, input } = await keyArguments(args, "decode", "HEX");
  const spec = entity.key;
  const read = readKey(spec, input, options.from);
  const fields = refusing(spec, () => keyCodec(spec).fields(read.key), read);
  const forms = read.alternatives.join(" or ");
  if (forms !== "") note(`Read as ${read.form}. As ${forms} it would be another key: name it by --from.`);
  const values = fields.map(({ value }, i) => formatValue(spec.components[i]!, value));
  if (options.json) {
    printJson(Object.fromEntries(fields.map(({ component }, i) => [component, values[i]])));
  } else {
    const width = Math.max(...fields.map(({ component }) => component.length));
    print(fields.map(({ component }, i) => `${component.padEnd(width)}  ${visible(String(values[i]))}`).join("\n"));
  }
  return 0;
}

function readValues(spec: KeySpec, input: string): Record<string, ComponentValue> {
  const json = readObject(input);
  const known = spec.components.filter((component) => !isDerived(component));
  const values = Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const component = known.find((candidate) => candidate.name === name);
      if (component) return [name, refusing(spec, () => readValue(component, value))];
      const computed = spec.components.some((candidate) => candidate.name === name);
      const names = known.map((candidate) => candidate.name);
      throw new CliError({
        what: computed
          ? `Component "${name}" is computed, so it cannot be given.`
          : `The key of ${spec.entity} has no component "${name}".`,
        where: spec.entity,
        next: computed ? `Leave it out; give ${names.join(", ")}.` : didYouMean(suggest(name, names), names),
      });
    }),
  );
  const missing = known.map(({ name }) => name).filter((name) => !Object.hasOwn(values, name));
  if (missing.length === 0) return values;
  throw new CliError({
    what: `${missing.join(", ")} ${missing.length === 1 ? "has" : "have"} no value.`,
    where: "the last argument",
    why: `A key of ${spec.entity} has ${known.map(({ name }) => name).join(", ")}.`,
    next: "Add what is missing.",
  });
}

function readObject(input: string): object {
  let json: unknown;
  try {
    json = parseExactJson(input);
  } catch (error) {
    throw badValues((error as Error).message);
  }
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
  throw badValues("it is not a JSON object");
}

function badValues(why: string): CliError {
  return new CliError({
    what: "Cannot read the values to encode.",
    where: "the last argument",
    why: `${why[0]!.toUpperCase()}${why.slice(1)}.`,
    next: `Write an object in single quotes, as '{"deviceId":"d1","at":"1793361600123456"}'.`,
  });
}

/** A JSON value of a component: numbers where JSON holds them exactly, decimal strings always. */
function readValue(component: KeySpec["components"][number], value: unknown): ComponentValue {
  if (typeof value === "string") return parseValue(component, value);
  const numeric = isNumeric(component);
  if (typeof value === "number" && Number.isSafeInteger(value) && numeric) {
    return parseValue(component, String(value));
  }
  throw new CliError({
    what: `${component.name}: ${JSON.stringify(value)} is refused.`,
    where: component.name,
    why:
      typeof value === "number" && numeric
        ? "A JSON number is exact only for whole numbers below 2^53."
        : `The component is of type ${component.type}.`,
    next: numeric ? "Give a whole number, or a decimal string." : "Give a JSON string.",
  });
}

function refusing<T>(spec: KeySpec, run: () => T, read?: ReadKey): T {
  try {
    return run();
  } catch (error) {
    if (!isKeyError(error)) throw error;
    const { parts } = keyCliError(error, `key of ${spec.entity}${read ? `, read as ${read.form}` : ""}`);
    if (!read) throw new CliError(parts);
    const forms = read.alternatives.map((form) => `--from ${form}`).join(" or ");
    const inspect = `See what is wrong by rowsmith keys inspect ${spec.entity} ${toHex(read.key)}.`;
    throw new CliError({
      ...parts,
      next: forms === "" ? `${parts.next ?? ""} ${inspect}`.trim() : `It is a key with ${forms}.`,
    });
  }
}
