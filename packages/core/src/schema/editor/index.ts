import { byteForm } from "../byte-string.ts";
import { column } from "../column.ts";
import { entity } from "../entity.ts";
import { OPTION_TYPES, VERSION_SOURCES } from "../entity-options.ts";
import { family } from "../family.ts";
import { gcRule } from "../gc.ts";
import { generation } from "../generations.ts";
import { key } from "../key.ts";
import { COLUMN_NAME, COMPONENT_NAME, ENTITY_NAME, FAMILY_ID, QUERY_NAME, TABLE_ID } from "../names.ts";
import { backups, options } from "../options.ts";
import { OPERATORS, ORDERS, query } from "../query.ts";
import { MAX_SHARES, ZIPF } from "../skew.ts";
import { LANGUAGE_VERSION, table } from "../table.ts";
import { time } from "../time.ts";
import { bursts, diurnal, late, workload } from "../workload.ts";
import { componentSchemas } from "./components.ts";
import { type JsonSchema, mapOf, pieceSchema, ref, where, without } from "./json.ts";

/**
 * The schema language as a JSON Schema (draft 2020-12), for editors: completion, descriptions, and most of the mistakes
 * that `check` finds in one file. Names and references are not resolved: that takes `check`.
 *
 * @example
 * // In a schema file, for editors that use yaml-language-server:
 * // # yaml-language-server: $schema=./node_modules/@rowsmith/cli/schema.json
 */
export function editorSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: "Generated from the schema language of Rowsmith. Do not edit.",
    ...pieceSchema(table, {
      version: { const: LANGUAGE_VERSION },
      table: { type: "string", pattern: TABLE_ID.pattern.source },
      options: ref("options"),
      families: mapOf(FAMILY_ID.pattern, ref("family")),
      entities: { ...mapOf(ENTITY_NAME.pattern, ref("entity")), minProperties: 1 },
    }),
    $defs: {
      options: pieceSchema(options, {
        automatedBackups: ref("automatedBackups"),
        splits: {
          anyOf: [
            { enum: ["auto", "none"] },
            { type: "array", items: ref("bytes"), minItems: 1, maxItems: 100, uniqueItems: true },
          ],
        },
      }),
      automatedBackups: pieceSchema(backups),
      bytes: {
        title: "bytes",
        anyOf: [
          { type: "string", minLength: 1, description: "The bytes of this text in UTF-8." },
          { ...pieceSchema(byteForm), minProperties: 1, maxProperties: 1 },
        ],
      },
      family: pieceSchema(family, { gc: ref("gc") }),
      gc: { title: "garbage-collection rule", anyOf: [{ const: "never" }, ref("gcRule")] },
      gcRule: {
        ...pieceSchema(gcRule, { any: listOf("gcRule"), all: listOf("gcRule") }),
        minProperties: 1,
        maxProperties: 1,
      },
      entity: entitySchema(),
      key: pieceSchema(key, {
        delimiter: { type: "string", minLength: 1, maxLength: 50 },
        components: { ...listOf("component"), minItems: 1 },
      }),
      ...componentSchemas(),
      column: {
        ...pieceSchema(column, { qualifier: ref("bytes") }),
        allOf: [
          {
            if: { properties: { type: { const: "enum" } }, required: ["type"] },
            // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
            then: { required: ["values"] },
            else: without("values"),
          },
          where("dynamic", true, { properties: { qualifier: false, required: { const: false } } }),
        ],
      },
      query: {
        ...pieceSchema(query, {
          where: { ...mapOf(COMPONENT_NAME.pattern, { enum: OPERATORS }), minProperties: 1 },
          order: { ...mapOf(COMPONENT_NAME.pattern, { enum: ORDERS }), minProperties: 1 },
        }),
        ...where("ordered", false, without("order")),
      },
      time: pieceSchema(time),
      generation: pieceSchema(generation),
      workload: pieceSchema(workload, {
        distinct: mapOf(COMPONENT_NAME.pattern, { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        skew: mapOf(COMPONENT_NAME.pattern, ref("skew")),
        diurnal: ref("diurnal"),
        bursts: ref("bursts"),
        late: ref("late"),
      }),
      skew: {
        anyOf: [
          { const: "uniform" },
          { type: "string", pattern: ZIPF.source },
          {
            type: "array",
            items: { type: "number", exclusiveMinimum: 0, maximum: 1 },
            minItems: 1,
            maxItems: MAX_SHARES,
          },
        ],
      },
      diurnal: pieceSchema(diurnal),
      bursts: pieceSchema(bursts),
      late: pieceSchema(late),
    },
  };
}

function listOf(name: string): JsonSchema {
  return { type: "array", items: ref(name) };
}

function entitySchema(): JsonSchema {
  const shape = pieceSchema(entity, {
    key: ref("key"),
    time: ref("time"),
    generations: listOf("generation"),
    columns: mapOf(COLUMN_NAME.pattern, ref("column")),
    queries: mapOf(QUERY_NAME.pattern, ref("query")),
    workload: ref("workload"),
  });
  const types = (entity.shape().def.shape.type as { readonly options: readonly string[] }).options;
  const others = types.map((type) => {
    const foreign = Object.keys(OPTION_TYPES).filter((option) => !OPTION_TYPES[option]!.some((own) => own === type));
    return where("type", type, without(...foreign));
  });
  return {
    ...shape,
    allOf: [
      ...others,
      where("type", "versioned", { properties: { version: { enum: VERSION_SOURCES } } }),
      where("type", "aggregate", { required: ["columns"] }),
      where("conflict", "compare", { required: ["version"] }),
      where("conflict", "newest-event", { required: ["eventTime"] }),
    ],
  };
}
