import type { Rule } from "../../rule.ts";
import { ageOnArtificialTime } from "./age-on-artificial-time.ts";
import { ageOnSequenceVersions } from "./age-on-sequence-versions.ts";
import { aggregateWithoutBucket } from "./aggregate-without-bucket.ts";
import { conditionalWriteReplicated } from "./conditional-write-replicated.ts";
import { eventCollisions } from "./event-collisions.ts";
import { eventInQualifiers } from "./event-in-qualifiers.ts";
import { eventInVersions } from "./event-in-versions.ts";
import { eventNotUnique } from "./event-not-unique.ts";
import { exactBelowGranularity } from "./exact-below-granularity.ts";
import { generationEnded } from "./generation-ended.ts";
import { generationSplitsRows } from "./generation-splits-rows.ts";
import { historyOfOne } from "./history-of-one.ts";
import { invertedCellTime } from "./inverted-cell-time.ts";
import { newestEventTies } from "./newest-event-ties.ts";
import { requiredExpires } from "./required-expires.ts";
import { sequenceWithoutWriter } from "./sequence-without-writer.ts";
import { setCellOnAggregate } from "./set-cell-on-aggregate.ts";
import { timeInIdentity } from "./time-in-identity.ts";
import { unboundedVersions } from "./unbounded-versions.ts";
import { unreadVersions } from "./unread-versions.ts";
import { unusedFamily } from "./unused-family.ts";
import { versionCollisions } from "./version-collisions.ts";

export const ENTITY_RULES: readonly Rule[] = [
  eventNotUnique,
  sequenceWithoutWriter,
  eventCollisions,
  eventInQualifiers,
  eventInVersions,
  versionCollisions,
  newestEventTies,
  timeInIdentity,
  unreadVersions,
  unboundedVersions,
  historyOfOne,
  requiredExpires,
  ageOnSequenceVersions,
  ageOnArtificialTime,
  invertedCellTime,
  exactBelowGranularity,
  setCellOnAggregate,
  aggregateWithoutBucket,
  conditionalWriteReplicated,
  generationEnded,
  generationSplitsRows,
  unusedFamily,
];
