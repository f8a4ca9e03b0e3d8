import { about, type ReadEstimate, size, span } from "@rowsmith/core";
import type { KeySpec, Plan, PlannedPoint, PlannedRange } from "@rowsmith/keys";
import { keyText } from "../output/keys.ts";
import { type Colors, count, visible } from "../output/terminal.ts";
import { ageText } from "./age.ts";
import type { Exceeded, Explained, FamilyAge } from "./explained.ts";

const SHOWN = 4;

/** What a query reads and what it costs, for people: a label and its lines each. */
export function planLines(explained: Explained, key: KeySpec, colors: Colors): string[] {
  const { plan, ordered, requests, ages, estimate, exceeded } = explained;
  if (plan.ranges.length + plan.points.length === 0) {
    return labelled("reads", ["nothing: no row can match, and no request is sent"]);
  }
  const residual = Object.keys(plan.residual);
  return [
    ...labelled("reads", readLines(plan, key, colors)),
    ...labelled("requests", [`${about(requests)}, of ${size(plan.requestBytes)}${requests === 1 ? "" : " together"}`]),
    ...labelled("order", [orderText(plan, ordered)]),
    ...labelled("server", [`leaves out ${leftOut(ages)}`]),
    ...labelled("checked", [residual.length === 0 ? "nothing after reading" : `${residual.join(", ")}, after reading`]),
    ...plan.notes.flatMap((note) => labelled("note", [visible(note)])),
    ...(estimate ? labelled("estimate", estimateLines(estimate, colors)) : []),
    ...exceeded.flatMap((one) => labelled("above", [colors.yellow(exceededText(one))])),
  ];
}

function labelled(label: string, lines: readonly string[]): string[] {
  return lines.map((line, i) => `${(i === 0 ? label : "").padEnd(10)}${line}`);
}

function readLines(plan: Plan, key: KeySpec, colors: Colors): string[] {
  const { ranges, points, fanOut } = plan;
  const parts = [
    ...(ranges.length > 0 ? [count(ranges.length, "range")] : []),
    ...(points.length > 0 ? [count(points.length, "key")] : []),
  ];
  const { layout, generations = [] } = key;
  const counts = [bucketsOf(key), ...generations];
  const of = ({ generation }: PlannedRange | PlannedPoint): string =>
    generations.length > 0 ? colors.dim(`  (of ${counts[generation]} buckets)`) : "";
  const entries = [
    ...ranges.map((range) => {
      const end = range.end === null ? "the end of the table" : keyText(range.end, layout);
      const start = range.start.length === 0 ? "the start of the table" : keyText(range.start, layout);
      return `${start} ${colors.dim("up to")} ${end}${of(range)}`;
    }),
    ...points.map((point) => `${keyText(point.key, layout)}${of(point)}`),
  ];
  const more = entries.length - SHOWN;
  return [
    `${parts.join(" and ")}${hasBuckets(plan) ? ` in ${count(fanOut, "bucket")}` : ""}`,
    ...entries.slice(0, SHOWN),
    ...(more > 0 ? [colors.dim(`… and ${more} more`)] : []),
  ];
}

function bucketsOf({ components }: KeySpec): number | undefined {
  const hash = components.find((component) => component.type === "hash");
  return hash?.type === "hash" ? hash.buckets : undefined;
}

function hasBuckets({ ranges, points }: Plan): boolean {
  return [...ranges, ...points].some(({ bucket }) => bucket !== null);
}

function orderText(plan: Plan, ordered: boolean): string {
  const backwards = plan.reversed ? ", backwards" : "";
  const order = plan.order.length === 0 ? "one row at most" : `by ${plan.order.join(", ")}${backwards}`;
  if (ordered || plan.fanOut <= 1) return plan.fanOut > 1 ? `${order}, merged from the buckets` : order;
  return "none: buckets come as they answer";
}

/** Cells that are due for deletion; families are named where their ages differ. */
function leftOut(ages: readonly FamilyAge[]): string {
  const known = ages.flatMap(({ family, micros }) => (micros === null ? [] : [{ family, age: ageText(micros) }]));
  const alike = known.length === ages.length && new Set(known.map(({ age }) => age)).size === 1;
  const old = (alike ? known.slice(0, 1) : known).map(({ family, age }) =>
    alike ? age : `${age} (${visible(family)})`,
  );
  return `${old.length === 0 ? "" : `cells older than ${old.join(" or ")}, and `}all but the newest cell of a column`;
}

function estimateLines({ rowsScanned, rowsReturned, rowsScannedPerRow, basis, missing }: ReadEstimate, colors: Colors) {
  const all = rowsScannedPerRow === 1;
  const each = rowsScannedPerRow === null ? null : about(rowsScannedPerRow);
  const known =
    rowsScanned === null || rowsReturned === null
      ? all
        ? "every row that is read is given"
        : each === null
          ? "none"
          : `${each} rows are read for each that is given`
      : all
        ? `${rows(rowsScanned)} read, and all of them given`
        : `${rows(rowsScanned)} read for ${rows(rowsReturned)} that are given: ${each} for each`;
  const { writesPerSecond, keptSeconds, distinct, skewed } = basis;
  const from = [
    ...(writesPerSecond === undefined ? [] : [`${about(writesPerSecond)} writes a second`]),
    ...(keptSeconds === undefined ? [] : [`rows kept for ${span(keptSeconds)}`]),
    ...Object.entries(distinct).map(([name, values]) => `${about(values)} values of ${name}`),
    ...skewed.map((name) => `an average ${name} (they are skewed)`),
  ];
  return [
    known,
    ...(from.length > 0 ? [colors.dim(`from ${from.join(", ")}`)] : []),
    ...missing.map((phrase) => colors.dim(`not known: ${phrase}`)),
  ];
}

function rows(number: number): string {
  if (number < 1) return number === 0 ? "no rows" : "less than one row";
  return `about ${about(number)} ${Math.round(number) === 1 ? "row" : "rows"}`;
}

function exceededText({ threshold, limit, value }: Exceeded): string {
  const what =
    threshold === "maxFanOut" ? `${count(value, "bucket")} are read` : `${about(value)} rows are read for each given`;
  return `${threshold} ${limit} of rowsmith.yaml: ${what}`;
}
