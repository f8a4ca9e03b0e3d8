import type { LayoutName, Plan } from "@rowsmith/keys";
import { toHex } from "@rowsmith/keys";
import { keyText } from "../output/keys.ts";
import { type Colors, count } from "../output/terminal.ts";

const SHOWN = 4;

/** What a plan reads, for people. */
export function planLines(plan: Plan, layout: LayoutName, ordered: boolean, colors: Colors): string[] {
  const { ranges, points, fanOut } = plan;
  if (ranges.length + points.length === 0) return ["reads   nothing: no row can match, and no request is sent"];
  const parts = [
    ...(ranges.length > 0 ? [count(ranges.length, "range")] : []),
    ...(points.length > 0 ? [count(points.length, "key")] : []),
  ];
  const lines = [`reads   ${parts.join(" and ")}${hasBuckets(plan) ? ` in ${count(fanOut, "bucket")}` : ""}`];
  const entries = [
    ...ranges.map(
      ({ start, end }) =>
        `${keyText(start, layout)} ${colors.dim("up to")} ${end === null ? "the end of the table" : keyText(end, layout)}`,
    ),
    ...points.map(({ key }) => keyText(key, layout)),
  ];
  for (const entry of entries.slice(0, SHOWN)) lines.push(`        ${entry}`);
  if (entries.length > SHOWN) lines.push(`        ${colors.dim(`… and ${entries.length - SHOWN} more`)}`);
  lines.push(`order   ${orderText(plan, ordered)}`);
  const residual = Object.keys(plan.residual);
  lines.push(`checked after reading   ${residual.length === 0 ? "nothing" : residual.join(", ")}`);
  return lines;
}

function hasBuckets({ ranges, points }: Plan): boolean {
  return [...ranges, ...points].some(({ bucket }) => bucket !== null);
}

function orderText(plan: Plan, ordered: boolean): string {
  const order = plan.order.length === 0 ? "one row at most" : `by ${plan.order.join(", ")}`;
  if (ordered || plan.fanOut <= 1) return plan.fanOut > 1 ? `${order}, merged from the buckets` : order;
  return "none: buckets come as they answer";
}

/** A plan in the form that scripts rely on. */
export function planJson(plan: Plan): Record<string, unknown> {
  return {
    ranges: plan.ranges.map(({ start, end, bucket }) => ({
      start: toHex(start),
      end: end === null ? null : toHex(end),
      bucket,
    })),
    points: plan.points.map(({ key }) => toHex(key)),
    residual: Object.keys(plan.residual),
  };
}
