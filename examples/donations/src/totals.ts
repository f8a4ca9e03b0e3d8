import { type Micros, micros } from "@rowsmith/keys";
import { checkWritten, type EntryResult, type ScanTarget, type WriteTarget } from "@rowsmith/keys/bigtable";
import { CAMPAIGNS, CHARITIES, DAY, DAYS, FIRST_DAY, HOUR } from "./donations.ts";
import {
  addCampaignDays,
  addFunds,
  appendDonations,
  type DonationRow,
  fundTotals,
  scanCampaignDayDays,
  scanDonationReceived,
} from "./generated/donations.ts";

/** What donations come to. */
export interface Sum {
  readonly cents: bigint;
  readonly gifts: bigint;
}

/** Sums by day of a campaign (`charity#campaign#start`) and by hour of a charity (`charity#start`). */
export interface Totals {
  readonly days: ReadonlyMap<string, Sum>;
  readonly hours: ReadonlyMap<string, Sum>;
}

/** A sum that is not what its donations come to. */
export interface Difference {
  readonly charity: string;
  /** Absent for the hour of a charity. */
  readonly campaign?: string;
  /** The start of its day or hour. */
  readonly at: Micros;
  /** What is missing; below zero where something was counted twice. */
  readonly missing: Sum;
}

const NOTHING: Sum = { cents: 0n, gifts: 0n };

/**
 * Stores donations, then adds them to the totals. Storing is idempotent: the client has sent again what had no answer, and a
 * program that starts again may do it once more. Adding is not. What has the outcome `unknown` is given back: it was added
 * once or not at all, and only {@link differences} tells.
 */
export async function receive(table: WriteTarget, donations: readonly DonationRow[]): Promise<EntryResult[]> {
  checkWritten(await appendDonations(table, donations));
  const days = await addCampaignDays(
    table,
    donations.map(({ charity, campaign, at, cents }) => ({ charity, campaign, at, cents, gifts: 1n })),
  );
  const hours = await addFunds(
    table,
    donations.map(({ charity, at, cents }) => ({ row: { charity, cents, gifts: 1n }, at })),
  );
  return [...days, ...hours].filter(({ outcome }) => outcome !== "written");
}

const allDays = { gte: FIRST_DAY, lt: micros(FIRST_DAY + BigInt(DAYS) * DAY) };

/** The totals as Bigtable has added them up. */
export async function storedTotals(table: ScanTarget): Promise<Totals> {
  const days = new Map<string, Sum>();
  for (const { charity, campaign } of CAMPAIGNS) {
    for await (const { at, cents, gifts } of scanCampaignDayDays(table, { charity, campaign, at: allDays })) {
      days.set(dayName(charity, campaign, at), { cents, gifts });
    }
  }
  const hours = new Map<string, Sum>();
  for (const charity of CHARITIES) {
    const found = await fundTotals(table, { charity }, { from: allDays.gte, to: allDays.lt });
    for (const { at, row } of found) hours.set(hourName(charity, at), { cents: row.cents, gifts: row.gifts });
  }
  return { days, hours };
}

/** The totals counted again, donation by donation. */
export async function countedTotals(table: ScanTarget): Promise<Totals & { readonly donations: number }> {
  const days = new Map<string, Sum>();
  const hours = new Map<string, Sum>();
  let donations = 0;
  for (const { charity, campaign } of CAMPAIGNS) {
    for await (const { at, cents } of scanDonationReceived(table, { charity, campaign, at: allDays })) {
      count(days, dayName(charity, campaign, startOf(at, DAY)), cents);
      count(hours, hourName(charity, startOf(at, HOUR)), cents);
      donations++;
    }
  }
  return { days, hours, donations };
}

/** The stored totals that are not what the donations come to. Compare periods that are over: others still change. */
export async function differences(table: ScanTarget): Promise<Difference[]> {
  const stored = await storedTotals(table);
  const counted = await countedTotals(table);
  return [...differing(stored.days, counted.days), ...differing(stored.hours, counted.hours)];
}

/**
 * Adds what is missing to each total, and takes away what is too much. Where that has no answer, look for differences again:
 * it has worked, or is still to be done. One program at a time: two would correct twice.
 */
export async function correct(table: WriteTarget, found: readonly Difference[]): Promise<void> {
  checkWritten(
    await addCampaignDays(
      table,
      found.flatMap(({ charity, campaign, at, missing }) =>
        campaign === undefined ? [] : [{ charity, campaign, at, ...missing }],
      ),
    ),
  );
  checkWritten(
    await addFunds(
      table,
      found.flatMap(({ charity, campaign, at, missing }) =>
        campaign === undefined ? [{ row: { charity, ...missing }, at }] : [],
      ),
    ),
  );
}

function* differing(stored: ReadonlyMap<string, Sum>, counted: ReadonlyMap<string, Sum>): Generator<Difference> {
  for (const name of new Set([...stored.keys(), ...counted.keys()])) {
    const is = stored.get(name) ?? NOTHING;
    const be = counted.get(name) ?? NOTHING;
    const missing = { cents: be.cents - is.cents, gifts: be.gifts - is.gifts };
    if (missing.cents !== 0n || missing.gifts !== 0n) yield { ...placeOf(name), missing };
  }
}

function count(sums: Map<string, Sum>, name: string, cents: bigint): void {
  const sum = sums.get(name) ?? NOTHING;
  sums.set(name, { cents: sum.cents + cents, gifts: sum.gifts + 1n });
}

function startOf(at: Micros, period: bigint): Micros {
  return micros(at - (at % period));
}

/** The name of a day's total; `#` is in no charity or campaign, as it delimits their keys. */
export function dayName(charity: string, campaign: string, day: Micros): string {
  return `${charity}#${campaign}#${day}`;
}

export function hourName(charity: string, hour: Micros): string {
  return `${charity}#${hour}`;
}

function placeOf(name: string): Omit<Difference, "missing"> {
  const [charity, ...rest] = name.split("#") as [string, ...string[]];
  const at = micros(BigInt(rest.at(-1)!));
  return rest.length === 1 ? { charity, at } : { charity, campaign: rest[0]!, at };
}
