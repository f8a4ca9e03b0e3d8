import { readdirSync, readFileSync } from "node:fs";
import type { Rolldown } from "tsdown";

/** The folder of the npm package that a bundled module comes from. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** Writes the licence of every package whose code is in the bundle beside it, as the licences ask for. */
export function bundledLicenses(): Rolldown.Plugin {
  return {
    name: "bundled-licenses",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id.replaceAll("\\", "/"))?.[0] ?? []));
      const texts = [...folders].map(licenseText).sort();
      // Not "LICENSES": with a file of that name in the package, pnpm leaves out its own LICENSE.
      this.emitFile({
        type: "asset",
        fileName: "THIRD-PARTY-NOTICES.txt",
        source: texts.join(`\n${"-".repeat(80)}\n`),
      });
    },
  };
}

function licenseText(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(folder + file, "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
