import type { ComponentSpec, LayoutName } from "@rowsmith/keys";
import * as z from "zod/mini";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { COMPONENT_KINDS } from "./components/index.ts";
import { anything, isUnicode, present, text, textWhere, word } from "./leaf.ts";
import { isMapping, type Mapping, stringAt } from "./mapping.ts";
import { COMPONENT_NAME, checkName } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import { readWord } from "./read-word.ts";
import { subject } from "./words.ts";

interface KeyShape {
  layout: LayoutName;
  delimiter?: string;
  components: unknown[];
  description?: string;
}

const LAYOUTS = ["text", "binary", "packed"] as const;

export const key: Piece<KeyShape> = {
  name: "a key",
  shape: (): Mapping<KeyShape> =>
    z.strictObject({
      layout: word(LAYOUTS),
      delimiter: z.exactOptional(textWhere(isDelimiter, "a string of 1 to 50 UTF-8 bytes")),
      components: z.array(anything(), { error: "a list of components" }),
      description: z.exactOptional(text()),
    }),
  keys: {
    layout: "How components become bytes: text, binary or packed.",
    delimiter: "In layout text: what stands between the components. Default: #.",
    components: "What the key is made of, from left to right: keys sort by the first, then by the second.",
  },
};

const TYPES = Object.keys(COMPONENT_KINDS) as ComponentSpec["type"][];

const named: Piece<object> = {
  name: "a component",
  shape: (): Mapping<object> => z.looseObject({ name: text("a camelCase name") }),
  keys: {},
};

const untyped: Piece<object> = {
  name: "a component",
  shape: (): Mapping<object> => {
    const options = Object.values(COMPONENT_KINDS).flatMap((kind) => Object.keys(kind.shape().def.shape));
    const known = Object.fromEntries(options.map((option) => [option, z.exactOptional(anything())]));
    return z.strictObject({ ...known, name: text("a camelCase name"), type: present("the component's type") });
  },
  keys: {},
};

/** One component as far as it could be read. */
export interface ComponentPart {
  readonly path: DocumentPath;
  readonly name: string | undefined;
  readonly spec: ComponentSpec | undefined;
  readonly description: string | undefined;
}

export interface KeyParts {
  readonly path: DocumentPath;
  /** `undefined` where it could not be read. */
  readonly layout: LayoutName | undefined;
  readonly delimiter: string;
  readonly components: readonly ComponentPart[];
  readonly description: string | undefined;
  /** False when a part could not be read. */
  readonly complete: boolean;
}

export function readKey(value: unknown, path: DocumentPath, report: Report): KeyParts | undefined {
  const parts = readPiece(key, value, path, report);
  if (!isMapping(value)) return undefined;
  const delimiter = stringAt(value, "delimiter");
  const list = Array.isArray(value.components) ? value.components : [];
  const components = list.map((component, i) => readComponent(component, [...path, "components", i], report));
  return {
    path,
    layout: LAYOUTS.find((layout) => layout === value.layout),
    delimiter: delimiter !== undefined && isDelimiter(delimiter) ? delimiter : "#",
    components,
    description: parts?.description,
    complete: parts !== undefined && components.every(({ spec }) => spec !== undefined),
  };
}

function readComponent(value: unknown, path: DocumentPath, report: Report): ComponentPart {
  const name = stringAt(value, "name");
  const description = stringAt(value, "description");
  if (!isMapping(value)) {
    report({
      rule: "schema/wrong-type",
      message: `${subject(path)} must be a component: a mapping with name, type and what the type needs`,
      path,
    });
    return { path, name, spec: undefined, description };
  }
  if (name !== undefined) checkName(name, COMPONENT_NAME, [...path, "name"], "value", report);
  const typed = Object.hasOwn(value, "type");
  const type = typed ? readWord(TYPES, value.type, [...path, "type"], report) : undefined;
  if (type === undefined) {
    // What else belongs here depends on the type.
    readPiece(typed ? named : untyped, value, path, report);
    return { path, name, spec: undefined, description };
  }
  const kind = COMPONENT_KINDS[type];
  const shape = readPiece(kind, value, path, report);
  const sound = shape !== undefined && (kind.check?.(shape, path, report) ?? true);
  return { path, name, spec: sound ? kind.spec(shape) : undefined, description };
}

function isDelimiter(delimiter: string): boolean {
  const bytes = Buffer.byteLength(delimiter, "utf8");
  return bytes >= 1 && bytes <= 50 && isUnicode(delimiter);
}
