import { type ComponentSpec, isDescending, type KeySpec } from "@rowsmith/keys";
import { RenderError } from "./render/error.ts";

/** `google.bigtable.admin.v2.Type`, as far as fields of a row key need it. */
export type AdminKeyType =
  | { readonly stringType: { readonly encoding: { readonly utf8Bytes: Empty } } }
  | { readonly bytesType: { readonly encoding: { readonly raw: Empty } } }
  | { readonly int64Type: { readonly encoding: { readonly orderedCodeBytes: Empty } } }
  | {
      readonly timestampType: {
        readonly encoding: { readonly unixMicrosInt64: { readonly orderedCodeBytes: Empty } };
      };
    };

type Empty = Readonly<Record<never, never>>;

/** `google.bigtable.admin.v2.Type.Struct`, which `Table.rowKeySchema` takes. */
export interface AdminKeyStruct {
  readonly fields: readonly { readonly fieldName: string; readonly type: AdminKeyType }[];
  readonly encoding:
    | { readonly singleton: Empty }
    | { readonly orderedCodeBytes: Empty }
    | { readonly delimitedBytes: { readonly delimiter: Uint8Array } };
}

const STRING: AdminKeyType = { stringType: { encoding: { utf8Bytes: {} } } };
const BYTES: AdminKeyType = { bytesType: { encoding: { raw: {} } } };
const INT64: AdminKeyType = { int64Type: { encoding: { orderedCodeBytes: {} } } };
const TIMESTAMP: AdminKeyType = { timestampType: { encoding: { unixMicrosInt64: { orderedCodeBytes: {} } } } };

/** Bigtable's limit; `Type.Struct.Encoding.DelimitedBytes`. */
const MAX_DELIMITER_BYTES = 50;
export const WITHOUT: string = "Without a row key schema, GoogleSQL still reads the whole key as the column _key.";

/** The fields and the encoding that give a key its bytes; throws a {@link RenderError} where Bigtable has none. */
export function structOf(key: KeySpec): AdminKeyStruct {
  const fields = key.components.map((component) => ({ fieldName: component.name, type: fieldType(key, component) }));
  if (key.layout === "binary") return { fields, encoding: { orderedCodeBytes: {} } };
  if (fields.length === 1) return { fields, encoding: { singleton: {} } };
  const delimiter = Buffer.from(key.delimiter, "utf8");
  if (delimiter.length > MAX_DELIMITER_BYTES) {
    throw new RenderError(
      `the delimiter of ${key.entity} has ${delimiter.length} bytes; a row key schema takes up to ${MAX_DELIMITER_BYTES}`,
      "Choose a shorter delimiter.",
    );
  }
  return { fields, encoding: { delimitedBytes: { delimiter } } };
}

function fieldType(key: KeySpec, component: ComponentSpec): AdminKeyType {
  switch (key.layout) {
    case "text":
      // Digits, ISO times and UUIDs are text to Bigtable: it has no encoding that reads them as numbers.
      return STRING;
    case "binary":
      return binaryType(key, component);
    case "packed":
      return packedType(key, component);
  }
}

function binaryType(key: KeySpec, component: ComponentSpec): AdminKeyType {
  if (isDescending(component)) {
    throw new RenderError(
      `the component ${component.name} of ${key.entity} is descending: the admin API can't say so yet`,
      `Make it ascending (other key bytes), or go without. ${WITHOUT}`,
    );
  }
  switch (component.type) {
    case "literal":
    case "string":
    case "enum":
    case "domain":
      return STRING;
    case "bytes":
    case "uuid":
      return BYTES;
    case "timestamp":
      return component.unit === "micros" ? TIMESTAMP : INT64;
    default:
      return INT64;
  }
}

/** Only a key of one component, written as it is. */
function packedType(key: KeySpec, component: ComponentSpec): AdminKeyType {
  if (key.components.length > 1) {
    throw new RenderError(
      `keys of ${key.entity} are packed: their fields follow each other without delimiters, which a row key schema can't describe`,
      `Use layout binary, which is made for it (other key bytes). ${WITHOUT}`,
    );
  }
  if (!isDescending(component)) {
    if (component.type === "literal" || component.type === "string" || component.type === "domain") return STRING;
    if (component.type === "bytes" || component.type === "uuid") return BYTES;
  }
  const kind = isDescending(component) ? "descending" : `packed as ${component.type}`;
  throw new RenderError(
    `the component ${component.name} of ${key.entity} is ${kind}, which no encoding of a row key schema reads`,
    `Use layout binary (other key bytes). ${WITHOUT}`,
  );
}
