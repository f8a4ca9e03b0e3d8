import type { TimestampComponent, TimeUnit } from "@rowsmith/keys";
import { decimalWidth } from "@rowsmith/keys/tools";
import { code } from "../../../diagnostics/display.ts";
import { DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

/** Timestamps up to this one must fit: 2100-01-01T00:00:00Z, in seconds. */
const HORIZON = 4_102_444_800n;
const PER_SECOND = { seconds: 1n, millis: 1_000n, micros: 1_000_000n } as const;

export const widthTooSmall: Rule = {
  id: "key/width-too-small",
  severity: "error",
  title: "a timestamp that is wider than its digits",
  rationale:
    "A decimal sorts as a number only while all values have one width. Times of today in microseconds have 16 digits; 13 hold milliseconds. A time that does not fit is refused when a key is written, so that no write would succeed.",
  help: "Leave `digits` out, or correct `unit`.",
  wrong: example({ components: [DEVICE, "name: at, type: timestamp, unit: micros, digits: 13", SEQ] }),
  right: example({ components: [DEVICE, "name: at, type: timestamp, unit: micros, digits: 16", SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout !== "text") continue;
      for (const component of key.components) {
        if (component.type !== "timestamp") continue;
        const path = draft.pathOf(component);
        const needed = digitsOf(component.unit);
        if (component.digits !== undefined && component.digits < needed) {
          report({
            path: [...path, "digits"],
            message: `${code(component.name)} is in ${component.unit}, which take ${needed} digits today, not ${component.digits}`,
            help: `Leave \`digits\` out for ${needed}${unitHint(component)}.`,
          });
        }
        if (component.max !== undefined && component.max < HORIZON * PER_SECOND[component.unit]) {
          report({
            path: [...path, "max"],
            message: `\`max\` of ${code(component.name)} is below the timestamps of this century in ${component.unit}`,
            help: "Times after `max` can't be written. 9223372036854775808 fits every unit.",
          });
        }
      }
    }
  },
};

/** The unit that the digits given would fit, if there is one. */
function unitHint({ unit, digits }: TimestampComponent): string {
  const fitting = (["millis", "seconds"] as const).find((other) => other !== unit && digitsOf(other) === digits);
  return fitting === undefined ? "" : `, or use unit ${fitting}`;
}

function digitsOf(unit: TimeUnit): number {
  return decimalWidth({ type: "timestamp", name: "", unit });
}
