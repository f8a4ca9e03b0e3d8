import type { EntityModel } from "../../model/types.ts";
import { encodedVersion, ROUTING } from "../entry.ts";
import { constantName, entityNames } from "../names.ts";
import type { Printer } from "../printer.ts";
import { quote } from "../source-text.ts";
import { THROWS } from "./put.ts";

/** Writes of states that are compared on the server. */
export function printCompares(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  const version = entity.versionColumn!;
  const column = entity.columns.find(({ name }) => name === version)!;
  out.doc(
    `Stores a state if its \`${version}\` is greater than the stored one, and says whether it did: "written", "older", or "uncertain" where an earlier try has no answer and may be what is found.`,
    ROUTING,
    THROWS,
  );
  out.block(
    `export async function ${names.put}(table: bigtable.WriteTarget, row: ${names.row}, options: bigtable.CompareOptions = {}): Promise<bigtable.Effect>`,
    () => out.line(`return bigtable.compareEntity(table, ${names.entry}(row, options), options);`),
  );
  out.line();
  out.doc(
    `Stores states, a request each, as \`${names.put}\` does, with what became of each. Those of one key are stored in their order.`,
    "Does not throw where the server refuses one: its `effect` is `null` then, and its `outcome` says what is known. Of an array all is checked before any is sent.",
    ROUTING,
    THROWS,
  );
  out.block(
    `export async function ${names.putMany}(table: bigtable.WriteTarget, rows: bigtable.Entries<${names.row}>, options: bigtable.CompareOptions = {}): Promise<bigtable.CompareResult[]>`,
    () =>
      out.line(
        `return bigtable.compareEntities(table, rows, (row: ${names.row}) => ${names.entry}(row, options), options);`,
      ),
  );
  out.line();
  out.doc(
    `Deletes a state if \`${version}\` is greater than the stored one, and leaves that version: what comes later with a lesser one is "older". Reads give no row, until a greater version is stored.`,
    ROUTING,
    THROWS,
  );
  out.block(
    `export async function ${names.delete}(table: bigtable.WriteTarget, key: ${names.key}, version: ${column.type === "timestamp" ? "keys.Micros" : "bigint"}, options: bigtable.CompareOptions = {}): Promise<bigtable.Effect>`,
    () => {
      out.line(`const rowKey = ${names.encode}(key);`);
      out.line(`const bytes = ${encodedVersion(entity, "version")};`);
      const rules = constantName(entity, "cell", "times");
      out.line(`const timestamp = keys.clockTime(${rules}, options);`);
      const qualifier = constantName(entity, version, "qualifier");
      out.line(`const left = keys.setCell(${quote(column.family)}, ${qualifier}, timestamp, bytes);`);
      out.line(`const entry = bigtable.compareEntry(${names.entity}, rowKey, bytes, [left], options.clock);`);
      out.line("return bigtable.compareEntity(table, entry, options);");
    },
  );
}
