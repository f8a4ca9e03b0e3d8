import { afterAll, describe, expect, test } from "vitest";
import { folder, rowsmith } from "./run.ts";

const VISITS = `version: 1
table: visits
families:
  v: { gc: { maxAge: 90d } }
  h: { gc: { any: [{ maxAge: 30d }, { maxVersions: 3 }] } }
entities:
  Visit:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [user], buckets: 16 }
        - { name: user, type: string, maxBytes: 64 }
        - { name: kind, type: enum, values: [login, view, logout] }
        - { name: at, type: timestamp, unit: millis, order: desc }
        - { name: seq, type: sequence, digits: 6 }
    eventTime: at
    generations: [{ buckets: 8, until: 2027-12-01 }]
    columns:
      page: { family: v, type: string }
      note: { family: h, type: string }
    queries:
      since: { where: { user: eq, at: range } }
      users: { where: { user: prefix } }
      seqs: { where: { seq: eq } }
    workload: { writesPerSecond: 300, writers: 2, distinct: { user: 50000 }, skew: { user: "zipf(1.1)" } }
`;

const PAGES = `version: 1
table: pages
families:
  p: { gc: { maxVersions: 1 } }
entities:
  Page:
    type: latest-state
    key:
      layout: binary
      components:
        - { name: site, type: domain, maxBytes: 100 }
        - { name: digest, type: bytes, maxBytes: 32 }
        - { name: title, type: string, maxBytes: 100 }
    eventTime: given
    columns: { text: { family: p, type: string } }
    queries:
      bySite: { where: { site: prefix } }
`;

const project = folder({
  "rowsmith.yaml": "thresholds: { maxFanOut: 20, maxRowsScannedPerRow: 1000 }\n",
  "schemas/visits.bt.yaml": VISITS,
  "schemas/pages.bt.yaml": PAGES,
});
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(["explain", ...args], { cwd: project.path });
const json = async (...args: string[]) => {
  const { code, out, err } = await run(...args, "--json");
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out);
};
const HOUR = "at=1793361600000..1793365200000";

describe("what a query costs", () => {
  test("skip scans, generations, ages and the estimate, in lines", async () => {
    const { out } = await run("Visit", "since", "--where", "user=user-1", "--where", HOUR);
    expect(out.slice(out.indexOf("query since"))).toBe(
      [
        "query since  user=user-1  at=1793361600000..1793365200000",
        "  reads     6 ranges in 2 buckets",
        "            03#user-1#login#8206634799999$ up to 03#user-1#login#8206638399999$  (of 16 buckets)",
        "            03#user-1#logout#8206634799999$ up to 03#user-1#logout#8206638399999$  (of 16 buckets)",
        "            03#user-1#view#8206634799999$ up to 03#user-1#view#8206638399999$  (of 16 buckets)",
        "            3#user-1#login#8206634799999$ up to 3#user-1#login#8206638399999$  (of 8 buckets)",
        "            … and 2 more",
        "  requests  2, of 390 bytes together",
        "  order     by kind, at, seq, merged from the buckets",
        "  server    leaves out cells older than 90d (v) or 30d (h), and all but the newest cell of a column",
        "  checked   nothing after reading",
        "  note      kind is enumerated: 3 values",
        "  note      rows that were written with 8 buckets are read too",
        "  estimate  about 22 rows read, and all of them given",
        "            from 300 writes a second, 50,000 values of user, an average user (they are skewed)",
        "",
      ].join("\n"),
    );
  });

  test("S03: the plan has the ranges of each number of buckets, as JSON with their generation", async () => {
    const { ranges, fanOut, notes } = await json("Visit", "since", "--where", "user=user-1", "--where", HOUR);
    expect(
      ranges.map(({ bucket, generation }: { bucket: number; generation: number }) => [bucket, generation]),
    ).toEqual([3, 3, 3].flatMap((bucket) => [[bucket, 0]]).concat([3, 3, 3].map((bucket) => [bucket, 1])));
    expect(fanOut).toBe(2);
    expect(notes).toContain("rows that were written with 8 buckets are read too");
  });

  test("the estimate as JSON, and null without a workload", async () => {
    const { estimate } = await json("Visit", "since", "--where", "user=user-1", "--where", HOUR);
    expect(estimate).toEqual({
      rowsScanned: 21.6,
      rowsReturned: 21.6,
      rowsScannedPerRow: 1,
      basis: { writesPerSecond: 300, distinct: { user: 50000 }, skewed: ["user"] },
      missing: [],
    });
    expect((await json("Page", "bySite", "--where", "site=example.com*")).estimate).toBeNull();
  });

  test("thresholds: explain says what is above, and ends with 1 by --check", async () => {
    const users = await json("Visit", "users", "--where", "user=a*");
    expect(users.exceeded).toEqual([{ threshold: "maxFanOut", limit: 20, value: 24 }]);
    const checked = await run("Visit", "users", "--where", "user=a*", "--check");
    expect(checked.code).toBe(1);
    expect(checked.out).toContain("  above     maxFanOut 20 of rowsmith.yaml: 24 buckets are read\n");
    expect(checked.err).toBe("Above the thresholds of rowsmith.yaml: users.\n");
    expect(await run("Visit", "since", "--where", "user=a", "--check")).toMatchObject({ code: 0, err: "" });
    expect((await run("Visit", "--check")).err).toBe("Above the thresholds of rowsmith.yaml: users, seqs.\n");
  });

  test("--full-scan plans every row", async () => {
    const { ranges, notes } = await json("Page", "--full-scan");
    expect(ranges).toEqual([{ start: "", end: null, bucket: null }]);
    expect(notes).toEqual(["every row of Page is read"]);
    expect((await run("Page", "--full-scan")).out).toContain("the start of the table up to the end of the table\n");
  });
});

describe("R01: a prefix on the command line is of bytes", () => {
  const ranges = async (...terms: string[]) => {
    const plan = await json("Page", ...terms.flatMap((term) => ["--where", term]));
    return { where: plan.where, ranges: plan.ranges.map(({ start, end }: Record<string, string>) => [start, end]) };
  };
  const hex = (text: string): string => Buffer.from(text).toString("hex");

  test("of text, a literal star and characters beyond ASCII", async () => {
    const page = ["site=a", "digest=00"];
    const at = async (term: string) => {
      const [[start, end]] = (await ranges(...page, term)).ranges;
      const lead = `${hex("a")}000100ff0001`;
      expect([start.startsWith(lead), end.startsWith(lead)]).toEqual([true, true]);
      return [start.slice(lead.length), end.slice(lead.length)];
    };
    expect(await at("title=user*")).toEqual([hex("user"), hex("uses")]);
    expect(await at("title=user#ÿ*")).toEqual(["7573657223c3bf", "7573657223c3c0"]);
    // Only the last star asks for a prefix; one that is part of the text is written before it.
    expect(await at("title=a**")).toEqual([hex("a*"), hex("a+")]);
    expect(await at('title={"prefix":"a,*"}')).toEqual([hex("a,*"), hex("a,+")]);
    const literal = await json("Page", ...page.concat('title="a*"').flatMap((term) => ["--where", term]));
    expect(literal).toMatchObject({ ranges: [], points: [`${hex("a")}000100ff0001${hex("a*")}`] });
  });

  test("of bytes, in hex", async () => {
    expect((await ranges("site=a", "digest=61ff*")).ranges).toEqual([["61000161ff", "61000162"]]);
    expect((await ranges("site=a", "digest=*")).ranges).toEqual((await ranges("site=a")).ranges);
  });

  test("of a domain: itself and its subdomains, not its neighbours", async () => {
    const { ranges: found, where } = await ranges("site=example.com*");
    expect(where).toEqual(["site=example.com*"]);
    expect(found).toEqual([
      [hex("com.example"), `${hex("com.example")}0002`],
      [hex("com.example."), hex("com.example/")],
    ]);
  });

  test("terms read back as the same plan, however odd the prefix is", async () => {
    for (const term of ["title=*", "title=a**", 'title={"prefix":"a,b"}', 'title={"prefix":"[x"}', "title=a.*"]) {
      const { where } = await ranges("site=a", "digest=00", term);
      expect(where.at(-1)).toBe(term);
    }
  });
});

describe("R06: nothing to read", () => {
  test("an empty list and equal bounds are a plan without requests, and from > to is refused", async () => {
    for (const terms of [["user=[]"], ["user=a", "at=1793361600000..1793361600000"]]) {
      const where = terms.flatMap((term) => ["--where", term]);
      const plan = await json("Visit", ...where);
      expect(plan).toMatchObject({ ranges: [], points: [], requests: 0, requestBytes: 0 });
      expect((await run("Visit", ...where)).out).toContain("nothing: no row can match, and no request is sent");
    }
    const inverted = await run("Visit", "--where", "at=1793361600001..1793361600000");
    expect(inverted).toMatchObject({ code: 2, out: "" });
    expect(inverted.err).toContain("at");
  });
});
