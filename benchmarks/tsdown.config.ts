import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { keys: "src/keys.ts", scan: "src/scan.ts", recorder: "src/recorder.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
});
