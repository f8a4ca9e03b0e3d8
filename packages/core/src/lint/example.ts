/** Parts of a small schema that differ from {@link example}'s own. */
export interface ExampleParts {
  /** Lines of the table, like `replicated: true`. */
  readonly table?: readonly string[];
  /** Families with what is in their braces. */
  readonly families?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** Lines of the key before its components. */
  readonly key?: readonly string[];
  /** What is in the braces of each component. */
  readonly components?: readonly string[];
  /** Lines of the entity between its key and its columns. */
  readonly entity?: readonly string[];
  readonly columns?: Readonly<Record<string, string>>;
  /** Queries with what is in the braces of `where`, and what follows them. */
  readonly queries?: Readonly<Record<string, string>>;
  readonly workload?: readonly string[];
  /** Lines of further entities, and of what else stands under `entities`. */
  readonly more?: readonly string[];
}

/** Components of examples, as they stand in braces. */
export const DEVICE = "name: deviceId, type: string, maxBytes: 64";
export const AT = "name: at, type: timestamp, unit: micros";
export const SEQ = "name: seq, type: sequence";
export const BUCKET = "name: bucket, type: hash, of: [deviceId], buckets: 16";
/** The workload that examples with numbers have. */
export const FLEET: readonly string[] = ["writesPerSecond: 50000", "writers: 1", "distinct: { deviceId: 200000 }"];

/** A whole small schema, in which no rule is broken but by the parts given. */
export function example(parts: ExampleParts): string {
  const braces = (entries: Readonly<Record<string, string>>, indent: number): string[] =>
    Object.entries(entries).map(([name, text]) => `${" ".repeat(indent)}${name}: { ${text} }`);
  const block = (name: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`    ${name}:`, ...lines];
  const queries = parts.queries ?? { history: "deviceId: eq, at: range" };
  return [
    "version: 1",
    "table: telemetry",
    ...(parts.table ?? []),
    "families:",
    ...braces(parts.families ?? { m: "gc: { maxAge: 90d }" }, 2),
    "entities:",
    "  Reading:",
    `    type: ${parts.type ?? "event"}`,
    "    key:",
    ...(parts.key ?? ["layout: text"]).map((line) => `      ${line}`),
    "      components:",
    ...(parts.components ?? [BUCKET, DEVICE, AT, SEQ]).map((component) => `        - { ${component} }`),
    ...(parts.entity ?? ["eventTime: at"]).map((line) => `    ${line}`),
    ...block("columns", braces(parts.columns ?? { value: "family: m, type: float64" }, 6)),
    ...block(
      "queries",
      Object.entries(queries).map(([name, where]) => `      ${name}: { ${whereText(where)} }`),
    ),
    ...block(
      "workload",
      (parts.workload ?? []).map((line) => `      ${line}`),
    ),
    ...(parts.more ?? []),
    "",
  ].join("\n");
}

/** `a: eq; ordered: false` to `where: { a: eq }, ordered: false`. */
function whereText(text: string): string {
  const [where = "", ...rest] = text.split("; ");
  return [`where: { ${where} }`, ...rest].join(", ");
}
