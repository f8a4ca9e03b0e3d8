import { type ComponentSpec, isDerived, type KeySpec } from "@rowsmith/keys";
import { isBigint, isNumeric } from "@rowsmith/keys/tools";
import { code, show } from "../diagnostics/display.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { formOf, hashedFormOf } from "./form.ts";
import type { Pair } from "./pairs.ts";
import type { EvolveReport } from "./report.ts";
import { stillTaken, valuesOf } from "./values.ts";
import { ENUM_HELP, RENAME_HELP, REWRITE, SOURCE_HELP, VALUES_HELP } from "./words.ts";

/** What else of the two keys matters for a component. */
export interface KeyPair {
  readonly old: KeySpec;
  readonly now: KeySpec;
  /** The old names of components that a hash, now and before, is computed from. */
  readonly hashed: ReadonlySet<string>;
  /** The old names of components that queries name. */
  readonly queried: ReadonlySet<string>;
  /** New names of the old components. */
  readonly names: ReadonlyMap<string, string>;
}

/** Compares two components that are the same one; of computed ones, only what {@link compareHash} does not. */
export function compareComponent(pair: Pair, keys: KeyPair, path: DocumentPath, report: EvolveReport): void {
  const { old, now } = pair;
  if (old.name !== now.name && (!isDerived(old) || keys.queried.has(old.name))) {
    report({
      rule: "evolve/component-renamed",
      message: `${code(old.name)} is ${code(now.name)} now`,
      help: RENAME_HELP,
      path: [...path, "name"],
    });
  }
  if (isComputed(old) || isComputed(now)) {
    if (old.type !== now.type) reportType(pair, path, report);
    else if (old.type === "timeBucket") comparePeriod(pair, keys, path, report);
    return;
  }
  const oldForm = formOf(old, keys.old);
  const sameForm = oldForm === formOf(now, keys.now) && !(unitOf(old) && unitOf(now) && unitOf(old) !== unitOf(now));
  const sameHash = !keys.hashed.has(old.name) || hashedFormOf(old, keys.old) === hashedFormOf(now, keys.now);
  if (!sameForm || !sameHash) {
    if (old.type !== now.type) reportType(pair, path, report);
    else reportBytes(pair, OPTIONS, path, report);
    return;
  }
  if (old.type === "literal" && now.type === "literal") {
    if (old.value !== now.value) reportBytes(pair, OPTIONS, path, report);
    return;
  }
  if (oldForm?.includes("ordinal") && ordinalsMoved(old, now, path, report)) return;
  if (stillTaken(valuesOf(old, keys.old.layout)!, valuesOf(now, keys.now.layout)!)) {
    compareTypes(pair, path, report);
    return;
  }
  const option = old.type === now.type ? changedOptions(old, now, VALUE_OPTIONS)[0] : undefined;
  report({
    rule: "evolve/component-values",
    message: `${code(now.name)} no longer takes all values that it took${option === undefined ? `: it was ${article(old.type)}` : ` (${option.text})`}`,
    help: VALUES_HELP,
    path: [...path, option?.name ?? "type"],
  });
}

function comparePeriod({ old, now, index }: Pair, keys: KeyPair, path: DocumentPath, report: EvolveReport): void {
  if (old.type !== "timeBucket") return;
  const renamed = { ...old, of: keys.names.get(old.of) ?? old.of };
  const options = ["of", "everySeconds", "order", ...(keys.now.layout === "text" ? ["format"] : [])];
  reportBytes({ old: renamed, now, index }, options, path, report);
}

type Computed = Extract<ComponentSpec, { type: "hash" | "timeBucket" }>;

function isComputed(component: ComponentSpec): component is Computed {
  return component.type === "hash" || component.type === "timeBucket";
}

function unitOf(component: ComponentSpec): string | undefined {
  return component.type === "timestamp" ? component.unit : undefined;
}

const OPTIONS = ["unit", "order", "bits", "digits", "max", "length", "value"];
const VALUE_OPTIONS = ["maxBytes", "length", "pattern", "values", "version", "digits", "bits", "max"];
/** Where an option of a specification has another name in the schema. */
const WRITTEN: Readonly<Record<string, string>> = { everySeconds: "every" };

interface Changed {
  readonly name: string;
  readonly text: string;
}

function changedOptions(old: ComponentSpec, now: ComponentSpec, options: readonly string[]): Changed[] {
  const [before, after] = [old, now].map((component) => component as unknown as Readonly<Record<string, unknown>>);
  return options.flatMap((option) => {
    const [was, is] = [before![option], after![option]];
    if (String(was) === String(is)) return [];
    const name = WRITTEN[option] ?? option;
    return [{ name, text: `\`${name}\` was ${valueText(option, was)} and is ${valueText(option, is)}` }];
  });
}

function valueText(option: string, value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  if (option === "everySeconds") return `${value} seconds`;
  if (value === undefined) return option === "order" ? "asc" : "not given";
  return option === "value" || option === "pattern" ? show(value) : String(value);
}

function reportBytes({ old, now }: Pair, options: readonly string[], path: DocumentPath, report: EvolveReport): void {
  const normal = (component: ComponentSpec): ComponentSpec =>
    "order" in component && component.order === "asc" ? ({ ...component, order: undefined } as never) : component;
  const changed = changedOptions(normal(old), normal(now), options);
  if (changed.length === 0) return;
  report({
    rule: "evolve/component-bytes",
    message: `${code(now.name)} is stored otherwise: ${changed.map(({ text }) => text).join(", ")}`,
    help: REWRITE,
    path: [...path, changed[0]!.name],
  });
}

function reportType({ old, now }: Pair, path: DocumentPath, report: EvolveReport): void {
  report({
    rule: "evolve/component-bytes",
    message: `${code(now.name)} is stored otherwise: it was ${article(old.type)} and is ${article(now.type)}`,
    help: REWRITE,
    path: [...path, "type"],
  });
}

/** Whether the number that stands for a name in layout packed is another one. */
function ordinalsMoved(old: ComponentSpec, now: ComponentSpec, path: DocumentPath, report: EvolveReport): boolean {
  if (old.type !== "enum" || now.type !== "enum") return false;
  const at = old.values.findIndex((name, i) => now.values[i] !== undefined && now.values[i] !== name);
  if (at < 0) return false;
  report({
    rule: "evolve/enum-ordinals",
    message: `${code(old.values[at]!)} is stored as ${at}, which stands for ${code(now.values[at]!)} now`,
    help: ENUM_HELP,
    path: [...path, "values"],
  });
  return true;
}

/** The bytes are the same: whether the property in TypeScript is, too. */
function compareTypes({ old, now }: Pair, path: DocumentPath, report: EvolveReport): void {
  const [was, is] = [propertyType(old), propertyType(now)];
  if (was === is) return;
  report({
    rule: "evolve/component-type",
    message: `${code(now.name)} was ${was ?? "a constant"} in TypeScript and is ${is ?? "a constant"}; its bytes are the same`,
    help: SOURCE_HELP,
    path: [...path, "type"],
  });
}

function propertyType(component: ComponentSpec): string | null {
  if (component.type === "literal") return null;
  if (component.type === "timestamp") return component.unit;
  if (component.type === "enum") return "a union of names";
  if (component.type === "bytes") return "Uint8Array";
  return isNumeric(component) ? (isBigint(component) ? "bigint" : "number") : "string";
}

function article(type: string): string {
  return `${/^[aeiou]/.test(type) && !/^u(int|uid)/.test(type) ? "an" : "a"} ${type}`;
}
