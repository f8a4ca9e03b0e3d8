import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** `pnpm test:long`: the runs that take minutes. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: ["**/node_modules/**", "**/dist/**"] } },
  defineConfig({ test: { include: ["**/*.long.test.ts"] } }),
);
