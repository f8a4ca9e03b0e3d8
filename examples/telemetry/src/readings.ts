import { type Micros, micros } from "@rowsmith/keys";
import type { ReadingRow } from "./generated/telemetry.ts";

/** 2026-10-30T12:00:00.123456Z, the microsecond in which device-1042 sends twice. */
export const BURST: Micros = micros(1_793_361_600_123_456n);

const DEVICES = 50;
const READINGS = 24;
const FIVE_MINUTES = 300_000_000n;

/**
 * Two hours of 50 devices, made up but always the same: a reading every five minutes, and a second one of device-1042 in
 * the microsecond of its first.
 */
export function makeReadings(): ReadingRow[] {
  const rows: ReadingRow[] = [];
  for (let device = 0; device < DEVICES; device++) {
    for (let n = 0; n < READINGS; n++) rows.push(makeReading(1001 + device, n));
  }
  rows.push({ deviceId: "device-1042", at: BURST, seq: 2, status: "door-open" });
  return rows;
}

function makeReading(device: number, n: number): ReadingRow {
  // Every device has its own microseconds; those of device-1042 begin at BURST.
  const offset = BigInt((device - 1042) * 7919);
  const temperature = 20 + ((device * 31 + n * 17) % 97) / 10;
  return {
    deviceId: `device-${device}`,
    at: micros(BURST + offset + BigInt(n) * FIVE_MINUTES),
    seq: 1,
    temperature,
    status: n % 8 === 7 ? "low-battery" : "ok",
    uptime: BigInt(device * 1000 + n * 300),
    charging: n % 8 === 7,
    payload: Buffer.from([device >> 8, device & 0xff, n, Math.round(temperature * 10)]),
  };
}
