import type { Change, DocumentPath } from "../diagnostics/types.ts";

/** What each rule of the group means for what is stored and for callers. */
export const EVOLVE_CHANGES = {
  "evolve/layout": "KEY_BYTES",
  "evolve/component-order": "KEY_BYTES",
  "evolve/component-added": "KEY_BYTES",
  "evolve/component-removed": "KEY_BYTES",
  "evolve/component-bytes": "KEY_BYTES",
  "evolve/component-values": "KEY_BYTES",
  "evolve/enum-ordinals": "KEY_BYTES",
  "evolve/hash": "KEY_BYTES",
  "evolve/buckets": "KEY_BYTES",
  "evolve/generation-removed": "KEY_BYTES",
  "evolve/query-order": "KEY_ORDER",
  "evolve/table-renamed": "DATA",
  "evolve/granularity": "DATA",
  "evolve/family-removed": "DATA",
  "evolve/gc-tightened": "DATA",
  "evolve/retention-shortened": "DATA",
  "evolve/aggregate": "DATA",
  "evolve/write-meaning": "DATA",
  "evolve/column-moved": "DATA",
  "evolve/column-values": "DATA",
  "evolve/column-required": "DATA",
  "evolve/table-removed": "SOURCE",
  "evolve/entity-removed": "SOURCE",
  "evolve/entity-renamed": "SOURCE",
  "evolve/component-renamed": "SOURCE",
  "evolve/component-type": "SOURCE",
  "evolve/write-refused": "SOURCE",
  "evolve/column-removed": "SOURCE",
  "evolve/column-renamed": "SOURCE",
  "evolve/column-type": "SOURCE",
  "evolve/query-removed": "SOURCE",
  "evolve/query-changed": "SOURCE",
} as const satisfies Record<string, Change>;

export type EvolveRule = keyof typeof EVOLVE_CHANGES;

/** One change of a schema that breaks something; the path is one of the new schema. */
export interface EvolveFinding {
  readonly rule: EvolveRule;
  readonly change: Change;
  readonly message: string;
  readonly help: string;
  readonly path: DocumentPath;
  readonly at?: "key" | "value";
}

export type EvolveReport = (finding: Omit<EvolveFinding, "change">) => void;
