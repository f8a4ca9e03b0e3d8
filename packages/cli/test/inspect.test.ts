import { type KeySpec, keyCodec } from "@rowsmith/keys";
import fc from "fast-check";
import pc from "picocolors";
import { afterAll, describe, expect, test } from "vitest";
import { drawKey } from "../src/inspect/draw.ts";
import { inspectKey } from "../src/inspect/inspect.ts";
import { goldenKeys, keySchema, LAYOUTS } from "./layouts.ts";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const plain = pc.createColors(false);
const specOf = (layout: KeySpec["layout"], components: KeySpec["components"]): KeySpec => ({
  entity: "Key",
  layout,
  delimiter: "#",
  components,
});
const draw = (spec: KeySpec, key: Uint8Array | string): string =>
  drawKey(inspectKey(spec, typeof key === "string" ? Buffer.from(key, "hex") : key), plain).join("\n");
const problems = (spec: KeySpec, hex: string): string[] =>
  inspectKey(spec, Buffer.from(hex, "hex")).problems.map(({ at, message }) => `${at}: ${message}`);

const READING: KeySpec["components"] = [
  { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
  { type: "string", name: "deviceId" },
  { type: "timestamp", name: "at", unit: "micros" },
  { type: "sequence", name: "seq", bits: 32 },
];

test("a time bucket is checked against its own source, not against one with a like name", () => {
  const spec = specOf("text", [
    { type: "string", name: "start" },
    { type: "timeBucket", name: "hour", of: "startAt", everySeconds: 3600, format: "epoch" },
    { type: "timestamp", name: "startAt", unit: "seconds" },
  ]);
  const key = Buffer.concat([Buffer.from([0xff]), Buffer.from("#1793361600#1793365300")]);
  expect(problems(spec, key.toString("hex")).join("\n")).toMatch(
    /hour: the key is in 1793361600, but startAt belongs in 1793365200/,
  );
});

describe("the drawing of a key", () => {
  test("text: separators, values, times", () => {
    expect(draw(specOf("text", READING.slice(0, 3)), Buffer.from("15#d1#1793361600123456"))).toBe(
      `
0  31 35 23 64 31 23
   ├───┘ ├┘ ├───┘ ├┘
   │     │  │     └ separator
   │     │  └ deviceId         "d1"
   │     └ separator
   └ bucket                    15, but computed from deviceId: 3

6  31 37 39 33 33 36 31 36 30 30 31 32 33 34 35 36
   ├─────────────────────────────────────────────┘
   └ at  1793361600123456 (2026-10-30T12:00:00.123456Z)`.slice(1),
    );
  });

  test("binary: escapes, terminators, complements, empty and dropped components", () => {
    const spec = specOf("binary", [
      { type: "string", name: "a" },
      { type: "bytes", name: "b", order: "desc" },
      { type: "string", name: "c" },
      { type: "int32", name: "n" },
      { type: "string", name: "d" },
    ]);
    const key = keyCodec(spec).encode({ a: "x\0", b: Buffer.from("0001", "hex"), c: "", n: -1, d: "" });
    expect(draw(spec, key)).toBe(
      `
0  78 00 ff 00 01 ff 00 fe ff fe 00 00 00 01 7f ··
   ├──≈≈≈≈┘ ├───┘ ├≈≈≈≈──┘ ├───┘ ├───┘ ├───┘ ├┘ ├┘
   │        │     │        │     │     │     │  └ d  "" (empty)
   │        │     │        │     │     │     └ n     -1
   │        │     │        │     │     └ terminator
   │        │     │        │     └ c                 ""
   │        │     │        └ terminator
   │        │     └ b                                0001  descending: complemented  ≈ ff 00 stands for a byte 00
   │        └ terminator
   └ a                                               "x\\u0000"  ≈ 00 ff stands for a byte 00`.slice(1),
    );
  });

  test("packed: fixed widths, and a broken escape", () => {
    const spec = specOf("packed", READING);
    expect(draw(spec, "0364310002ff")).toBe(
      `
0  03 64 31 00 02 ff
   ├┘ ├───┘ ├──────┘
   │  │     └ not understood  3 bytes
   │  └ deviceId              incomplete
   └ bucket                   3, not checked: deviceId can't be read`.slice(1),
    );
  });

  test("long components show their ends, none goes wider than a row", () => {
    const spec = specOf("packed", READING);
    const key = keyCodec(spec).encode({ deviceId: "é".repeat(1500), at: 0n, seq: 0 });
    const lines = draw(spec, key).split("\n");
    expect(lines.length).toBeLessThan(30);
    expect(draw(spec, key)).toContain("3000 bytes");
    for (const line of lines.filter((line) => /^ *\d+ {2}/.test(line))) expect(line.length).toBeLessThan(56);
  });

  test("nothing of a key moves the terminal", () => {
    const spec = specOf("packed", READING);
    const key = keyCodec(spec).encode({ deviceId: "\u001b[31m\u202e\u0085", at: 0n, seq: 0 });
    const drawn = draw(spec, key);
    for (const unsafe of ["\u001b", "\u202e", "\u0085"]) expect(drawn).not.toContain(unsafe);
  });
});

describe("where a key stops making sense", () => {
  test.each<[KeySpec["layout"], string, string[]]>([
    ["text", Buffer.from("03#d1").toString("hex"), ['5: the key ends; expected the separator "#", then at']],
    [
      "text",
      Buffer.from("03#d1#17933616001#0000000001").toString("hex"),
      ["6: at: bytes 3137393333363136303031 are not 16 decimal digits"],
    ],
    [
      "text",
      Buffer.from("03#d1#1793361600123456#0000000001#").toString("hex"),
      ['33: found 23; expected the end of the key, not the separator "#"'],
    ],
    ["packed", "03", ["1: the key ends; expected the terminator 00 01 of deviceId"]],
    ["packed", "036431000180065f0d89211240000000", ["16: the key ends; expected 4 bytes of seq, not 3"]],
    ["packed", "036431000180065f0d892112400000000199", ["17: found 99; expected the end of the key"]],
    [
      "packed",
      "0364310000",
      ["3: found 00 00; expected after 00 either ff (it is a byte of deviceId) or 01 (it ends deviceId)"],
    ],
    ["packed", "0cff000180065f0d8921124000000001", ["1: deviceId: bytes ff are not UTF-8"]],
    ["packed", "0c6431000180065f0d8921124000000001", ["0: bucket: the key is in 12, but deviceId belongs in 3"]],
    ["binary", "83000164310001ff065f0d892112400001", ["17: seq: bytes (no bytes) are not an ordered-code int64"]],
    [
      "binary",
      "83000164310001ff065f0d8921124000018100" + "01",
      ["18: found 00 01; expected the end of the key: an ascending component has no terminator there"],
    ],
  ])("%s %s", (layout, hex, expected) => {
    expect(problems(specOf(layout, READING), hex)).toEqual(expected);
  });

  test("the bucket is checked also where something after it is broken", () => {
    const text = Buffer.from("12#d1#17933616001#0000000001").toString("hex");
    expect(problems(specOf("text", READING), text)).toEqual([
      "0: bucket: the key is in 12, but deviceId belongs in 3",
      "6: at: bytes 3137393333363136303031 are not 16 decimal digits",
    ]);
  });

  test("another form of the same values is told at its first byte", () => {
    const spec = specOf("binary", [
      { type: "string", name: "a" },
      { type: "string", name: "b" },
    ]);
    expect(problems(spec, "61000100" + "00")).toEqual(["1: these bytes are not how Key writes its keys"]);
  });
});

describe.each(LAYOUTS)("any bytes, layout %s", (layout) => {
  const keys = goldenKeys(layout);

  test("golden keys: the parts are those of the codec, and tile the key", () => {
    for (const { spec, key } of keys) {
      const bytes = Buffer.from(key, "hex");
      const { fields, problems: found } = inspectKey(spec, bytes);
      expect(found).toEqual([]);
      const codec = keyCodec(spec).fields(bytes);
      expect(fields.map(({ bytes: { component, start, end } }) => ({ component, start, end }))).toEqual(
        codec.map(({ component, start, end }) => ({ component, start, end })),
      );
      let at = 0;
      for (const { bytes: part } of fields) {
        expect(part.start).toBe(at);
        at = part.next;
      }
      expect(at).toBe(bytes.length);
      for (const field of fields)
        if (field.computed !== undefined) expect(field.value).toEqual({ ok: true, value: field.computed });
    }
  });

  test("mutated keys: never an exception, a problem exactly where the codec refuses", () => {
    const mutated = fc.tuple(
      fc.nat({ max: keys.length - 1 }),
      fc.array(fc.tuple(fc.nat({ max: 60 }), fc.constantFrom(0, 1, 0x23, 0x30, 0x7f, 0x80, 0xfe, 0xff)), {
        maxLength: 3,
      }),
      fc.constantFrom("set", "cut", "add", "remove"),
    );
    fc.assert(
      fc.property(mutated, ([index, changes, how]) => {
        const { spec, key } = keys[index]!;
        let bytes = [...Buffer.from(key, "hex")];
        for (const [position, byte] of changes) {
          const at = position % (bytes.length + 1);
          if (how === "set" && at < bytes.length) bytes[at] = byte;
          if (how === "cut") bytes = bytes.slice(0, Math.max(1, at));
          if (how === "add") bytes.splice(at, 0, byte);
          if (how === "remove" && bytes.length > 1) bytes.splice(at, 1);
        }
        const changed = Uint8Array.from(bytes);
        const inspection = inspectKey(spec, changed);
        expect(inspection.problems.length === 0).toBe(keyCodec(spec).tryDecode(changed).ok);
        for (const { at } of inspection.problems) expect(at).toBeLessThanOrEqual(changed.length);
        expect(drawKey(inspection, plain).length).toBeGreaterThan(1);
      }),
      { numRuns: 2000 },
    );
  });

  test("random bytes", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: keys.length - 1 }),
        fc.uint8Array({ minLength: 1, maxLength: 5000 }),
        (index, bytes) => {
          const { spec } = keys[index]!;
          const inspection = inspectKey(spec, bytes);
          expect(inspection.problems.length === 0).toBe(keyCodec(spec).tryDecode(bytes).ok);
          drawKey(inspection, plain);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("rowsmith keys inspect", () => {
  const two = `${keySchema("packed", ["name: kind, type: literal, value: a", "name: id, type: string", "name: n, type: uint32"])}  Other:
    type: event
    key:
      layout: binary
      components:
        - { name: kind, type: literal, value: b }
        - { name: id, type: string }
`;
  const project = folder({ "t.bt.yaml": TELEMETRY, "two.bt.yaml": two });
  afterAll(project.remove);
  const run = (...args: string[]) => rowsmith(["keys", "inspect", ...args], { cwd: project.path });
  const TEXT = "04#device-1042#1793361600123456#000001";

  test("a key: 0", async () => {
    const { code, out, err } = await run("t.bt.yaml", "Reading", TEXT);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`key of Reading  layout text, 38 bytes, read as text\n\n  ${TEXT}\n\n`);
    expect(out).toMatch(/└ deviceId +"device-1042"\n/);
    expect(out.endsWith("\nThis is a key of Reading.\n")).toBe(true);
  });

  test("no key: 1, and where", async () => {
    const { code, out, err } = await run("t.bt.yaml", "Reading", TEXT.replace("04", "05").slice(0, -1));
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain(
      "This is no key of Reading:\n  at byte 0: bucket: the key is in 5, but deviceId belongs in 4\n  at byte 32: seq: ",
    );
  });

  test("as JSON", async () => {
    const { code, out } = await run("t.bt.yaml", "Reading", TEXT, "--json");
    expect(code).toBe(0);
    const json = JSON.parse(out);
    expect(json).toMatchObject({
      entity: "Reading",
      layout: "text",
      from: "text",
      hex: Buffer.from(TEXT).toString("hex"),
      base64: Buffer.from(TEXT).toString("base64"),
      text: TEXT,
      valid: true,
      problems: [],
      otherEntities: [],
      otherLayouts: [],
      otherForms: [],
    });
    expect(json.components[0]).toEqual({
      component: "bucket",
      type: "hash",
      value: 4,
      computed: 4,
      start: 0,
      end: 2,
      hex: "3034",
      escapes: [],
      ending: "23",
    });
    const bad = await run("t.bt.yaml", "Reading", TEXT.slice(0, 20), "--json");
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({ valid: false, problems: [{ component: "at", at: 15 }, { at: 20 }] });
  });

  test("a key of another entity, or of another layout", async () => {
    const other = await run("two.bt.yaml", "Key", "62000178");
    expect(other.code).toBe(1);
    expect(other.out).toContain("It is a key of Other. Did you mean entity Other?");
    const packed = await run("t.bt.yaml", "Reading", "046465766963652d31303432000180065f0d89211240" + "00000001");
    expect(packed.out).toContain("It would be a key of Reading in layout packed.");
    const json = await run("two.bt.yaml", "Key", "62000178", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ otherEntities: ["Other"], otherLayouts: [] });
  });
});
