import type { RuleInfo } from "../../rule.ts";
import { evolveAggregate } from "./aggregate.ts";
import { evolveBuckets } from "./buckets.ts";
import { evolveColumnMoved } from "./column-moved.ts";
import { evolveColumnRemoved } from "./column-removed.ts";
import { evolveColumnRenamed } from "./column-renamed.ts";
import { evolveColumnRequired } from "./column-required.ts";
import { evolveColumnType } from "./column-type.ts";
import { evolveColumnValues } from "./column-values.ts";
import { evolveComponentAdded } from "./component-added.ts";
import { evolveComponentBytes } from "./component-bytes.ts";
import { evolveComponentOrder } from "./component-order.ts";
import { evolveComponentRemoved } from "./component-removed.ts";
import { evolveComponentRenamed } from "./component-renamed.ts";
import { evolveComponentType } from "./component-type.ts";
import { evolveComponentValues } from "./component-values.ts";
import { evolveEntityRemoved } from "./entity-removed.ts";
import { evolveEntityRenamed } from "./entity-renamed.ts";
import { evolveEnumOrdinals } from "./enum-ordinals.ts";
import { evolveFamilyRemoved } from "./family-removed.ts";
import { evolveGcTightened } from "./gc-tightened.ts";
import { evolveGenerationRemoved } from "./generation-removed.ts";
import { evolveGranularity } from "./granularity.ts";
import { evolveHash } from "./hash.ts";
import { evolveLayout } from "./layout.ts";
import { evolveQueryChanged } from "./query-changed.ts";
import { evolveQueryOrder } from "./query-order.ts";
import { evolveQueryRemoved } from "./query-removed.ts";
import { evolveRetentionShortened } from "./retention-shortened.ts";
import { evolveTableRemoved } from "./table-removed.ts";
import { evolveTableRenamed } from "./table-renamed.ts";
import { evolveWriteMeaning } from "./write-meaning.ts";
import { evolveWriteRefused } from "./write-refused.ts";

/** Rules over two versions of a schema, which are reported by `core/evolve`, by what a change does. */
export const EVOLVE_RULES: readonly RuleInfo[] = [
  evolveLayout,
  evolveComponentOrder,
  evolveComponentAdded,
  evolveComponentRemoved,
  evolveComponentBytes,
  evolveComponentValues,
  evolveEnumOrdinals,
  evolveHash,
  evolveBuckets,
  evolveGenerationRemoved,
  evolveQueryOrder,
  evolveTableRenamed,
  evolveGranularity,
  evolveFamilyRemoved,
  evolveGcTightened,
  evolveRetentionShortened,
  evolveAggregate,
  evolveWriteMeaning,
  evolveColumnMoved,
  evolveColumnValues,
  evolveColumnRequired,
  evolveTableRemoved,
  evolveEntityRemoved,
  evolveEntityRenamed,
  evolveComponentRenamed,
  evolveComponentType,
  evolveWriteRefused,
  evolveColumnRemoved,
  evolveColumnRenamed,
  evolveColumnType,
  evolveQueryRemoved,
  evolveQueryChanged,
];
