import { suggest } from "@rowsmith/core";
import {
  type ComponentValue,
  formatValue,
  isDerived,
  isKeyError,
  type KeySpec,
  keyCodec,
  parseValue,
  toHex,
} from "@rowsmith/keys";
import { CliError, didYouMean } from "../output/error.ts";
import { keyText, utf8OrNull } from "../output/keys.ts";
import { print, printJson, visible } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { findEntity, noMore, takeFile } from "../project/entities.ts";
import { keyCliError } from "../query/plan.ts";

export interface KeysOptions {
  readonly json?: boolean;
}

/** Component values as JSON to a row key. */
export async function encode(args: readonly string[], options: KeysOptions): Promise<number> {
  const { spec, input } = await keyArguments(args, "encode", "JSON");
  const values = readValues(spec, input);
  const key = refusing(spec, () => keyCodec(spec).encode(values));
  if (options.json) printJson({ hex: toHex(key), text: utf8OrNull(key) });
  else print(`${keyText(key)}\nhex ${toHex(key)}`);
  return 0;
}

/** A row key as hex to its components, literals and buckets included. */
export async function decode(args: readonly string[], options: KeysOptions): Promise<number> {
  const { spec, input } = await keyArguments(args, "decode", "HEX");
  const fields = refusing(spec, () => keyCodec(spec).fields(readHex(input)));
  const values = fields.map(({ value }, i) => formatValue(spec.components[i]!, value));
  if (options.json) {
    printJson(Object.fromEntries(fields.map(({ component }, i) => [component, values[i]])));
  } else {
    const width = Math.max(...fields.map(({ component }) => component.length));
    print(fields.map(({ component }, i) => `${component.padEnd(width)}  ${visible(String(values[i]))}`).join("\n"));
  }
  return 0;
}

async function keyArguments(
  args: readonly string[],
  verb: string,
  form: string,
): Promise<{ spec: KeySpec; input: string }> {
  const { file, rest } = takeFile(args);
  const [entityName, input, ...more] = rest;
  noMore(more, `keys ${verb}`);
  const { entity } = await findEntity(findProject(process.cwd()), file, entityName);
  if (input !== undefined) return { spec: entity.key, input };
  throw new CliError({
    what: `The ${form} to ${verb} is missing.`,
    where: `rowsmith keys ${verb}`,
    next: `Write rowsmith keys ${verb} [FILE] ${entity.name} ${form}.`,
  });
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
    json = JSON.parse(input);
  } catch (error) {
    throw badValues(`it is not JSON: ${(error as Error).message}`);
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
  if (typeof value === "number" && Number.isSafeInteger(value) && component.type !== "string") {
    return parseValue(component, String(value));
  }
  throw new CliError({
    what: `${component.name}: ${JSON.stringify(value)} is refused.`,
    where: component.name,
    why:
      typeof value === "number" && component.type !== "string"
        ? "A JSON number is exact only for whole numbers up to 2^53."
        : `The component is of type ${component.type}.`,
    next: component.type === "string" ? "Give a JSON string." : "Give a whole number, or a decimal string.",
  });
}

function readHex(text: string): Uint8Array {
  const bad = /[^0-9a-f]/i.exec(text);
  if (bad === null && text.length % 2 === 0 && text !== "") return Buffer.from(text, "hex");
  throw new CliError({
    what: `Cannot read ${JSON.stringify(text)} as a row key in hex.`,
    where: "the last argument",
    why: bad
      ? `"${bad[0]}" at index ${bad.index} is no hex digit.`
      : "Hex has two digits a byte, and a key at least one byte.",
    next: "Give the key as hex, as in 303423643123.",
  });
}

function refusing<T>(spec: KeySpec, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!isKeyError(error)) throw error;
    throw keyCliError(error, `key of ${spec.entity}`);
  }
}
