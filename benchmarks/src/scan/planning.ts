import type { KeySpec, LayoutName } from "@rowsmith/keys";
import { plan } from "@rowsmith/keys/plan";
import type { AsyncContender } from "./measure.ts";

const BUCKETS = 1024;
const VALUES = 100;

/** Plans a list of values in each of 1,024 buckets: the device's bucket is not known from its kind. */
export function planning(): AsyncContender[] {
  return (["packed", "binary", "text"] as const).map((layout) => ({
    name: `plan, layout ${layout}`,
    op: `${BUCKETS.toLocaleString("en")} buckets × ${VALUES} values`,
    run: () => planOnce(specOf(layout)),
  }));
}

function specOf(layout: LayoutName): KeySpec {
  return {
    entity: "Reading",
    layout,
    delimiter: "#",
    components: [
      { type: "hash", name: "bucket", of: ["deviceId"], algorithm: "murmur3", buckets: BUCKETS },
      { type: "string", name: "kind" },
      { type: "string", name: "deviceId" },
      { type: "timestamp", name: "at", unit: "micros" },
    ],
  };
}

const kinds = Array.from({ length: VALUES }, (_, index) => `kind-${index}`);

function planOnce(spec: KeySpec): number {
  const { ranges } = plan(spec, { kind: { op: "in", values: kinds } }, { maxRanges: BUCKETS * VALUES });
  if (ranges.length !== BUCKETS * VALUES) throw new Error(`planned ${ranges.length} ranges`);
  return ranges.length;
}
