import { gzipSync } from "node:zlib";
import { build } from "tsdown";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../", import.meta.url).pathname;

/** Minified and gzipped size of what a program that imports this bundles, its dependency included. */
async function bundle(name: string, code: string): Promise<{ code: string; gzipped: number }> {
  const [built] = await build({
    cwd: ROOT,
    entry: { [name]: "virtual:entry" },
    plugins: [
      {
        name: "virtual-entry",
        resolveId: (id) => (id === "virtual:entry" ? `${ROOT}test/${name}.virtual.js` : null),
        load: (id) => (id.endsWith(`${name}.virtual.js`) ? code : null),
      },
    ],
    inputOptions: { resolve: { conditionNames: ["@rowsmith/source"] } },
    noExternal: [/^(?!node:)/],
    config: false,
    dts: false,
    minify: true,
    platform: "node",
    write: false,
    clean: false,
    logLevel: "silent",
  });
  const output = built!.chunks.map((chunk) => ("code" in chunk ? chunk.code : "")).join("\n");
  return { code: output, gzipped: gzipSync(output).length };
}

describe("what users bundle", () => {
  it("the core entry with its dependency: at most 20 kB minified and gzipped", async () => {
    const { code, gzipped } = await bundle("all", 'export * from "../src/index.ts";');
    expect(gzipped).toBeGreaterThan(5_000);
    expect(gzipped).toBeLessThanOrEqual(20_000);
    expect(code).not.toMatch(/fullScan/);
  });

  it("one codec drops the planner and the sequencers", async () => {
    const { code, gzipped } = await bundle("one", 'export { keyCodec } from "../src/index.ts";');
    expect(gzipped).toBeLessThan(10_000);
    expect(code).not.toMatch(/maxRanges|maxAhead/);
    expect(code).toMatch(/surrogate pair/);
  });

  it("a generated codec drops the other layouts", async () => {
    const { code } = await bundle("packed", 'export { decodePacked, writeEscapedText } from "../src/index.ts";');
    expect(code).not.toMatch(/a delimiter follows|ordered-code int64|maxRanges/);
  });
});
