import { defineConfig } from "vitest/config";

export default defineConfig({
  // Tests run on the sources; only the command-line tests start the built command.
  resolve: { conditions: ["@rowsmith/source"] },
  ssr: { resolve: { conditions: ["@rowsmith/source"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    reporters: ["default", "./test/summary-reporter.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts"],
      reporter: ["text-summary", "json-summary", "lcov"],
      reportsDirectory: "coverage",
    },
  },
});
