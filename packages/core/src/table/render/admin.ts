import type { AdminDuration } from "../gc.ts";
import type { TablePlan } from "../plan.ts";
import { createTableRequest, type InstanceName } from "../request.ts";

/**
 * The CreateTable request in proto3 JSON, as the REST API takes it: bytes in base64, ages as `"7776000s"`. With a target
 * it has a `parent`.
 */
export function renderAdmin(plan: TablePlan, target?: InstanceName): string {
  return `${JSON.stringify(protoJson(createTableRequest(plan, target)), undefined, 2)}\n`;
}

function protoJson(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString("base64");
  if (Array.isArray(value)) return value.map(protoJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isDuration(field) ? durationJson(field) : protoJson(field)]),
  );
}

/** Families are named by people: only a duration has its seconds as text. */
function isDuration(field: unknown): field is AdminDuration {
  return typeof field === "object" && field !== null && "seconds" in field && typeof field.seconds === "string";
}

/**
 * A duration in proto3 JSON: 0, 3, 6 or 9 decimals.
 *
 * @example durationJson({ seconds: "1", nanos: 500_000_000 }) // "1.500s"
 */
export function durationJson({ seconds, nanos }: AdminDuration): string {
  if (nanos === 0) return `${seconds}s`;
  const digits = String(nanos).padStart(9, "0");
  return `${seconds}.${digits.replace(/(?:000){1,2}$/, "")}s`;
}
