import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { page, type RowSource, type Scan, scan } from "../src/bigtable/index.ts";
import { compareBytes, type KeySpec, type LayoutName, type Plan } from "../src/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, hex, tableOf, tenant } from "./bigtable-device-support.ts";
import { collect } from "./bigtable-rows.ts";
import { bundleChild, ended } from "./bundle-child.ts";

const spec = deviceSpec();
const plan = planKeys(spec, tenant(spec));
const table = tableOf(deviceKeys(spec, 90));
const reader = deviceReader(spec, plan);
const whole = await collect(scan(table, plan, reader));
const cursor = (await page(table, plan, reader, { limit: 10 })).cursor!;

/** Every row of a scan with the cursor behind it. */
async function withCursors<T>(rows: Scan<T>): Promise<{ row: T; cursor: string }[]> {
  const found: { row: T; cursor: string }[] = [];
  for await (const row of rows) found.push({ row, cursor: rows.cursor()! });
  return found;
}

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
  return "accepted";
};

describe("R03: a cursor resumes strictly behind its row in every bucket", () => {
  const layouts: LayoutName[] = ["text", "binary", "packed"];
  const shapes = layouts.flatMap((layout) => [0, 1, 2, 3].map((at) => [layout, at] as const));

  it.each(shapes)("in layout %s with the bucket at %i, reading no row before it", async (layout, at) => {
    const one = deviceSpec(layout, at);
    const wherever = planKeys(one, tenant(one), { fullScan: true });
    const rows = tableOf(deviceKeys(one, 90));
    const entity = deviceReader(one, wherever);
    const all = await withCursors(scan(rows, wherever, entity));
    expect(all).toHaveLength(90);
    for (const at of [0, 1, 44, 88, 89]) {
      const rest = scan(rows, wherever, entity, { after: all[at]!.cursor });
      expect(rest.cursor()).toBe(all[at]!.cursor);
      expect(await collect(rest)).toEqual(all.slice(at + 1).map(({ row }) => row));
      expect(rest.counters().rows).toBe(89 - at);
    }
  });

  it("also where the reader can't put buckets into keys: rows before it are read and skipped", async () => {
    const { bucketKey: _, ...without } = reader;
    const all = await withCursors(scan(table, plan, without));
    for (const limit of [undefined, 3]) {
      const rest = scan(table, plan, without, { after: all[50]!.cursor, limit });
      expect(await collect(rest)).toEqual(whole.slice(51, limit === undefined ? undefined : 51 + limit));
    }
  });

  it("between a row and the one whose key is that row's and a byte 00", async () => {
    const bytes: KeySpec = {
      entity: "Raw",
      layout: "packed",
      delimiter: "#",
      components: [{ type: "bytes", name: "raw" }],
    };
    const keys = ["b1", "b100", "b1ff", "b2", "b3", "c1"].map((text) => Buffer.from(text, "hex"));
    const ranges = [{ start: Buffer.from("b1", "hex"), end: Buffer.from("c0", "hex"), bucket: null, generation: 0 }];
    const inB: Plan = { ...planKeys(bytes, {}, { fullScan: true }), ranges };
    const entity = { mergeKey: (key: Uint8Array) => key, read: (row: { key: Uint8Array }) => hex(row.key) };
    let after: string | null = null;
    const pages: string[][] = [];
    do {
      const next: { rows: string[]; cursor: string | null } = await page(tableOf(keys), inB, entity, {
        limit: 2,
        after,
      });
      pages.push(next.rows);
      after = next.cursor;
    } while (after !== null);
    expect(pages).toEqual([["b1", "b100"], ["b1ff", "b2"], ["b3"]]);
  });

  it("and sends no request behind the last row of a bucket that has points alone", async () => {
    const last = await withCursors(scan(table, plan, reader));
    const points = last.map(({ row }) => {
      const key = Buffer.from(row.split(" ")[0]!, "hex");
      return { key, bucket: Number(key.toString().slice(0, 2)), generation: 0 };
    });
    const inOrder = [...points].sort((a, b) => compareBytes(a.key, b.key));
    const lookups: Plan = { ...plan, ranges: [], points: inOrder };
    const requests = table.requests;
    expect(await collect(scan(table, lookups, reader, { after: last.at(-1)!.cursor }))).toEqual([]);
    expect(table.requests).toBe(requests);
  });
});

describe("pages", () => {
  it.each([1, 7, 45, 89, 90, 91])("of %i rows are the whole scan, and none but the first is empty", async (limit) => {
    const rows: string[] = [];
    let pages = 0;
    let after: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof page<string>>> = await page(table, plan, reader, { limit, after });
      expect(next.rows.length).toBeGreaterThan(0);
      rows.push(...next.rows);
      pages++;
      after = next.cursor;
    } while (after !== null);
    expect(rows).toEqual(whole);
    expect(pages).toBe(Math.ceil(90 / limit));
  });

  it("of nothing have no cursor; 100 rows where no limit is given", async () => {
    expect(await page(tableOf([]), plan, reader)).toEqual({ rows: [], cursor: null });
    const many = await page(tableOf(deviceKeys(spec, 101)), plan, reader);
    expect(many.rows).toHaveLength(100);
    expect(many.cursor).not.toBeNull();
  });

  it("refuse a limit that gives nothing, and reading without order", async () => {
    await expect(page(table, plan, reader, { limit: 0 })).rejects.toMatchObject({ code: "INVALID_OPTION" });
    await expect(page(table, plan, reader, { limit: -1 })).rejects.toMatchObject({ code: "INVALID_OPTION" });
    await expect(page(table, plan, reader, { ordered: false as never })).rejects.toThrow(/pages come in order/);
  });

  it("go on in another process", async () => {
    const program = await bundleChild(new URL("cursor-page.child.ts", import.meta.url));
    try {
      const first = await page(table, plan, reader, { limit: 20 });
      const child = program.start(first.cursor!);
      let output = "";
      child.stdout!.on("data", (text) => {
        output += text;
      });
      expect(await ended(child)).toBe(0);
      const second = JSON.parse(output);
      expect(second.rows).toEqual(whole.slice(20, 40));
      expect(second.cursor).toBe((await page(table, plan, reader, { limit: 20, after: first.cursor })).cursor);
    } finally {
      program.remove();
    }
  });
});

describe("cursors are refused", () => {
  const resume = (with_: string, of: Plan = plan): string => codeOf(() => scan(table, of, reader, { after: with_ }));

  it("never when they are whole", () => {
    expect(resume(cursor)).toBe("accepted");
  });

  it("when a byte of them is another, missing or too many", () => {
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(..."ABCxyz019-_=+/ \n"), (at, letter) => {
        const damaged = cursor.slice(0, at) + letter + cursor.slice(at + 1);
        if (damaged !== cursor) expect(resume(damaged)).toMatch(/^INVALID_CURSOR: .* damaged, or no cursor/);
        expect(resume(cursor.slice(0, at))).toMatch(/^INVALID_CURSOR/);
        expect(resume(cursor + letter)).toMatch(/^INVALID_CURSOR/);
      }),
      { numRuns: 300 },
    );
    expect(resume("")).toMatch(/^INVALID_CURSOR/);
    expect(resume("no cursor at all")).toMatch(/without a cursor the scan starts from the first row$/);
  });

  it("when they are of another query, other values, another schema or number of buckets", () => {
    const others = [
      planKeys(spec, { ...tenant(spec), device: { op: "eq", value: "d1" } }),
      planKeys(spec, { tenant: { op: "eq", value: "u" } }),
      planKeys({ ...spec, entity: "Other" }, tenant(spec)),
      planKeys(deviceSpec("text", 0, 32), tenant(spec)),
      planKeys(deviceSpec("binary"), tenant(spec)),
    ];
    for (const other of others)
      expect(resume(cursor, other)).toMatch(/^INVALID_CURSOR: .* of another query, of other values/);
  });

  it("when they go the other way, or are of another version", () => {
    expect(resume(cursor, { ...plan, reversed: true })).toMatch(/goes forward, and this one is reversed/);
    const bytes = Buffer.from(cursor, "base64url").subarray(0, -4);
    bytes[0] = 9;
    const check = createHash("sha256").update(bytes).digest().subarray(0, 4);
    expect(resume(Buffer.concat([bytes, check]).toString("base64url"))).toMatch(
      /it has version 9, and this release reads 1/,
    );
  });

  it("by unordered scans, which have none themselves", async () => {
    expect(codeOf(() => scan(table, plan, reader, { after: cursor, ordered: false }))).toMatch(
      /^INVALID_OPTION: an unordered scan has no place to resume at/,
    );
    const rows = scan(table, plan, reader, { ordered: false });
    expect(await collect(rows)).toHaveLength(90);
    expect(rows.cursor()).toBeNull();
  });
});

describe("cursor() of a running scan", () => {
  it("is that of the last row of the latest iteration", async () => {
    const rows = scan(table, plan, reader);
    expect(rows.cursor()).toBeNull();
    for await (const _ of rows) break;
    expect(await collect(scan(table, plan, reader, { after: rows.cursor() }))).toEqual(whole.slice(1));
    rows[Symbol.asyncIterator]();
    expect(rows.cursor()).toBeNull();
  });

  it("is short: the key and some 20 bytes, and safe in URLs and shells", () => {
    const source: RowSource = table;
    const rows = scan(source, plan, reader);
    return collect(rows).then(() => {
      expect(rows.cursor()).toMatch(/^[A-Za-z0-9_-]{20,80}$/);
    });
  });
});
