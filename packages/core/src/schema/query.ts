import type { Order } from "@rowsmith/keys";
import * as z from "zod/mini";
import { show } from "../diagnostics/display.ts";
import type { Report } from "../diagnostics/report.ts";
import type { DocumentPath } from "../diagnostics/types.ts";
import { flag, text } from "./leaf.ts";
import { isMapping, type Mapping } from "./mapping.ts";
import type { Piece } from "./piece.ts";
import { readPiece } from "./read-piece.ts";
import { readWord } from "./read-word.ts";
import type { QueryOp } from "./types.ts";

interface QueryShape {
  where: Record<string, unknown>;
  order?: Record<string, unknown>;
  ordered?: boolean;
  description?: string;
}

export const query: Piece<QueryShape> = {
  name: "a query",
  shape: (): Mapping<QueryShape> =>
    z.strictObject({
      where: z.record(z.string(), z.unknown(), { error: "a mapping of components to eq, in, range or prefix" }),
      order: z.exactOptional(
        z.record(z.string(), z.unknown(), { error: "a mapping of components to asc or desc, like { at: desc }" }),
      ),
      ordered: z.exactOptional(flag()),
      description: z.exactOptional(text()),
    }),
  keys: {
    where: "What the caller gives of each component: eq, in, range or prefix.",
    order: "The order that rows must come in, like { at: desc }. Default: that of the keys.",
    ordered: "false: rows come as buckets answer. Default: true.",
  },
};

export const OPERATORS = ["eq", "in", "range", "prefix"] as const satisfies readonly QueryOp[];
export const ORDERS = ["asc", "desc"] as const satisfies readonly Order[];

/** A component that a query names; `word` is missing where it is none of the known ones. */
interface NamedWord<T> {
  readonly component: string;
  readonly word: T | undefined;
  readonly path: DocumentPath;
}

export interface QueryParts {
  readonly where: readonly NamedWord<QueryOp>[];
  readonly order: readonly NamedWord<Order>[];
  readonly ordered: boolean;
  readonly description: string | undefined;
  /** False when a part could not be read. */
  readonly complete: boolean;
}

/** What a query asks; predicates also where the rest of it is wrong. */
export function readQuery(value: unknown, path: DocumentPath, report: Report): QueryParts | undefined {
  const parts = readPiece(query, value, path, report);
  if (!isMapping(value)) return undefined;
  const words = <T extends string>(key: string, known: readonly T[]): NamedWord<T>[] => {
    const given = isMapping(value[key]) ? value[key] : {};
    return Object.keys(given).map((component) => {
      const place = [...path, key, component];
      return { component, word: readWord(known, given[component], place, report), path: place };
    });
  };
  const where = words("where", OPERATORS);
  const order = words("order", ORDERS);
  let complete = parts !== undefined && [...where, ...order].every(({ word }) => word !== undefined);
  const refuse = (key: string, message: string, help: string, at: "key" | "value"): void => {
    complete = false;
    report({ rule: "schema/invalid-value", message, help, path: [...path, key], at });
  };
  if (parts !== undefined && where.length === 0) {
    const help = "A query without predicates would read the whole table.";
    refuse("where", "`where` must name at least one component", help, "value");
  }
  if (parts?.order !== undefined && order.length === 0) {
    const help = `For example { at: desc }; leave it out for the order of the keys.`;
    refuse("order", `\`order\` must name at least one component, not ${show(value.order)} of none`, help, "value");
  }
  if (parts?.order !== undefined && parts.ordered === false) {
    refuse("order", "`order` can't be given with `ordered: false`", "Remove one of the two.", "key");
  }
  return { where, order, ordered: parts?.ordered ?? true, description: parts?.description, complete };
}
