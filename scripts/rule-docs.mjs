// Writes docs/rules.md and docs/rules/ from the catalogue of rules. Run after `npm run build`.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ruleDocuments } from "@rowsmith/core";

const docs = fileURLToPath(new URL("../docs", import.meta.url));
const documents = ruleDocuments();
rmSync(join(docs, "rules"), { recursive: true, force: true });
for (const [path, text] of documents) {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
console.log(`${documents.size} pages written to docs/`);
