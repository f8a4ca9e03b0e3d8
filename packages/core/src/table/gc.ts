import type { GcRule } from "../model/types.ts";
import { durationText } from "../schema/duration.ts";

/** `google.protobuf.Duration` as the client library takes it: whole seconds as decimal text, and nanoseconds. */
export interface AdminDuration {
  readonly seconds: string;
  readonly nanos: number;
}

/** `google.bigtable.admin.v2.GcRule` as the client library takes it; a rule of no kind keeps every cell. */
export type AdminGcRule =
  | { readonly maxNumVersions: number }
  | { readonly maxAge: AdminDuration }
  | { readonly union: { readonly rules: readonly AdminGcRule[] } }
  | { readonly intersection: { readonly rules: readonly AdminGcRule[] } }
  | Readonly<Record<never, never>>;

const MICROS_PER_SECOND = 1_000_000n;

/** A rule as the admin API takes it. Exact: every microsecond of an age is kept. */
export function toAdminGc(rule: GcRule): AdminGcRule {
  switch (rule.kind) {
    case "never":
      return {};
    case "maxVersions":
      return { maxNumVersions: rule.versions };
    case "maxAge":
      return { maxAge: toAdminDuration(rule.micros) };
    case "any":
      return { union: { rules: rule.rules.map(toAdminGc) } };
    case "all":
      return { intersection: { rules: rule.rules.map(toAdminGc) } };
  }
}

/** A duration as the admin API takes it. */
export function toAdminDuration(micros: bigint): AdminDuration {
  return { seconds: String(micros / MICROS_PER_SECOND), nanos: Number(micros % MICROS_PER_SECOND) * 1000 };
}

/** A rule as the client library gives it back: absent fields are `null`, int64 is text, a number or a Long. */
export interface AdminGcReply {
  readonly maxNumVersions?: number | null | undefined;
  readonly maxAge?: { readonly seconds?: unknown; readonly nanos?: number | null | undefined } | null | undefined;
  readonly union?: { readonly rules?: readonly AdminGcReply[] | null | undefined } | null | undefined;
  readonly intersection?: { readonly rules?: readonly AdminGcReply[] | null | undefined } | null | undefined;
}

/**
 * The rule that an admin reply holds. Ages are floored to the microsecond, as the service does with them.
 *
 * @example fromAdminGc({ maxAge: { seconds: "86400", nanos: 0 } }) // { kind: "maxAge", micros: 86400000000n, text: "1d" }
 */
export function fromAdminGc(reply: AdminGcReply | null | undefined): GcRule {
  if (reply?.union) return { kind: "any", rules: (reply.union.rules ?? []).map(fromAdminGc) };
  if (reply?.intersection) return { kind: "all", rules: (reply.intersection.rules ?? []).map(fromAdminGc) };
  if (reply?.maxAge) {
    const seconds = BigInt(String(reply.maxAge.seconds ?? 0));
    const micros = seconds * MICROS_PER_SECOND + BigInt(Math.floor((reply.maxAge.nanos ?? 0) / 1000));
    return { kind: "maxAge", micros, text: durationText(micros) };
  }
  if (reply?.maxNumVersions) return { kind: "maxVersions", versions: reply.maxNumVersions };
  return { kind: "never" };
}

/**
 * A rule in words of the schema language.
 *
 * @example gcText(rule) // "any(maxAge 90d, maxVersions 100)"
 */
export function gcText(rule: GcRule): string {
  switch (rule.kind) {
    case "never":
      return "never";
    case "maxVersions":
      return `maxVersions ${rule.versions}`;
    case "maxAge":
      return `maxAge ${durationText(rule.micros)}`;
    default:
      return `${rule.kind}(${rule.rules.map(gcText).join(", ")})`;
  }
}

/**
 * Whether two rules delete the same cells by their form: the order of parts, nesting of one kind in itself and parts
 * given twice make no difference (`cbt` nests pairs where a schema has one list).
 */
export function sameGc(a: GcRule, b: GcRule): boolean {
  return normalText(a) === normalText(b);
}

function normalText(rule: GcRule): string {
  if (rule.kind !== "any" && rule.kind !== "all") return gcText(rule);
  const parts = [...new Set(flatParts(rule, rule.kind).map(normalText))].sort();
  return parts.length === 1 ? parts[0]! : `${rule.kind}(${parts.join(",")})`;
}

function flatParts(rule: GcRule, kind: "any" | "all"): readonly GcRule[] {
  return rule.kind === kind ? rule.rules.flatMap((part) => flatParts(part, kind)) : [rule];
}
