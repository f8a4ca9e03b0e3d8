import { type Micros, micros } from "@rowsmith/keys";
import type { DonationRow } from "./generated/donations.ts";

/** 2026-03-02T00:00:00Z */
export const FIRST_DAY: Micros = micros(1_772_409_600_000_000n);
export const DAYS = 3;
export const HOUR = 3_600_000_000n;
export const DAY: bigint = 24n * HOUR;

export const CAMPAIGNS: readonly { readonly charity: string; readonly campaign: string }[] = [
  { charity: "animal-home", campaign: "spring" },
  { charity: "animal-home", campaign: "new-roof" },
  { charity: "food-bank", campaign: "spring" },
  { charity: "lifeboat", campaign: "spring" },
];

export const CHARITIES: readonly string[] = [...new Set(CAMPAIGNS.map(({ charity }) => charity))];

/** What one writer receives in three days: made up, but always the same. */
export function makeDonations(writer: number, count: number): DonationRow[] {
  return Array.from({ length: count }, (_, n) => {
    const { charity, campaign } = CAMPAIGNS[(n * 7 + writer) % CAMPAIGNS.length]!;
    // All writers are given donations in the same microseconds: only seq and writer tell those apart.
    const at = micros(FIRST_DAY + (BigInt(n) * BigInt(DAYS) * DAY) / BigInt(count));
    const cents = BigInt(500 + ((n * 31 + writer * 17) % 90) * 50);
    return {
      charity,
      campaign,
      at,
      seq: n,
      writer,
      cents,
      ...(n % 3 === 0 ? {} : { donor: `donor-${(n * 11) % 97}` }),
    };
  });
}
