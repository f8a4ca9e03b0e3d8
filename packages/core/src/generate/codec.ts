import type { EntityModel } from "../model/types.ts";
import { entityNames } from "./names.ts";
import type { Printer } from "./printer.ts";
import { printConstants, printDecode, printEncodeInto } from "./text-codec.ts";

/** Encode and decode functions of an entity's key. */
export function printCodec(out: Printer, entity: EntityModel): void {
  const names = entityNames(entity);
  printConstants(out, entity);
  out.line();
  out.doc("The row key of these values. Throws a KeyError for a value that the key can't hold exactly.");
  out.block(`export function ${names.encode}(key: ${names.key}): Uint8Array`, () => {
    out.line(`return keys.copyKey(${names.encodeInto}(key, keys.SCRATCH));`);
  });
  out.line();
  printEncodeInto(out, entity);
  out.line();
  printDecode(out, entity);
  out.line();
  out.doc(`Like {@link ${names.decode}}, but returns the KeyError instead of throwing it.`);
  out.block(`export function ${names.tryDecode}(key: Uint8Array): keys.KeyResult<${names.key}>`, () => {
    out.line(`return keys.tryDecode(${names.decode}, key);`);
  });
}
