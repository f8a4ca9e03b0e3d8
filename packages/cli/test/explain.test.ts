import { afterAll, describe, expect, test } from "vitest";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const NOTES = `version: 1
table: notes
families:
  n: { gc: { maxVersions: 1 } }
entities:
  Note:
    type: latest-state
    key:
      layout: text
      delimiter: "!"
      components:
        - { name: kind, type: literal, value: note }
        - { name: title, type: string }
        - { name: part, type: uint8 }
    columns:
      text: { family: n, type: string }
    queries:
      byTitle: { where: { title: eq, part: eq } }
      titles:  { where: { title: in } }
`;

const project = folder({ "schemas/telemetry.bt.yaml": TELEMETRY, "other/notes.bt.yaml": NOTES });
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(args, { cwd: project.path });
const hex = (text: string): string => Buffer.from(text).toString("hex");

describe("rowsmith explain", () => {
  test("draws the key and plans every query with example values", async () => {
    const { code, out, err } = await run("explain", "Reading");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(
      [
        "  06#deviceId-1#1793361600123456#000001",
        "  ├┘ ├────────┘ ├──────────────┘ ├────┘",
        "  │  │          │                └ seq",
      ].join("\n"),
    );
    expect(out).toContain("27 to 91 bytes");
    expect(out).toContain("reads     1 range in 1 bucket\n");
    expect(out).toContain("reads     16 ranges in 16 buckets\n");
    expect(out).toContain("requests  1, of 192 bytes\n");
    expect(out).toContain(
      "server    leaves out cells older than 90d (hist), and all but the newest cell of a column\n",
    );
    expect(out).toContain("checked   at, after reading\n");
    expect(out).not.toContain("estimate");
  });

  test("with values gives the form that scripts rely on", async () => {
    const where = ["--where", "deviceId=device-1042", "--where", "at=1793361600123456..1793361600123999"];
    const { out } = await run("explain", "schemas/telemetry.bt.yaml", "Reading", "history", ...where, "--json");
    expect(JSON.parse(out)).toEqual({
      entity: "Reading",
      query: "history",
      where: ["deviceId=device-1042", "at=1793361600123456..1793361600123999"],
      ranges: [
        {
          start: hex("04#device-1042#1793361600123456#"),
          end: hex("04#device-1042#1793361600123999#"),
          bucket: 4,
        },
      ],
      points: [],
      residual: [],
      order: ["at", "seq"],
      ordered: true,
      reversed: false,
      fanOut: 1,
      requests: 1,
      requestBytes: 70,
      maxAge: { hist: "90d" },
      notes: [],
      estimate: null,
      exceeded: [],
    });
  });

  test("both ends of a range, open sides and lists", async () => {
    const ranges = async (...terms: string[]) => {
      const { out } = await run("explain", "Reading", ...terms.flatMap((term) => ["--where", term]), "--json");
      const plan = JSON.parse(out);
      return plan.ranges.map(({ start, end }: { start: string; end: string }) =>
        [start, end].map((key) => Buffer.from(key, "hex").toString()),
      );
    };
    const id = "deviceId=device-1042";
    expect(await ranges(id, "at=1793361600000000..=1793361600000005")).toEqual([
      ["04#device-1042#1793361600000000#", "04#device-1042#1793361600000005$"],
    ]);
    expect(await ranges(id, "at=1793361600000000..")).toEqual([
      ["04#device-1042#1793361600000000#", "04#device-1042$"],
    ]);
    expect(await ranges(id, "at=..1793361600000000")).toEqual([
      ["04#device-1042#", "04#device-1042#1793361600000000#"],
    ]);
    expect(await ranges(id, 'at={"gt":"1793361600000000","lte":1793361600000001}')).toEqual([
      ["04#device-1042#1793361600000000$", "04#device-1042#1793361600000001$"],
    ]);
    expect(await ranges("deviceId=device-1042,device-1")).toHaveLength(2);
  });

  test("whole keys are points, fan-out and residual are told", async () => {
    const one = await run(
      "explain",
      "Reading",
      "one",
      "--where",
      "deviceId=device-1042",
      "--where",
      "at=1793361600123456",
      "--where",
      "seq=1",
      "--json",
    );
    expect(JSON.parse(one.out)).toMatchObject({
      ranges: [],
      points: [hex("04#device-1042#1793361600123456#000001")],
      fanOut: 1,
    });
    const fleet = await run("explain", "Reading", "fleet", "--where", "at=1793361600123456..", "--json");
    expect(JSON.parse(fleet.out)).toMatchObject({ residual: ["at"], ordered: false, fanOut: 16 });
  });

  test("values with commas, dots, stars and brackets go in as JSON and come out so", async () => {
    const plan = async (term: string) =>
      JSON.parse((await run("explain", "other/notes.bt.yaml", "Note", "--where", term, "--json")).out);
    expect((await plan('title="a,b..c*"')).where).toEqual(['title="a,b..c*"']);
    expect((await plan('title=["x,y","z"]')).where).toEqual(['title=["x,y","z"]']);
    expect((await plan('title="[x"')).ranges[0].start).toBe(hex("note![x!"));
    expect((await plan("title=a.b=c")).ranges[0].start).toBe(hex("note!a.b=c!"));
    expect((await plan('title="null"')).ranges[0].start).toBe(hex("note!null!"));
  });

  test("its example terms read back as the same plan", async () => {
    for (const args of [["Reading"], ["other/notes.bt.yaml", "Note"]]) {
      const { queries } = JSON.parse((await run("explain", ...args, "--json")).out);
      expect(queries.length).toBeGreaterThan(1);
      for (const query of queries) {
        const terms = query.where.flatMap((term: string) => ["--where", term]);
        expect(JSON.parse((await run("explain", ...args, query.query, ...terms, "--json")).out)).toEqual(query);
      }
    }
  });

  test("the key as JSON: sizes and components", async () => {
    const { key } = JSON.parse((await run("explain", "other/notes.bt.yaml", "Note", "--json")).out);
    expect(key).toMatchObject({ layout: "text", delimiter: "!", minBytes: 9, maxBytes: null });
    expect(key.components).toEqual([
      { name: "kind", type: "literal", minBytes: 4, maxBytes: 4 },
      { name: "title", type: "string", minBytes: 0, maxBytes: null },
      { name: "part", type: "uint8", minBytes: 3, maxBytes: 3 },
    ]);
  });

  test.each<[string[], string, string]>([
    [["Readng"], 'There is no entity "Readng".', 'Did you mean "Reading"?'],
    [["Reading", "histroy"], 'Entity Reading has no query "histroy".', 'Did you mean "history"?'],
    [["Reading", "history", "--where", "devicId=x"], 'no component "devicId"', 'Did you mean "deviceId"?'],
    [["Reading", "history", "--where", "at=1793361600123456.."], "needs a value for deviceId", "--where deviceId="],
    [["Reading", "history", "--where", "deviceId=a,b"], "one value for deviceId, not a list", "deviceId=value"],
    [["Reading", "fleet", "--where", "deviceId=a"], "does not ask for deviceId", "leave the query out"],
    [["Reading", "--where", "deviceId"], "Cannot read --where deviceId", "name=value"],
    [["Reading", "--where", "at=1..2..3"], "Cannot read --where", "as JSON"],
    [["Reading", "--where", "at=5..="], "Cannot read --where", "as JSON"],
    [["Reading", "--where", "deviceId=a,pre*"], "Cannot read --where deviceId=a,pre*", "more than one way"],
    [["Reading", "--where", "deviceId=a..b*"], "Cannot read --where deviceId=a..b*", 'name={"prefix":"a,"}'],
    [["Reading", "--where", 'deviceId={"prefix":"a","gte":"a"}'], "Cannot read --where", "a prefix stands alone"],
    [["Reading", "--where", "seq=1*"], "prefix", "seq"],
    [["Reading", "history", "--where", "deviceId=a*"], "one value for deviceId, not a prefix", "deviceId=value"],
    [["Reading", "fleet", "--where", "at=.."], "would read every row", "--full-scan"],
    [["Reading", "--where", "deviceId=[1"], "Cannot read --where", "begins like JSON"],
    [["Reading", "--where", "at=[9007199254740993]"], "Cannot read --where", "2^53"],
    [["Reading", "--where", "deviceId=[5]"], "Cannot read --where", "5 must be in quotes"],
    [["Reading", "--where", "at=[1793361600123456.1]"], "Cannot read --where", "not written as a whole number"],
    [["Reading", "--where", 'at={"gte":1,"gte":2}'], "Cannot read --where", '"gte" is given twice'],
    [["Reading", "--where", 'at={"ge":1}'], "Cannot read --where", "gt, gte, lt, lte"],
    [["Reading", "--where", "at=noon"], "a whole decimal number", "--where at=noon"],
    [["Reading", "--where", "deviceId=a", "--where", "deviceId=b"], "Cannot read --where", "twice"],
    [["Reading", "--where", "at=1793361600123456..1793361600000000"], "at", "where:"],
    [["Reading", "--where", "__proto__=1"], 'no component "__proto__"', "There is: bucket"],
    [["Reading", "history", "more"], 'Unexpected argument "more".', "explain --help"],
    [[], "No entity is named.", "Name one of: Reading."],
    [["nowhere.yaml", "Reading"], "Cannot read nowhere.yaml", "there is no such file"],
  ])("explain %j is refused with 2", async (args, what, next) => {
    const { code, out, err } = await run("explain", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("error: ");
    expect(err).toContain(what);
    expect(err).toContain(next);
    expect(err).not.toContain("mistake in rowsmith");
  });
});
