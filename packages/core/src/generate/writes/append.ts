import type { SequenceComponent, TimestampComponent } from "@rowsmith/keys";
import type { EntityModel } from "../../model/types.ts";
import { batchItem, type Dating } from "../dating.ts";
import { constantName, entityNames } from "../names.ts";
import type { Printer } from "../printer.ts";
import { quote } from "../source-text.ts";
import { MANY, THROWS } from "./put.ts";

/** What a sequencer fills in. */
interface Filled {
  readonly time: TimestampComponent;
  readonly sequence: SequenceComponent;
  /** The name of the writer component, where the key has one. */
  readonly writer: string | undefined;
}

/** The function that appends events: each is a row of its own. */
export function printAppend(out: Printer, entity: EntityModel, dating: Dating): void {
  const names = entityNames(entity);
  const filled = filledBy(entity, dating);
  if (filled !== null) printEvent(out, entity, filled);
  out.doc(
    `Appends events in batches, with the result of each: the writes that \`${names.entry}\` describes. Two events with one key are refused (DUPLICATE_ENTRY). To append an event again changes nothing: retries are safe.`,
    filled !== null &&
      `An event without \`${filled.time.name}\` and \`${filled.sequence.name}\` gets them from the \`sequencer\`; it is another event each time that it is given.`,
    `${MANY} ${THROWS}`,
  );
  const item =
    filled === null
      ? batchItem(dating, names.row)
      : { type: names.event, arguments: `${filledRow(entity)}(item, options.sequencer), options` };
  const options = filled === null ? "bigtable.PutOptions" : `bigtable.AppendOptions<${pairType(filled)}>`;
  out.block(
    `export async function ${names.append}(table: bigtable.WriteTarget, events: bigtable.Entries<${item.type}>, options: ${options} = {}): Promise<bigtable.EntryResult[]>`,
    () => {
      out.line(`const toEntry = (item: ${item.type}): keys.RowEntry => ${names.entry}(${item.arguments});`);
      out.line(`return bigtable.putEntities(table, ${quote(entity.name)}, events, toEntry, "key", options);`);
    },
  );
}

function filledBy(entity: EntityModel, dating: Dating): Filled | null {
  if (dating.kind !== "component") return null;
  const { components } = entity.key;
  const sequence = components.find((component) => component.type === "sequence");
  if (sequence === undefined) return null;
  const writer = components.find(({ type }) => type === "writer");
  return { time: dating.component, sequence, writer: writer?.name };
}

function pairType({ time, writer }: Filled): string {
  return `bigtable.${writer === undefined ? "SequencePair" : "WriterPair"}<${quote(time.unit)}>`;
}

function filledRow(entity: EntityModel): string {
  return constantName(entity, "event", "row");
}

function printEvent(out: Printer, entity: EntityModel, filled: Filled): void {
  const names = entityNames(entity);
  const { time, sequence, writer } = filled;
  const left = [time.name, sequence.name, ...(writer === undefined ? [] : [writer])];
  out.doc(
    `An event of ${entity.name} to append: a row, or one without ${left.map((name) => `\`${name}\``).join(", ")}, which a sequencer gives.`,
  );
  out.line(`export type ${names.event} = ${names.row} | Omit<${names.row}, ${left.map(quote).join(" | ")}>;`);
  out.line();
  out.doc(
    `What a sequencer of ${entity.name} is made with, besides its writer: \`createSequencer({ ...${names.sequence} })\`.`,
  );
  out.line(
    `export const ${names.sequence} = { unit: ${quote(time.unit)}, maxSequence: ${maxSequence(sequence)} } as const;`,
  );
  out.line();
  out.block(
    `function ${filledRow(entity)}(event: ${names.event}, sequencer: bigtable.Sequencer<${pairType(filled)}> | undefined): ${names.row}`,
    () => {
      out.line(`const given: Partial<${names.row}> = event;`);
      out.line(
        `if (given.${time.name} !== undefined && given.${sequence.name} !== undefined) return event as ${names.row};`,
      );
      const has = [time.name, sequence.name].map((name) => `[${quote(name)}, given.${name}]`).join(", ");
      out.line(`const pair = bigtable.nextPair(sequencer, ${quote(entity.name)}, [${has}]);`);
      const seq = sequence.bits === 64 ? "BigInt(pair.seq)" : "pair.seq";
      const own = writer === undefined ? "" : `, ${writer}: given.${writer} ?? pair.writer`;
      out.line(`return { ...event, ${time.name}: pair.at, ${sequence.name}: ${seq}${own} };`);
    },
  );
  out.line();
}

/** The greatest number that the component holds, as far as a sequencer counts. */
function maxSequence({ bits = 32, digits }: SequenceComponent): number {
  const ofBits = bits === 16 ? 0xffff : 0xffff_ffff;
  return digits === undefined ? ofBits : Math.min(ofBits, 10 ** digits - 1);
}
