import { writeFileSync } from "node:fs";
import { editorSchema } from "../packages/core/dist/index.mjs";

// Writes the JSON Schema that the command's package ships for editors. A test compares the file with what it is made of.
const file = new URL("../packages/cli/schema.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(editorSchema(), undefined, 2)}\n`);
