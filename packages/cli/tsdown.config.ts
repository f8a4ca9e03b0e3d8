import { defineConfig } from "tsdown";
import { bundledLicenses } from "./bundled-licenses.ts";

export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  // Start-up time is mostly files to open: all but the Bigtable client is bundled, in one chunk a command.
  deps: {
    onlyBundle: [
      "chokidar",
      "commander",
      "fdir",
      "murmurhash3js-revisited",
      "picocolors",
      "picomatch",
      "readdirp",
      "tinyglobby",
      "yaml",
      "zod",
    ],
  },
  inputOptions: { resolve: { conditionNames: ["@rowsmith/source", "import", "node", "default"] } },
  plugins: [bundledLicenses()],
});
