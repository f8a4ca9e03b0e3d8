import { example } from "../../example.ts";

/** A schema in which an enum sorts otherwise than its names stand, with lines above it. */
export function ignored(lines: readonly string[], values = "[view, click]"): string {
  const component = `name: kind, type: enum, values: ${values}`;
  const text = example({
    key: ["layout: binary"],
    components: [
      "name: userId, type: string, maxBytes: 64",
      component,
      "name: at, type: timestamp, unit: micros",
      "name: seq, type: sequence",
    ],
    queries: { history: "userId: eq" },
  });
  return text.replace(`        - { ${component} }`, (item) =>
    [...lines.map((line) => `        ${line}`), item].join("\n"),
  );
}

export const REASON = "# rowsmith-ignore key/enum-order: readers sort by themselves";
