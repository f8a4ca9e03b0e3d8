import { stringify } from "yaml";
import type { TableModel } from "../../model/types.ts";
import { rowKeySchema } from "../row-key-schema.ts";

export type RowKeySchemaFormat = "json" | "yaml";

/**
 * The row key schema as one of its two tools takes it. JSON is `Table.rowKeySchema` of the admin API, with the delimiter in
 * base64. YAML is the file for `gcloud bigtable tables create` or `update` with `--row-key-schema-definition-file`, with the
 * delimiter as text and the notes as comments.
 *
 * @param entity the entity whose key it is; may be left out where the table has one
 * @throws {@link RenderError} as {@link rowKeySchema} does.
 * @example renderRowKeySchema(model, "yaml") // "# Row key schema of …\nfields:\n  - fieldName: \"bucket\"\n…"
 */
export function renderRowKeySchema(model: TableModel, format: RowKeySchemaFormat, entity?: string): string {
  const schema = rowKeySchema(model, entity);
  const { fields, encoding } = schema.struct;
  if (format === "json")
    return `${JSON.stringify({ fields, encoding: withDelimiter(encoding, "base64") }, undefined, 2)}\n`;
  const comments = [
    `Row key schema of table ${model.table}, entity ${schema.entity}.`,
    `gcloud bigtable tables update ${model.table} --instance=INSTANCE --row-key-schema-definition-file=FILE`,
    ...schema.notes,
  ];
  // Quoted, so that no name is taken for a boolean.
  const body = stringify(
    { fields, encoding: withDelimiter(encoding, "utf8") },
    { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0, aliasDuplicateObjects: false },
  );
  return `${comments.map((line) => `# ${line}\n`).join("")}${inAscii(body)}`;
}

/** Delimiters may hold what YAML readers refuse or take for the end of a line. */
function inAscii(quoted: string): string {
  return quoted.replace(/[^\x20-\x7e\n]/gu, (character) => {
    const code = character.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

function withDelimiter(encoding: object, form: "base64" | "utf8"): object {
  if (!("delimitedBytes" in encoding)) return encoding;
  const { delimiter } = encoding.delimitedBytes as { delimiter: Uint8Array };
  return { delimitedBytes: { delimiter: Buffer.from(delimiter).toString(form) } };
}
