import type { ComponentSpec, ComponentValue, KeySpec, Predicate, Where } from "@rowsmith/keys";
import { formatValue } from "@rowsmith/keys/tools";

/**
 * A predicate as `--where` takes it.
 *
 * @example whereTerm(at, { op: "range", range: { gte: 1n, lt: 5n } }) // "at=1..5"
 */
export function whereTerm(component: ComponentSpec, predicate: Predicate): string {
  return `${component.name}=${predicateText(component, predicate)}`;
}

function predicateText(component: ComponentSpec, predicate: Predicate): string {
  const format = (value: ComponentValue): string => String(formatValue(component, value));
  switch (predicate.op) {
    case "eq": {
      const text = format(predicate.value);
      return isPlain(text) ? text : JSON.stringify(text);
    }
    case "in": {
      const texts = predicate.values.map(format);
      return texts.length > 1 && texts.every(isPlain) ? texts.join(",") : JSON.stringify(texts);
    }
    case "range": {
      const bounds = Object.entries(predicate.range).map(([bound, value]) => [bound, format(value)] as const);
      const { gt, gte = "", lt, lte } = Object.fromEntries(bounds);
      const plain = gt === undefined && bounds.every(([, text]) => text !== "" && isPlain(text));
      if (!plain) return JSON.stringify(Object.fromEntries(bounds));
      return lte === undefined ? `${gte}..${lt ?? ""}` : `${gte}..=${lte}`;
    }
    case "prefix": {
      const text = format(predicate.prefix);
      return isPlain(`${text}x`) ? `${text}*` : JSON.stringify({ prefix: text });
    }
  }
}

/** Text that a `--where` term reads back as this one value. */
function isPlain(text: string): boolean {
  return !/^[[{"=]|,|\.\.|^\.|\.$|\*$/.test(text);
}

/** All predicates of a query as `--where` terms, in the order of the key. */
export function whereTerms(spec: KeySpec, where: Where): string[] {
  return spec.components.flatMap((component) => {
    const predicate = Object.hasOwn(where, component.name) ? where[component.name] : undefined;
    return predicate ? [whereTerm(component, predicate)] : [];
  });
}
