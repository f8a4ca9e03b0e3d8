import type { HashComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { text, wholeNumber, word } from "../leaf.ts";
import { type CommonShape, type ComponentKind, common } from "./common.ts";

interface HashShape extends Omit<CommonShape, "type"> {
  of: string[];
  buckets: number;
  algorithm?: "murmur3";
}

const SOURCES = "a list of components to hash, like [deviceId]";

export const hash: ComponentKind<HashShape> = {
  name: "a hash component",
  shape: () =>
    z.strictObject({
      ...common(),
      of: z.array(text("the name of a component"), { error: SOURCES }).check(z.minLength(1, { error: SOURCES })),
      buckets: wholeNumber(1, 65_536),
      algorithm: z.exactOptional(word(["murmur3"])),
    }),
  notYet: { keys: ["hexDigits"], values: { algorithm: ["md5", "sha256"] } },
  spec: ({ name, of, buckets }): HashComponent => ({ type: "hash", name, of, algorithm: "murmur3", buckets }),
};
