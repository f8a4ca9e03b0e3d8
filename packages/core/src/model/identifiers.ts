/** The names that generated code gives to what belongs to an entity and a query. Within a table all must differ. */

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** With a small first letter. */
export const small: (name: string) => string = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Names that generated code gives to what belongs to an entity. */
export interface EntityNames {
  readonly key: string;
  readonly row: string;
  readonly spec: string;
  readonly write: string;
  readonly writeSlowly: string;
  readonly encode: string;
  readonly encodeInto: string;
  readonly decode: string;
  readonly decodeSlowly: string;
  readonly tryDecode: string;
  readonly entry: string;
  readonly added: string;
  readonly event: string;
  readonly sequence: string;
  readonly append: string;
  readonly put: string;
  readonly putMany: string;
  readonly delete: string;
  readonly add: string;
  readonly addMany: string;
  readonly column: string;
  readonly readColumn: string;
  readonly entity: string;
  readonly get: string;
  readonly getMany: string;
  readonly getAt: string;
  readonly versions: string;
  readonly totals: string;
}

export function entityNames({ name }: { readonly name: string }): EntityNames {
  return {
    key: `${name}Key`,
    row: `${name}Row`,
    spec: `${small(name)}KeySpec`,
    write: `write${name}Key`,
    writeSlowly: `write${name}KeySlowly`,
    encode: `encode${name}Key`,
    encodeInto: `encode${name}KeyInto`,
    decode: `decode${name}Key`,
    decodeSlowly: `decode${name}KeySlowly`,
    tryDecode: `tryDecode${name}Key`,
    entry: `${small(name)}Entry`,
    added: `${name}Added`,
    event: `${name}Event`,
    sequence: `${small(name)}Sequence`,
    append: `append${name}s`,
    put: `put${name}`,
    putMany: `put${name}s`,
    delete: `delete${name}`,
    add: `add${name}`,
    addMany: `add${name}s`,
    column: `${name}Column`,
    readColumn: `read${name}Column`,
    entity: `${small(name)}Entity`,
    get: `get${name}`,
    getMany: `get${name}s`,
    getAt: `get${name}At`,
    versions: `${small(name)}Versions`,
    totals: `${small(name)}Totals`,
  };
}

/** Names of what belongs to a query. */
export interface QueryNames {
  readonly where: string;
  readonly plan: string;
  readonly scan: string;
  readonly page: string;
  readonly count: string;
}

export function queryNames(entity: { readonly name: string }, query: { readonly name: string }): QueryNames {
  const both = entity.name + capital(query.name);
  return {
    where: `${both}Where`,
    plan: `plan${both}`,
    scan: `scan${both}`,
    page: `page${both}`,
    count: `count${both}`,
  };
}
