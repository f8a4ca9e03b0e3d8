import { code } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { EntityParts } from "../schema/entity.ts";
import { componentNames } from "./key.ts";
import { reportUnknown } from "./reference.ts";
import type { Skew, WorkloadModel } from "./types.ts";

/** The workload, with the components that it names held against the key. */
export function resolveWorkload(entity: EntityParts, report: Report): WorkloadModel | undefined {
  if (entity.workload === undefined) return undefined;
  const { distinct, skew, ...rest } = entity.workload;
  for (const { name, path } of [...distinct, ...skew]) checkComponent(entity, name, path, report);
  const counts = valuesOf<number>(distinct);
  const skews = valuesOf<Skew>(skew);
  for (const { name, path, value } of skew) {
    const count = counts[name];
    if (value?.kind !== "shares" || count === undefined || value.shares.length <= count) continue;
    report({
      rule: "schema/invalid-value",
      message: `${code(name)} has ${value.shares.length} shares, but ${count} distinct value${count === 1 ? "" : "s"}`,
      help: "Name one share for each value at most.",
      path,
    });
  }
  return { ...rest, distinct: counts, skew: skews };
}

function valuesOf<T>(named: readonly { readonly name: string; readonly value: T | undefined }[]): Record<string, T> {
  return Object.fromEntries(named.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}

/** Values of these follow from others, or from the schema. */
const COMPUTED = { literal: "constant", hash: "computed", timeBucket: "computed" } as const;

function checkComponent(entity: EntityParts, name: string, path: EntityParts["path"], report: Report): void {
  const parts = entity.key?.components.find((component) => component.name === name);
  if (parts === undefined) {
    const known = componentNames(entity.key);
    if (known !== null) reportUnknown("component", name, known, path, "key", report);
    return;
  }
  const { spec } = parts;
  if (spec?.type !== "literal" && spec?.type !== "hash" && spec?.type !== "timeBucket") return;
  const sources = spec.type === "hash" ? spec.of : spec.type === "timeBucket" ? [spec.of] : [];
  report({
    rule: "schema/invalid-value",
    message: `${code(name)} is ${COMPUTED[spec.type]}: its values follow from the schema`,
    help: sources.length === 0 ? "Remove it." : `Name what it is computed from: ${sources.map(code).join(", ")}.`,
    path,
    at: "key",
  });
}
