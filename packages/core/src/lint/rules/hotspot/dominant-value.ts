import type { ComponentSpec } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import type { EntityModel } from "../../../model/types.ts";
import { peakWrites, valuesOf } from "../../../workload/load.ts";
import { greatestShare, sharesOf } from "../../../workload/shares.ts";
import { AT, BUCKET, DEVICE, example, SEQ } from "../../example.ts";
import { NODE_WORDS } from "../../hotspot.ts";
import { NODE_WRITES_PER_SECOND } from "../../limits.ts";
import { busiestPlace, risingOf } from "../../rising.ts";
import type { Rule } from "../../rule.ts";
import { about, percent } from "../../words.ts";

const WORKLOAD = ["writesPerSecond: 50000", "writers: 1", "distinct: { deviceId: 200000 }"];

export const dominantValue: Rule = {
  id: "hotspot/dominant-value",
  severity: "warning",
  title: "one value with more writes than a tablet takes well",
  rationale:
    "New rows of one device go to the end of that device's rows: one place, in one tablet, whatever stands before it. Hashing the device moves it to another bucket, but does not divide it. A device with half of what a node takes leaves that node little for anything else, and no further node helps.",
  source: { title: "Key Visualizer patterns", url: "https://cloud.google.com/bigtable/docs/keyvis-patterns" },
  help: "Divide the value: hash something that varies within it as well, such as the device and a sequence. Reading its history then reads every bucket.",
  wrong: example({ components: [BUCKET, DEVICE, AT, SEQ], workload: [...WORKLOAD, 'skew: { deviceId: "zipf(1.3)" }'] }),
  right: example({
    components: ["name: bucket, type: hash, of: [deviceId, seq], buckets: 16", DEVICE, AT, SEQ],
    workload: [...WORKLOAD, 'skew: { deviceId: "zipf(1.3)" }'],
  }),
  check(draft, report) {
    for (const entity of draft.table.entities) {
      const rising = draft.isComplete(entity.key) ? risingOf(entity) : null;
      const rate = peakWrites(entity);
      if (rising === null || rate === undefined || rising.places === undefined) continue;
      const busiest = busiestPlace(entity, rising);
      const most = NODE_WRITES_PER_SECOND / 2;
      if (busiest === undefined || busiest <= most || rate / rising.places > most) continue;
      const component = dominantOf(entity);
      if (component === undefined || dividedOtherwise(rising.before, component)) continue;
      const share = greatestShare(sharesOf(valuesOf(entity, component)!, entity.workload!.skew[component.name]));
      report({
        path: [...draft.pathOf(entity), "workload", "skew", component.name],
        message: `the most frequent ${code(component.name)} has ${percent(share)} of the writes: ${about(rate * share)} a second go to one tablet, and ${NODE_WORDS} in all`,
        help: `A hash of ${code(component.name)} moves them, but does not divide them: hash something beside it that varies, such as a sequence.`,
      });
    }
  },
};

/** The component with the greatest share. */
function dominantOf(entity: EntityModel): ComponentSpec | undefined {
  const skewed = entity.key.components.filter(
    (component) => entity.workload?.skew[component.name] !== undefined && valuesOf(entity, component) !== undefined,
  );
  const shareOf = (component: ComponentSpec): number =>
    greatestShare(sharesOf(valuesOf(entity, component)!, entity.workload!.skew[component.name]));
  return skewed.sort((a, b) => shareOf(b) - shareOf(a))[0];
}

/** Whether a bucket before it is also computed from something that varies within it. */
function dividedOtherwise(before: readonly ComponentSpec[], component: ComponentSpec): boolean {
  return before.some(
    (one) => one.type === "hash" && one.of.includes(component.name) && one.of.some((name) => name !== component.name),
  );
}
