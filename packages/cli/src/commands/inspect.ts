import { toHex } from "@rowsmith/keys";
import { formatValue } from "@rowsmith/keys/tools";
import { drawKey } from "../inspect/draw.ts";
import { type InspectedField, type Inspection, inspectKey } from "../inspect/inspect.ts";
import { type OtherMatches, otherMatches } from "../inspect/matches.ts";
import { type ReadKey, readKey } from "../key-text/choose.ts";
import type { KeyForm } from "../key-text/forms.ts";
import { EXIT } from "../output/error.ts";
import { utf8OrNull } from "../output/keys.ts";
import { type Colors, colorsFor, count, print, printJson, visible } from "../output/terminal.ts";
import { keyArguments } from "../project/key-arguments.ts";

export interface InspectOptions {
  readonly json?: boolean;
  readonly from?: KeyForm;
}

/** Draws a row key: its bytes, its components, and where it stops being a key. Ends with 1 for bytes that are none. */
export async function inspect(args: readonly string[], options: InspectOptions): Promise<number> {
  const { schema, entity, input } = await keyArguments(args, "inspect", "KEY");
  const read = readKey(entity.key, input, options.from);
  const inspection = inspectKey(entity.key, read.key);
  const others = otherMatches(schema.model, entity.name, read.key);
  if (options.json) printJson(jsonOf(inspection, read, others));
  else print(prettyOf(inspection, read, others, colorsFor(process.stdout)).join("\n"));
  return inspection.problems.length === 0 ? EXIT.clean : EXIT.findings;
}

function jsonOf({ spec, key, fields, problems }: Inspection, { form, alternatives }: ReadKey, others: OtherMatches) {
  return {
    entity: spec.entity,
    layout: spec.layout,
    from: form,
    hex: toHex(key),
    base64: Buffer.from(key).toString("base64"),
    text: utf8OrNull(key),
    valid: problems.length === 0,
    components: fields.map((field) => jsonField(field, key)),
    problems,
    otherEntities: others.entities,
    otherLayouts: others.layouts,
    otherForms: alternatives,
  };
}

function jsonField({ component, bytes, value, computed }: InspectedField, key: Uint8Array): Record<string, unknown> {
  const { start, end, next, escapes } = bytes;
  return {
    component: component.name,
    type: component.type,
    value: value.ok ? formatValue(component, value.value) : null,
    ...(computed !== undefined && { computed: formatValue(component, computed) }),
    start,
    end,
    hex: toHex(key.subarray(start, end)),
    escapes,
    ending: toHex(key.subarray(end, next)),
  };
}

function prettyOf(inspection: Inspection, read: ReadKey, others: OtherMatches, colors: Colors): string[] {
  const { spec, key, problems } = inspection;
  const text = utf8OrNull(key);
  const shown = text !== null && visible(text) === text ? [`  ${text}`, ""] : [];
  const size = `layout ${spec.layout}, ${count(key.length, "byte")}, read as ${read.form}`;
  const lines = [
    `${colors.bold(`key of ${visible(spec.entity)}`)}  ${colors.dim(size)}`,
    "",
    ...shown,
    ...drawKey(inspection, colors).map((line) => (line === "" ? "" : `  ${line}`)),
    "",
  ];
  if (problems.length === 0) lines.push(colors.green(`This is a key of ${visible(spec.entity)}.`));
  else lines.push(colors.red(`This is no key of ${visible(spec.entity)}:`));
  for (const { at, message } of problems) lines.push(`  at byte ${at}: ${visible(message)}`);
  return [...lines, ...hints(inspection, read, others)];
}

function hints(
  { spec, problems }: Inspection,
  { alternatives }: ReadKey,
  { entities, layouts }: OtherMatches,
): string[] {
  const valid = problems.length === 0;
  const also = valid ? "also " : "";
  return [
    ...entities.map((name) => `It is ${also}a key of ${name}.${valid ? "" : ` Did you mean entity ${name}?`}`),
    ...layouts.map((layout) => `It would ${also}be a key of ${spec.entity} in layout ${layout}.`),
    ...alternatives.map((form) => `The text given would ${also}be a key as ${form}: --from ${form}.`),
  ];
}
