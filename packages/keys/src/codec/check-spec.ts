import { sourcesOf } from "../derived.ts";
import { KeyError } from "../error.ts";
import { layoutRefusal } from "../layouts/index.ts";
import { type ComponentSpec, isDerived, type KeySpec } from "../spec.ts";

/** Refuses a hand-written specification that no key can follow; those that come from a schema file are checked before. */
export function checkSpec(spec: KeySpec): void {
  for (const component of spec.components) {
    const problem = layoutRefusal(spec.layout, component) ?? sourceProblem(spec, component);
    if (problem === null) continue;
    throw new KeyError("UNSUPPORTED", `${spec.entity}, ${component.name}: ${problem}`, {
      entity: spec.entity,
      component: component.name,
    });
  }
}

function sourceProblem(spec: KeySpec, component: ComponentSpec): string | null {
  if (!isDerived(component)) return null;
  for (const name of sourcesOf(component)) {
    const source = spec.components.find((candidate) => candidate.name === name);
    if (!source) return `there is no component ${JSON.stringify(name)} to compute it from`;
    if (component.type === "timeBucket" && source.type !== "timestamp") return `${name} is not a timestamp`;
    if (isDerived(source)) return `${name} is computed itself`;
  }
  if (component.type !== "hash" || component.algorithm === "murmur3" || component.hexDigits !== undefined) return null;
  return `${component.algorithm} takes the first hexDigits of its digest; give how many`;
}
