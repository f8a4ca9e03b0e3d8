import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryIn } from "./against-support.ts";
import { rowsmith } from "./run.ts";

const FIRST = `version: 1
table: telemetry
families:
  m: { gc: { maxAge: 90d } }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [deviceId], buckets: 16 }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: kind, type: enum, values: [click, view] }
        - { name: at, type: timestamp, unit: micros }
        - { name: seq, type: sequence }
    eventTime: at
    columns:
      value: { family: m, type: float64 }
      status: { family: m, type: string }
    queries:
      history: { where: { deviceId: eq, kind: eq, at: range } }
`;

const FILE = "schemas/telemetry.bt.yaml";

interface Commit {
  readonly title: string;
  /** What is put in the place of what. */
  readonly edits?: readonly (readonly [was: string, is: string])[];
  readonly rename?: string;
  readonly remove?: boolean;
  /** The classes of what is found, each with its rule and line. */
  readonly found: readonly string[];
}

/** One commit after the other; the last removes the schema. */
const COMMITS: readonly Commit[] = [
  {
    title: "Write it otherwise: comments, quotes, flow and block, the order of keys, an anchor, defaults",
    edits: [
      ["version: 1\n", "# A fleet\nversion: 1\n"],
      ["value: { family: m, type: float64 }", 'value: { "type": float64, family: m, required: false }'],
      ["        - { name: seq, type: sequence }", "        - name: seq\n          type: sequence\n          bits: 32"],
      ["{ name: at, type: timestamp, unit: micros }", "{ name: at, type: timestamp, unit: &unit micros, digits: 16 }"],
    ],
    found: [],
  },
  {
    title: "Describe it, and say what is written to it",
    edits: [
      ["table: telemetry\n", "table: telemetry\ndescription: Readings.\n"],
      ["    queries:", "    workload: { writesPerSecond: 100, distinct: { deviceId: 200000 } }\n    queries:"],
    ],
    found: [],
  },
  {
    title: "Add a column, a query and an entity",
    edits: [
      ["      status:", "      note: { family: m, type: string }\n      status:"],
      ["      history:", "      one: { where: { deviceId: eq, kind: eq, at: eq, seq: eq } }\n      history:"],
    ],
    found: [],
  },
  {
    title: "S03: more buckets",
    edits: [["buckets: 16", "buckets: 32"]],
    found: ["KEY_BYTES evolve/buckets 13"],
  },
  {
    title: "S03: fewer buckets again, and the others stay readable",
    edits: [
      ["buckets: 32", "buckets: 16"],
      ["    eventTime: at", "    generations: [{ buckets: 32, until: 2099-12-01 }]\n    eventTime: at"],
    ],
    found: [],
  },
  {
    title: "Forget the earlier buckets",
    edits: [["    generations: [{ buckets: 32, until: 2099-12-01 }]\n", ""]],
    found: ["KEY_BYTES evolve/generation-removed 8"],
  },
  {
    title: "S03: another delimiter",
    edits: [["layout: text\n", 'layout: text\n      delimiter: "!"\n']],
    found: ["KEY_BYTES evolve/layout 12"],
  },
  {
    title: "S03: the newest first",
    edits: [["unit: &unit micros,", "unit: &unit micros, order: desc,"]],
    found: ["KEY_BYTES evolve/component-bytes 17"],
  },
  {
    title: "S03: the kind before the device",
    edits: [
      ["        - { name: kind, type: enum, values: [click, view] }\n", ""],
      [
        "        - { name: deviceId,",
        "        - { name: kind, type: enum, values: [click, view] }\n        - { name: deviceId,",
      ],
    ],
    found: ["KEY_BYTES evolve/component-order 16"],
  },
  {
    title: "Take a third kind, and longer ids",
    edits: [
      ["[click, view]", "[click, view, open]"],
      ["maxBytes: 64", "maxBytes: 100"],
    ],
    found: [],
  },
  {
    title: "Take shorter ids",
    edits: [["maxBytes: 100", "maxBytes: 32"]],
    found: ["KEY_BYTES evolve/component-values 16"],
  },
  {
    title: "Give rows in no order",
    edits: [["at: range } }", "at: range }, ordered: false }"]],
    found: ["KEY_ORDER evolve/query-order 29"],
  },
  { title: "Keep less", edits: [["maxAge: 90d", "maxAge: 30d"]], found: ["DATA evolve/gc-tightened 6"] },
  {
    title: "Keep more, by another rule",
    edits: [["{ maxAge: 30d }", "{ all: [{ maxAge: 30d }, { maxVersions: 1 }] }"]],
    found: [],
  },
  {
    title: "Store a column otherwise",
    edits: [["note: { family: m, type: string }", "note: { family: m, type: string, qualifier: n }"]],
    found: ["DATA evolve/column-moved 24"],
  },
  {
    title: "Require a column",
    edits: [
      [
        "note: { family: m, type: string, qualifier: n }",
        "note: { family: m, type: string, qualifier: n, required: true }",
      ],
    ],
    found: ["DATA evolve/column-required 24"],
  },
  {
    title: "Rename the entity, a component, a column with its cells, and the file",
    rename: "schemas/fleet/readings.bt.yaml",
    edits: [
      ["  Reading:", "  Measurement:"],
      ["name: kind,", "name: type,"],
      ["kind: eq, at: eq", "type: eq, at: eq"],
      ["kind: eq, at: range", "type: eq, at: range"],
      ["      note:", "      remark:"],
    ],
    found: ["SOURCE evolve/column-renamed 24", "SOURCE evolve/component-renamed 15", "SOURCE evolve/entity-renamed 8"],
  },
  {
    title: "Drop a query",
    edits: [["      one: { where: { deviceId: eq, type: eq, at: eq, seq: eq } }\n", ""]],
    found: ["SOURCE evolve/query-removed 27"],
  },
  {
    title: "Rename the table",
    edits: [["table: telemetry", "table: readings"]],
    found: ["DATA evolve/table-renamed 3"],
  },
  { title: "Remove the schema", remove: true, found: ["SOURCE evolve/table-removed 3"] },
];

const OTHER = `version: 1
table: pages
families:
  m: { gc: { maxVersions: 1 } }
entities:
  Page:
    type: latest-state
    key: { layout: text, components: [{ name: url, type: string, maxBytes: 2000 }] }
    eventTime: given
    columns: { title: { family: m, type: string } }
    queries: { one: { where: { url: eq } } }
`;

let repository: ReturnType<typeof repositoryIn>;
beforeAll(() => {
  repository = repositoryIn({ [FILE]: FIRST, "schemas/pages.bt.yaml": OTHER });
});
afterAll(() => repository.remove());

/** The classes, rules and lines that a comparison finds, and the exit code. */
async function compare(ref: string): Promise<{ found: string[]; code: number | null; err: string }> {
  const { out, code, err } = await rowsmith(["check", "--against", ref, "--json"], { cwd: repository.path });
  const { findings } = JSON.parse(out) as { findings: { rule: string; change?: string; line: number }[] };
  const found = findings.flatMap(({ rule, change, line }) =>
    rule.startsWith("evolve/") ? [`${change} ${rule} ${line}`] : [],
  );
  return { found: found.sort(), code, err };
}

test("a history of 20 commits gives exactly the class of change of each", { timeout: 240_000 }, async () => {
  expect(COMMITS).toHaveLength(20);
  let file = FILE;
  let text = FIRST;
  for (const { title, edits = [], rename, remove, found } of COMMITS) {
    for (const [was, is] of edits) {
      expect(text, `${title}: ${was}`).toContain(was);
      text = text.replace(was, is);
    }
    if (rename !== undefined) {
      mkdirSync(dirname(join(repository.path, rename)), { recursive: true });
      renameSync(join(repository.path, file), join(repository.path, rename));
      file = rename;
    }
    if (remove) rmSync(join(repository.path, file));
    else writeFileSync(join(repository.path, file), text);
    repository.commit(title);
    const result = await compare("HEAD~1");
    expect(result.found, `${title}\n${result.err}\n${text}`).toEqual(found);
    const breaks = found.some((line) => !line.startsWith("SOURCE"));
    expect(result.code, title).toBe(breaks ? 1 : 0);
  }
  // Over the whole history: the table is gone, whatever else happened to it.
  expect((await compare("HEAD~20")).found).toEqual(["SOURCE evolve/table-removed 2"]);
});
