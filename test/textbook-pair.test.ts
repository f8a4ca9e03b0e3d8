import { Bigtable, type Table } from "@google-cloud/bigtable";
import { compile } from "@rowsmith/core";
import { type Nanos, nanos, nanosToMicros } from "@rowsmith/keys";
import { checkWritten } from "@rowsmith/keys/bigtable";
import { createTestTable, type Emulator, startEmulator } from "@rowsmith/keys/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  appendReadings,
  getReadings,
  putSetting,
  putSettings,
  scanReadingHistory,
  settingVersions,
} from "../packages/core/test/generated/entities.ts";
import { collect, emulatorTitle, skipWithoutEmulator } from "./examples-support.ts";

// Two readings of one device, 700 nanoseconds apart, in one microsecond: 12:00:00.123456100 and .123456800.
const PAIR: readonly { readonly at: Nanos; readonly value: number }[] = [
  { at: nanos(1_793_361_600_123_456_100n), value: 20.1 },
  { at: nanos(1_793_361_600_123_456_800n), value: 20.2 },
];
const deviceId = "device-1042";
const micro = nanosToMicros(PAIR[0]!.at, "floor");

/** The schema of the readings as versions of one cell, or as events; what the key ends with, and how busy it is. */
function schema(type: string, components: string, workload: string, entity = ""): string {
  return `version: 1
table: readings
families: { m: { gc: ${type === "event" ? "{ maxAge: 90d }" : "{ maxVersions: 1000 }"} } }
entities:
  Reading:
    type: ${type}
    key:
      layout: text
      components: [{ name: deviceId, type: string, maxBytes: 64 }${components}]
${entity}
    columns: { value: { family: m, type: float64 } }
    queries: { history: { where: { deviceId: eq${type === "event" ? ", at: range" : ""} } } }
    workload: { ${workload} }
`;
}

function findings(text: string): string[] {
  return compile(text, "readings.bt.yaml").diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
}

const BUSY = "writesPerSecond: 50000, writers: 8, distinct: { deviceId: 200000 }";
const MICROS = ", { name: at, type: timestamp, unit: micros }";

describe("two readings of one device in one microsecond, as check sees them", () => {
  it("as versions, one would be lost: it says how many, and which stays", () => {
    const floor = "    eventTime: given\n    version: eventTime\n    time: { rounding: floor }";
    const [found, ...others] = findings(schema("versioned", "", BUSY, floor));
    expect(others).toEqual([]);
    expect(found).toBe(
      "entity/version-collisions: at 50,000 writes a second over 200,000 values of `deviceId`, 6.2 a second of the versions get the timestamp of another of one `deviceId`, and only the later one stays: cells count in milliseconds",
    );
  });

  it("as events told apart by the microsecond alone, too", () => {
    const found = findings(schema("event", MICROS, BUSY, "    eventTime: at"));
    expect(found.map((text) => text.split(":")[0])).toContain("entity/event-not-unique");
  });

  it("as events with a sequence and a writer, none", () => {
    const unique = `${MICROS}, { name: seq, type: sequence, bits: 16 }, { name: writer, type: writer }`;
    expect(findings(schema("event", unique, BUSY, "    eventTime: at"))).toEqual([]);
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("two readings of one device in one microsecond, stored"), () => {
  let emulator: Emulator;
  let client: Bigtable;
  let table: Table;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    emulator = await startEmulator();
    client = new Bigtable({ projectId: "test", apiEndpoint: emulator.host, metricsEnabled: false });
    ({ table, drop } = await createTestTable(client.instance("test"), { families: ["m", "hist", "raw"] }));
  });
  afterAll(async () => {
    await drop?.();
    await client?.close();
    await emulator?.stop();
  });

  it("survive as events, in one batch and in two", async () => {
    const events = PAIR.map(({ at, value }, seq) => ({
      deviceId,
      at: nanosToMicros(at, "floor"),
      seq,
      writer: 1,
      temperature: value,
      // The nanoseconds are in no key: who needs them stores them.
      detail: { nanos: String(at) },
    }));
    expect(events[0]!.at).toBe(events[1]!.at);
    checkWritten(await appendReadings(table, events));
    for (const event of events) checkWritten(await appendReadings(table, [event]));
    expect(await getReadings(table, events)).toEqual(events);
    const found = await collect(scanReadingHistory(table, { deviceId, at: { gte: micro, lte: micro } }));
    expect(found.map(({ temperature }) => temperature)).toEqual([20.1, 20.2]);
  });

  it("as versions one is refused in one batch, and lost without a word in two", async () => {
    const at = nanosToMicros(PAIR[0]!.at, "floor");
    // The schema asks for exact times: a caller who rounds has said so.
    const millisecond = (at - (at % 1000n)) as typeof at;
    const versions = PAIR.map(({ value }) => ({ row: { id: deviceId, value: String(value) }, at: millisecond }));
    await expect(putSettings(table, versions)).rejects.toThrow(
      /two versions of the batch have the cell timestamp 1793361600123000 .*make them events/,
    );
    for (const { row, at } of versions) await putSetting(table, row, at);
    const kept = await settingVersions(table, { id: deviceId });
    expect(kept.map(({ row }) => row.value)).toEqual(["20.2"]);
  });
});
