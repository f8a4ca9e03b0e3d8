import { type GivenComponent, isDerived } from "@rowsmith/keys";
import type { EntityModel } from "../model/types.ts";
import { entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { literal, propertyName, quote } from "./source-text.ts";
import { componentType } from "./types.ts";

/** The key's interface and its specification as a constant. */
export function printKey(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  out.doc(
    `Row key of ${entity.name}: ${keyPicture(entity)}`,
    entity.description,
    entity.keyDescription,
    ...entity.key.components.filter(isDerived).map(({ name }) => {
      const description = descriptionOf(entity, name);
      return description && `${name}: ${description}`;
    }),
  );
  out.block(`export interface ${names.key}`, () => {
    for (const component of entity.key.components) {
      if (isDerived(component)) continue;
      out.doc(descriptionOf(entity, component.name), describeComponent(component));
      out.line(`${propertyName(component.name)}: ${componentType(component)};`);
    }
  });
  out.line();
  out.doc(`What a row key of ${entity.name} is made of.`);
  const { entity: name, layout, delimiter, components, generations = [] } = entity.key;
  out.block(
    `export const ${names.spec}: keys.KeySpec =`,
    () => {
      out.line(`entity: ${quote(name)},`);
      out.line(`layout: ${quote(layout)},`);
      out.line(`delimiter: ${quote(delimiter)},`);
      out.line("components: [");
      for (const component of components) out.line(`  ${literal(component)},`);
      out.line("],");
      if (generations.length > 0) out.line(`generations: ${literal(generations)},`);
    },
    "};",
  );
}

/** The components in their order, as in `<bucket>#<deviceId>#<at>`; only layout text has something between them. */
export function keyPicture(entity: EntityModel): string {
  const { components, layout } = entity.key;
  const delimiter = layout === "text" ? entity.key.delimiter : " ";
  return components.map((part) => (part.type === "literal" ? part.value : `<${part.name}>`)).join(delimiter);
}

function descriptionOf(entity: EntityModel, component: string): string | undefined {
  const descriptions = entity.componentDescriptions ?? {};
  return Object.hasOwn(descriptions, component) ? descriptions[component] : undefined;
}

function describeComponent(component: GivenComponent): string {
  switch (component.type) {
    case "string": {
      const limit = component.maxBytes === undefined ? "" : `, at most ${component.maxBytes} bytes`;
      const pattern = component.pattern === undefined ? "" : `, matching ${component.pattern}`;
      return `UTF-8 text${limit}${pattern}.`;
    }
    case "timestamp":
      return `Event time in ${component.unit}${component.order === "desc" ? ", newest first" : ""}.`;
    case "sequence":
      return "Tells apart what shares a timestamp.";
    case "writer":
      return "Which worker wrote the row.";
    case "uuid":
      return "UUID, 36 characters, lower case with hyphens.";
    case "domain":
      return "Domain name in lower case; stored with its labels reversed.";
    case "bytes":
      return component.length === undefined ? "Bytes." : `Exactly ${component.length} bytes.`;
    default:
      return `${component.type}${component.order === "desc" ? ", greatest first" : ""}.`;
  }
}
