import { micros } from "@rowsmith/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAMPAIGNS, DAY, FIRST_DAY, HOUR, makeDonations } from "../examples/donations/src/donations.ts";
import {
  addCampaignDays,
  campaignDayEntry,
  type DonationRow,
  encodeDonationKey,
  fundEntry,
  getCampaignDay,
} from "../examples/donations/src/generated/donations.ts";
import {
  correct,
  countedTotals,
  dayName,
  differences,
  hourName,
  receive,
  type Sum,
  storedTotals,
} from "../examples/donations/src/totals.ts";
import { type ExampleTable, emulatorTitle, openExampleTable, skipWithoutEmulator } from "./examples-support.ts";

const WRITERS = 6;
const writers = Array.from({ length: WRITERS }, (_, writer) => makeDonations(writer, 200));
const donations = writers.flat();

/** The sums of some donations, reckoned here. */
function sumsOf(rows: readonly DonationRow[], name: (row: DonationRow) => string): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { cents, gifts } = sums.get(name(row)) ?? { cents: 0n, gifts: 0n };
    sums.set(name(row), { cents: cents + row.cents, gifts: gifts + 1n });
  }
  return sums;
}

const start = (at: bigint, period: bigint) => micros(at - (at % period));
const days = sumsOf(donations, ({ charity, campaign, at }) => dayName(charity, campaign, start(at, DAY)));
const hours = sumsOf(donations, ({ charity, at }) => hourName(charity, start(at, HOUR)));

describe("what is added for a donation", () => {
  const [donation] = makeDonations(2, 200).slice(100);
  const { charity, campaign, at } = donation!;

  it("goes to the row of its day, and to the cell of its hour", () => {
    const day = campaignDayEntry({ charity, campaign, at, cents: 7n, gifts: 1n });
    expect(Buffer.from(day.rowKey).toString()).toBe(`t#${charity}#${campaign}#2026-03-03#${FIRST_DAY + DAY}`);
    const hour = fundEntry({ charity, cents: 7n, gifts: 1n }, at);
    expect(Buffer.from(hour.rowKey).toString()).toBe(`f#${charity}`);
    expect(hour.mutations[0]).toEqual({
      addToCell: {
        familyName: "totals",
        columnQualifier: { rawValue: Buffer.from("cents") },
        timestamp: { rawTimestampMicros: String(start(at, HOUR)) },
        input: { intValue: "7" },
      },
    });
    expect([day.idempotent, hour.idempotent]).toEqual([false, false]);
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("donations on the emulator"), () => {
  let example: ExampleTable;
  beforeAll(async () => {
    example = await openExampleTable("donations");
    const unknown = await Promise.all(writers.map((rows) => receive(example.table, rows)));
    expect(unknown.flat()).toEqual([]);
  });
  afterAll(() => example?.close());

  it("come to the totals of each day and hour, from six writers at once", async () => {
    expect(new Set(donations.map((row) => Buffer.from(encodeDonationKey(row)).toString())).size).toBe(1200);
    const stored = await storedTotals(example.table);
    expect(stored.days).toEqual(days);
    expect(stored.hours).toEqual(hours);
    expect(days.size).toBe(3 * CAMPAIGNS.length);
  });

  it("can be counted again", async () => {
    expect(await countedTotals(example.table)).toEqual({ days, hours, donations: 1200 });
    expect(await differences(example.table)).toEqual([]);
  });

  it("stay what they are when a writer repeats some; the totals count those twice, and are corrected", async () => {
    const repeated = writers[3]!.slice(-20);
    await receive(example.table, repeated);
    expect((await countedTotals(example.table)).donations).toBe(1200);
    const found = await differences(example.table);
    const ofDays = found.flatMap(({ campaign, missing }) => (campaign === undefined ? [] : [missing.gifts]));
    const ofHours = found.flatMap(({ campaign, missing }) => (campaign === undefined ? [missing.gifts] : []));
    const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
    expect([sum(ofDays), sum(ofHours)]).toEqual([-20n, -20n]);
    await correct(example.table, found);
    expect(await differences(example.table)).toEqual([]);
    expect((await storedTotals(example.table)).days).toEqual(days);
  });

  it("are corrected where an addition is lost, and where there is no total at all", async () => {
    const { charity, campaign } = CAMPAIGNS[0]!;
    await addCampaignDays(example.table, [{ charity, campaign, at: FIRST_DAY, cents: -5n, gifts: -1n }]);
    const [found, ...others] = await differences(example.table);
    expect(others).toEqual([]);
    expect(found).toEqual({ charity, campaign, at: FIRST_DAY, missing: { cents: 5n, gifts: 1n } });
    await correct(example.table, [found!]);
    const row = await getCampaignDay(example.table, { charity, campaign, at: FIRST_DAY });
    expect(row).toMatchObject(days.get(dayName(charity, campaign, FIRST_DAY))!);
  });
});
