import type { HashComponent } from "@rowsmith/keys";
import * as z from "zod/mini";
import { text, wholeNumber, word } from "../leaf.ts";
import { COMMON_KEYS, type CommonShape, type ComponentKind, common } from "./common.ts";

interface HashShape extends CommonShape {
  of: string[];
  buckets?: number;
  algorithm?: HashComponent["algorithm"];
  hexDigits?: number;
}

const SOURCES = "a list of components to hash, like [deviceId]";

/** murmur3 takes a number of buckets; of md5 and sha256, the first hex digits are the bucket. */
export const hash: ComponentKind<HashShape> = {
  name: "a hash component",
  shape: () =>
    z.strictObject({
      ...common(),
      of: z.array(text("the name of a component"), { error: SOURCES }).check(z.minLength(1, { error: SOURCES })),
      buckets: z.exactOptional(wholeNumber(1, 65_536)),
      algorithm: z.exactOptional(word(["murmur3", "md5", "sha256"])),
      hexDigits: z.exactOptional(wholeNumber(1, 4)),
    }),
  keys: {
    ...COMMON_KEYS,
    of: "The components that are hashed, each once.",
    buckets: "With murmur3: how many buckets there are. Part of every key: never changed without generations.",
    algorithm: "murmur3 with buckets; md5 or sha256 with hexDigits. Default: murmur3.",
    hexDigits: "With md5 and sha256: how many hex digits of the digest are the bucket.",
  },
  check: ({ algorithm = "murmur3", buckets, hexDigits }, path, report) => {
    const digest = algorithm !== "murmur3";
    const [needed, value] = digest ? (["hexDigits", hexDigits] as const) : (["buckets", buckets] as const);
    const [other, given] = digest ? (["buckets", buckets] as const) : (["hexDigits", hexDigits] as const);
    if (given !== undefined) {
      report({
        rule: "schema/invalid-value",
        message: `\`${other}\` can't be given with algorithm ${algorithm}`,
        help: digest
          ? "The first `hexDigits` digits of the digest are the bucket: n digits make 16^n buckets. Remove it."
          : "It is for md5 and sha256: name one of them as `algorithm`, or give `buckets`.",
        path: [...path, other],
        at: "key",
      });
    }
    if (value === undefined && (digest || given === undefined)) {
      report({
        rule: "schema/missing-key",
        message: `\`${needed}\` is missing in a hash component`,
        help: `Add \`${needed}:\` with a whole number from 1 to ${digest ? "4" : "65,536"}.`,
        path,
        at: "key",
      });
    }
    return value !== undefined && given === undefined;
  },
  spec: ({ name, of, algorithm = "murmur3", buckets, hexDigits }): HashComponent =>
    hexDigits === undefined
      ? { type: "hash", name, of, algorithm, buckets: buckets! }
      : { type: "hash", name, of, algorithm, buckets: 16 ** hexDigits, hexDigits },
};
