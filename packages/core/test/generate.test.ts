import { isDerived, type KeyCodec, type KeySpec, type KeyValues, keyCodec } from "@rowsmith/keys";
import fc from "fast-check";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { keySpecs, keyValues, LAYOUTS } from "../../keys/test/arbitraries.ts";
import { generate, isGenerated } from "../src/generate/index.ts";
import { loadGenerated, loadModel, modelOf, writeGenerated } from "./generated-module.ts";

/** The functions that generated code gives for one entity, as a codec like the interpreted one. */
function generatedCodec(module: Record<string, unknown>, spec: KeySpec): Omit<KeyCodec, "fields"> {
  const { entity } = spec;
  return {
    spec,
    encode: module[`encode${entity}Key`] as KeyCodec["encode"],
    decode: module[`decode${entity}Key`] as KeyCodec["decode"],
    tryDecode: module[`tryDecode${entity}Key`] as KeyCodec["tryDecode"],
  };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "accepted";
  } catch (error) {
    const { name, code, component } = error as { name: string; code: string; component: string };
    return `${name} ${code} ${component}`;
  }
};

describe.each(LAYOUTS)("generated codecs of layout %s against interpreted ones", (layout) => {
  const specs = fc
    .sample(keySpecs(layout), { numRuns: 60, seed: 20261030 })
    .map((spec, index) => ({ ...spec, entity: `Thing${index}` }));
  let module: Record<string, unknown>;
  beforeAll(async () => {
    module = await loadGenerated(layout, specs);
  });

  it.each(specs.map((spec) => [spec.entity, spec] as const))(
    "%s: same bytes, same values, same refusals",
    (_, spec) => {
      const [generated, interpreted] = [generatedCodec(module, spec), keyCodec(spec)];
      const encodeInto = module[`encode${spec.entity}KeyInto`] as (k: KeyValues, t: Uint8Array, o: number) => number;
      fc.assert(
        fc.property(keyValues(spec), fc.nat(20), (values, offset) => {
          const key = interpreted.encode(values);
          expect(hex(generated.encode(values))).toBe(hex(key));
          expect(generated.decode(key)).toEqual(values);
          const target = new Uint8Array(offset + key.length);
          expect(encodeInto(values, target, offset)).toBe(target.length);
          expect(hex(target.subarray(offset))).toBe(hex(key));
          const tooSmall = new Uint8Array(offset + key.length - 1);
          expect(codeOf(() => encodeInto(values, tooSmall, offset))).toBe("KeyError TARGET_TOO_SMALL undefined");
          for (const nowhere of [-1, 0.5, Number.NaN]) {
            expect(codeOf(() => encodeInto(values, target, nowhere))).toBe("KeyError OUT_OF_RANGE undefined");
          }
        }),
        { numRuns: 40 },
      );
      const damaged = keyValues(spec).chain((values) => {
        const key = Buffer.from(interpreted.encode(values));
        return fc
          .record({ at: fc.nat(key.length), cut: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }), digit: fc.boolean() })
          .map(({ at, cut, put, digit }) => {
            const inserted = digit
              ? put.map((byte) => 0x30 + (byte % 10))
              : put.map((byte) => (byte < 99 ? byte % 3 : byte));
            return Buffer.concat([key.subarray(0, at), inserted, key.subarray(at + cut)]);
          });
      });
      fc.assert(
        fc.property(damaged, (bytes) => {
          const [ours, theirs] = [generated.tryDecode(bytes), interpreted.tryDecode(bytes)];
          expect(ours.ok).toBe(theirs.ok);
          if (ours.ok && theirs.ok) expect(ours.value).toEqual(theirs.value);
        }),
        { numRuns: 60 },
      );
      const wrong = [
        undefined,
        null,
        -1,
        -1n,
        1.5,
        Number.NaN,
        2 ** 40,
        1n << 64n,
        "a b",
        "#",
        "\ud800",
        "x".repeat(5000),
        {},
      ];
      const valid = fc.sample(keyValues(spec), { numRuns: 1, seed: 1 })[0]!;
      for (const component of spec.components) {
        if (isDerived(component)) continue;
        for (const bad of wrong) {
          const values = { ...valid, [component.name]: bad } as KeyValues;
          const expected = codeOf(() => interpreted.encode(values));
          expect(`${String(bad).slice(0, 9)} ${codeOf(() => generated.encode(values))}`).toBe(
            `${String(bad).slice(0, 9)} ${expected}`,
          );
        }
      }
    },
  );
});

describe("the generated file", () => {
  const telemetry = modelOf([
    {
      name: "Reading",
      key: {
        entity: "Reading",
        layout: "text",
        delimiter: "#",
        components: [
          { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: 16 },
          { type: "string", name: "deviceId", maxBytes: 64 },
          { type: "timestamp", name: "at", unit: "micros" },
        ],
      },
      eventTime: "at",
      columns: [
        { name: "temperature", family: "m", qualifier: "temperature", type: "float64", dynamic: false, required: true },
        { name: "status", family: "m", qualifier: "st", type: "string", dynamic: false, required: false },
      ],
      queries: [
        {
          name: "history",
          where: [
            { component: "deviceId", op: "eq" },
            { component: "at", op: "range" },
          ],
          ordered: true,
        },
      ],
    },
  ]);

  it("is the same text for the same model", () =>
    expect(generate(telemetry)).toBe(generate(structuredClone(telemetry))));

  it("tells any other text of the schema by its header, but not other line ends", () => {
    const text = "table: telemetry\n# a comment\n";
    const code = generate(telemetry, text);
    expect(code).toMatch(/^\/\/ @generated by rowsmith from a schema with SHA-256 [0-9a-f]{64}$/m);
    expect(generate(telemetry, text.replace("comment", "remark"))).not.toBe(code);
    expect(generate(telemetry, `\ufeff${text.replaceAll("\n", "\r\n")}`)).toBe(code);
  });

  it("is known as generated while one of its first lines is left", () => {
    const [first, second, ...rest] = generate(telemetry, "").split("\n");
    expect(isGenerated(["\ufeff// A licence.", first, ...rest].join("\r\n"))).toBe(true);
    expect(isGenerated(`\ufeff${[first, ...rest].join("\n")}`)).toBe(true);
    expect(isGenerated(["// edited", second, ...rest].join("\n"))).toBe(true);
    expect(isGenerated(rest.join("\n"))).toBe(false);
    expect(isGenerated("export const text = '// Generated by rowsmith';\n")).toBe(false);
  });

  it("carries the descriptions of the table, its families, its keys and their components", () => {
    const { families, entities, ...table } = telemetry;
    const described = generate({
      ...table,
      description: "Of the table.",
      families: families.map((family) => ({ ...family, description: "Of the family." })),
      entities: entities.map((entity) => ({
        ...entity,
        keyDescription: "Of the key.",
        componentDescriptions: { bucket: "Of the bucket.", at: "Of the time." },
      })),
    });
    expect(described).toContain("/**\n * Table things.\n *\n * Of the table.\n *\n * Family m: Of the family.\n */\n");
    expect(described).toContain(" *\n * Of the key.\n *\n * bucket: Of the bucket.\n */\n");
    expect(described).toContain(
      "  /**\n   * Of the time.\n   *\n   * Event time in micros.\n   */\n  at: keys.Micros;",
    );
  });

  it("stores a row as exact cells and reads it back", async () => {
    const module = await loadModel("telemetry", telemetry);
    const entry = module.readingEntry as (row: object) => { rowKey: Uint8Array; mutations: unknown[] };
    const row = { deviceId: "device-1042", at: 1793361600123456n, temperature: 21.5 };
    const stored = entry(row);
    expect(Buffer.from(stored.rowKey).toString()).toBe("04#device-1042#1793361600123456");
    expect(stored.mutations).toEqual([
      {
        setCell: {
          familyName: "m",
          columnQualifier: Buffer.from("temperature"),
          timestampMicros: "1793361600123000",
          value: Buffer.from("4035800000000000", "hex"),
        },
      },
    ]);
    expect(() => entry({ ...row, temperature: undefined })).toThrow(/temperature/);
  });

  it("has only erasable syntax, compiles under strict settings, and imports only the keys package", () => {
    const text = generate(telemetry);
    const file = writeGenerated("strict", telemetry).pathname;
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      erasableSyntaxOnly: true,
      isolatedDeclarations: true,
      declaration: true,
      verbatimModuleSyntax: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noPropertyAccessFromIndexSignature: true,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts", "lib.es2024.string.d.ts"],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      customConditions: ["@rowsmith/source"],
      allowImportingTsExtensions: true,
      types: ["node"],
      skipLibCheck: true,
    });
    const problems = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    expect(problems.map((problem) => ts.flattenDiagnosticMessageText(problem.messageText, "\n"))).toEqual([]);
    expect([...text.matchAll(/from "([^"]*)";$/gm)].map(([, from]) => from)).toEqual([
      "@rowsmith/keys",
      "@rowsmith/keys/bigtable",
      "@rowsmith/keys/plan",
    ]);
  }, 60_000);
});

describe("a query that takes a list", () => {
  it.each([
    [{ type: "enum", name: "kind", values: ["login", "logout"] }, 'readonly ("login" | "logout")[]'],
    [{ type: "uuid", name: "kind" }, "readonly string[]"],
    [{ type: "bytes", name: "kind" }, "readonly Uint8Array[]"],
  ] as const)("of %o", (component, type) => {
    const key = { entity: "Thing", layout: "packed", delimiter: "#", components: [component] } as const;
    const some = { name: "some", where: [{ component: "kind", op: "in" }], ordered: true } as const;
    const text = generate(modelOf([{ key, queries: [some] }]));
    expect(text).toContain(`  kind: ${type};\n`);
  });
});

describe("hostile text from a schema", () => {
  const hostile =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it would break out of a template.
    "*/ }; globalThis.broken = true; /* ` ${globalThis.broken = true} \" ' \\ \u2028 \r\n \u202e </script>";

  it("stays inside comments and literals", async () => {
    const model = modelOf([
      {
        description: hostile,
        key: {
          entity: "Thing",
          layout: "text",
          delimiter: "#",
          components: [
            // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
            { type: "literal", name: "kind", value: "`${globalThis.broken=1}`\"'\\" },
            { type: "string", name: "id", pattern: '.*"/*`|\\*/ globalThis.broken=1|$' },
            { type: "timestamp", name: "at", unit: "millis" },
          ],
        },
        eventTime: "at",
        columns: [
          {
            name: "constructor",
            family: "m",
            qualifier: hostile,
            type: "string",
            dynamic: false,
            required: false,
            description: hostile,
          },
          { name: "value", family: "m", qualifier: "\0\ud83d\ude00", type: "string", dynamic: false, required: false },
        ],
        queries: [{ name: "all", where: [{ component: "id", op: "eq" }], ordered: false, description: hostile }],
      },
    ]);
    const module = await loadModel("hostile", { ...model, file: `x/${hostile}`, description: hostile });
    expect((globalThis as { broken?: boolean }).broken).toBeUndefined();
    const entry = module.thingEntry as (row: object) => { mutations: { setCell: { columnQualifier: Uint8Array } }[] };
    const stored = entry({ id: "", at: 1793361600123n, constructor: "x", value: "y" });
    expect(stored.mutations.map(({ setCell }) => Buffer.from(setCell.columnQualifier).toString())).toEqual([
      hostile,
      "\0😀",
    ]);
    const text = generate({ ...model, file: "\u202ex.bt.yaml" });
    expect(text).not.toMatch(/[\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
    const source = ts.createSourceFile("x.ts", text, ts.ScriptTarget.ES2022, true);
    expect((source as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([]);
    const kinds = new Set(source.statements.map((statement) => ts.SyntaxKind[statement.kind]));
    expect([...kinds].sort()).toEqual(
      [
        "FirstStatement",
        "FunctionDeclaration",
        "ImportDeclaration",
        "InterfaceDeclaration",
        "TypeAliasDeclaration",
      ].sort(),
    );
  });
});
