import { refuse } from "./refuse.ts";
import type { UuidComponent } from "./spec.ts";

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Refuses anything but a canonical lower-case UUID, of the component's version where it names one. */
export function checkUuid(component: UuidComponent, value: string): string {
  const { version } = component;
  const right = CANONICAL.test(value) && (version === undefined || Number.parseInt(value[14]!, 16) === version);
  return right ? value : refuse("PATTERN_MISMATCH", component, value, uuidRule(version ?? 0));
}

/** What a UUID component takes; version 0 stands for any. */
export function uuidRule(version: number): string {
  return `a UUID${version === 0 ? "" : ` of version ${version}`}: 36 characters, lower case with hyphens`;
}

/** The 16 bytes of a canonical UUID. */
export function uuidBytes(value: string): Uint8Array {
  return Buffer.from(value.replaceAll("-", ""), "hex");
}

/** The canonical text of 16 bytes. */
export function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
