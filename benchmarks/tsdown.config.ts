import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { keys: "src/keys.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
});
