import { gzipSync } from "node:zlib";
import { build } from "tsdown";
import { describe, expect, it } from "vitest";
import * as index from "../src/index.ts";

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
  it("the core entry with its dependency: at most 26 kB minified and gzipped, 20 kB without the planner", async () => {
    const all = await bundle("all", 'export * from "../src/index.ts";');
    expect(all.gzipped).toBeGreaterThan(5_000);
    expect(all.gzipped).toBeLessThanOrEqual(26_000);
    const names = Object.keys(index).filter((name) => name !== "plan" && name !== "planDelete");
    const rest = await bundle("rest", `export { ${names.join(", ")} } from "../src/index.ts";`);
    expect(rest.gzipped).toBeLessThanOrEqual(20_000);
    expect(rest.code).not.toMatch(/fullScan/);
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
