import type { Reporter, TestModule } from "vitest/node";

/** Prints `N passed, N failed, N skipped` as the run's last line, after the coverage report. */
export default class SummaryReporter implements Reporter {
  #line = "";

  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    this.#line = `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`;
    process.once("exit", () => process.stdout.write(`${this.#line}\n`));
  }
}
