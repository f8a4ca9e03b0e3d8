import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    bigtable: "src/bigtable/index.ts",
    plan: "src/plan/index.ts",
    sequence: "src/sequence/index.ts",
    tools: "src/tools.ts",
    testing: "src/testing/index.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
});
