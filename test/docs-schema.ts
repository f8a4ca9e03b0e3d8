/**
 * Schemas of the documentation. A block with `version:` is a whole schema; any other is a part of one, whose keys stand in
 * a small schema around it: those of a table, those of an entity, or those of a key.
 */

const COMPONENTS = `components:
  - { name: bucket, type: hash, of: [deviceId], buckets: 16 }
  - { name: deviceId, type: string, maxBytes: 64 }
  - { name: at, type: timestamp, unit: micros }
  - { name: seq, type: sequence, digits: 6 }`;

const OF_KEY = ["layout", "delimiter", "components"];
const OF_ENTITY = [
  "type",
  "key",
  "eventTime",
  "conflict",
  "version",
  "bucket",
  "time",
  "generations",
  "columns",
  "queries",
  "workload",
  "maxRanges",
];

/** The whole schema that a block stands for. */
export function completeSchema(text: string): string {
  if (/^version:/m.test(text)) return text;
  const names = [...text.matchAll(/^([A-Za-z]+):/gm)].map(([, name]) => name!);
  const within = (known: readonly string[]): boolean => names.length > 0 && names.every((name) => known.includes(name));
  const level = within(OF_KEY) ? "key" : within(OF_ENTITY) ? "entity" : "table";
  const part = (at: typeof level): Part => (level === at ? { text, names } : { text: "", names: [] });

  const key = join({ layout: "layout: text", components: COMPONENTS }, part("key"));
  const entity = join(
    { type: "type: event", key: `key:\n${indented(key, 2)}`, columns: columnsOf(part("table").text) },
    part("entity"),
  );
  return join(
    {
      version: "version: 1",
      table: "table: telemetry",
      families: "families:\n  m: { gc: { maxAge: 90d } }",
      entities: `entities:\n  Reading:\n${indented(entity, 4)}`,
    },
    part("table"),
  );
}

interface Part {
  readonly text: string;
  /** The keys that it has. */
  readonly names: readonly string[];
}

/** The text, and around it what it does not have. */
function join(around: Readonly<Record<string, string>>, { text, names }: Part): string {
  const kept = Object.entries(around).filter(([name]) => !names.includes(name));
  return [...kept.map(([, lines]) => lines), text].join("\n");
}

/** A column in each family of the text, so that none is unused. */
function columnsOf(text: string): string {
  const families = /^families:\n((?: .*\n|\n)*)/m.exec(text)?.[1] ?? "  m:\n";
  const ids = [...families.matchAll(/^ {2}([\w.-]+):/gm)].map(([, id]) => id!);
  return `columns:\n${ids.map((id, i) => `  column${i}: { family: ${id}, type: string }`).join("\n")}`;
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}
