import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compile, type EntityReview, reviewTable } from "@rowsmith/core";
import { describe, expect, it } from "vitest";
import { exampleFile, repository } from "./examples-support.ts";

/** The findings of each strategy, and how many sentences are for and against it. */
const STRATEGIES = {
  "time-first": {
    rules: ["entity/event-collisions", "hotspot/time-first", "query/rows-thrown-away"],
    good: 1,
    weak: 3,
  },
  "device-first": { rules: ["entity/event-not-unique", "query/time-only"], good: 2, weak: 2 },
  "hash-prefix": { rules: ["entity/event-collisions", "query/rows-thrown-away"], good: 2, weak: 2 },
  "device-time-sequence": { rules: ["query/time-only"], good: 3, weak: 1 },
  "time-bucket-device": { rules: ["entity/event-not-unique", "hotspot/time-bucket-first"], good: 2, weak: 2 },
};

const schemaOf = (name: string): string => exampleFile(`strategies/schemas/${name}.bt.yaml`);

function reviewOf(name: string): EntityReview {
  const { model } = compile(schemaOf(name), `${name}.bt.yaml`);
  return reviewTable(model!)[0]!;
}

describe("five strategies for one stream", () => {
  it.each(Object.entries(STRATEGIES))("%s breaks these rules", (name, { rules, good, weak }) => {
    const { diagnostics } = compile(schemaOf(name), `${name}.bt.yaml`);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(rules);
    const review = reviewOf(name);
    expect([review.good.length, review.weak.length]).toEqual([good, weak]);
  });

  it("have the same workload and ask the same", () => {
    const parts = Object.keys(STRATEGIES).map((name) => schemaOf(name).split("    eventTime: at\n")[1]);
    expect(new Set(parts).size).toBe(1);
  });

  it("are reviewed with the figures that the workload gives", () => {
    expect(reviewOf("time-first").weak[0]).toBe(
      "All 50,000 writes a second go to one place, the newest end of the table: a node takes about 10,000, and further nodes do not help.",
    );
    // 20 buckets of 2,500 writes a second; of 200,000 devices, 10,000 share a bucket.
    expect(reviewOf("hash-prefix")).toEqual({
      entity: "Reading",
      good: [
        "All 50,000 writes a second go to 20 places, one for each value of `bucket`: the busiest gets 2,500 a second.",
        "`window` reads 20 ranges, and no row in vain.",
      ],
      weak: [
        "6.2 a second of the events get the key of another, by sharing its millisecond, and overwrite it.",
        "`device` reads 1 range, and about 10,000 rows for each that it gives.",
      ],
    });
  });

  it("are described in the README by what the command prints", async () => {
    const shown = /```text\n\$ rowsmith check --review\n([\s\S]*?)```/.exec(exampleFile("strategies/README.md"))?.[1];
    const command = promisify(execFile)(
      process.execPath,
      [join(repository, "packages/cli/bin/rowsmith.js"), "check", "--review", "--json"],
      { cwd: join(repository, "examples/strategies"), env: { ...process.env, NO_COLOR: "1" } },
    );
    const { stdout } = await command.catch((error: { stdout: string; code: number }) => {
      expect(error.code).toBe(1);
      return error;
    });
    const { reviews } = JSON.parse(stdout) as { reviews: { file: string; entities: EntityReview[] }[] };
    const lines = reviews.map(({ file, entities: [first] }) =>
      [
        `${file}  ${first!.entity}`,
        ...first!.good.map((text) => `  + ${text}`),
        ...first!.weak.map((text) => `  - ${text}`),
      ]
        .join("\n")
        .concat("\n"),
    );
    expect(`…\n${lines.join("\n")}\n3 errors and 7 warnings in 5 files\n`).toBe(shown);
  });
});
