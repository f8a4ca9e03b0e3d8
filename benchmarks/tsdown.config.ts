import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    keys: "src/keys.ts",
    scan: "src/scan.ts",
    recorder: "src/recorder.ts",
    write: "src/write.ts",
    accepter: "src/write/accepter.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
});
