import { COMPONENT_KINDS } from "../components/index.ts";
import { COMPONENT_NAME } from "../names.ts";
import { type JsonSchema, pieceSchema, where, without } from "./json.ts";

/** What zod does not know of some options. */
const PARTS: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  timestamp: { max: { type: ["string", "integer"], pattern: "^[1-9][0-9]{0,19}$", minimum: 1 } },
  literal: { value: { type: "string", minLength: 1 } },
};

const DIGEST: JsonSchema = { required: ["hexDigits"], ...without("buckets") };

/** What options of a type ask of each other. */
const RULES: Readonly<Record<string, JsonSchema>> = {
  hash: {
    if: { properties: { algorithm: { enum: ["md5", "sha256"] } }, required: ["algorithm"] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
    then: DIGEST,
    else: { required: ["buckets"], ...without("hexDigits") },
  },
  bytes: { not: { required: ["length", "maxBytes"] } },
};

/** A definition for each type of component, and `component` for any of them. */
export function componentSchemas(): Record<string, JsonSchema> {
  const kinds = Object.entries(COMPONENT_KINDS).map(([type, kind]) => {
    const parts = { name: { type: "string", pattern: COMPONENT_NAME.pattern.source }, type: { const: type } };
    return [`${type}Component`, { ...pieceSchema(kind, { ...parts, ...PARTS[type] }), ...RULES[type] }] as const;
  });
  const types = Object.keys(COMPONENT_KINDS);
  return {
    ...Object.fromEntries(kinds),
    // By the type first: an editor then complains of the one kind that is meant, not of all that are not.
    component: {
      type: "object",
      properties: { type: { enum: types } },
      required: ["name", "type"],
      allOf: types.map((type) => where("type", type, { $ref: `#/$defs/${type}Component` })),
    },
  };
}
