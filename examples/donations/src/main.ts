import { micros, microsToIso } from "@rowsmith/keys";
import { CAMPAIGNS, DAY, DAYS, FIRST_DAY, HOUR, makeDonations } from "./donations.ts";
import { openTable } from "./table.ts";
import { correct, countedTotals, dayName, differences, hourName, receive, type Sum, storedTotals } from "./totals.ts";

const WRITERS = 4;
const DONATIONS = 500;

const { table, close } = await openTable("donations");
try {
  // All writers at once: they add to the same totals, and Bigtable sums up.
  const writers = Array.from({ length: WRITERS }, (_, writer) => makeDonations(writer, DONATIONS));
  const unknown = await Promise.all(writers.map((donations) => receive(table, donations)));
  console.log(
    `${WRITERS} writers received ${WRITERS * DONATIONS} donations; unknown outcomes: ${unknown.flat().length}`,
  );

  const { days, hours } = await storedTotals(table);
  console.log("\nby campaign and day");
  for (const { charity, campaign } of CAMPAIGNS) {
    const sums = Array.from({ length: DAYS }, (_, day) =>
      shown(days.get(dayName(charity, campaign, micros(FIRST_DAY + BigInt(day) * DAY)))),
    );
    console.log(`  ${charity.padEnd(12)} ${campaign.padEnd(9)} ${sums.join("   ")}`);
  }
  console.log("\nfood-bank by the hour");
  for (let hour = 9n; hour < 12n; hour++) {
    const at = micros(FIRST_DAY + hour * HOUR);
    console.log(`  ${microsToIso(at).slice(0, 16)}   ${shown(hours.get(hourName("food-bank", at)))}`);
  }

  const { donations } = await countedTotals(table);
  console.log(`\n${donations} donations counted again: ${days.size} days and ${hours.size} hours`);
  console.log(`totals that differ: ${(await differences(table)).length}`);

  // A writer that is killed and started again does its last donations once more. Each is one row, as before; but the
  // totals have them twice.
  await receive(table, writers[2]!.slice(-100));
  const wrong = await differences(table);
  const twice = wrong.reduce((sum, { campaign, missing }) => sum - (campaign === undefined ? 0n : missing.gifts), 0n);
  console.log(`\nwriter 2 repeats its last 100: ${(await countedTotals(table)).donations} donations`);
  console.log(`totals that differ: ${wrong.length}; counted twice: ${twice} donations`);

  await correct(table, wrong);
  const left = await differences(table);
  console.log(`corrected from the donations; totals that differ: ${left.length}`);
  if (donations !== WRITERS * DONATIONS || twice !== 100n || left.length > 0) process.exitCode = 1;
} finally {
  await close();
}

function shown(sum: Sum | undefined): string {
  const { cents, gifts } = sum ?? { cents: 0n, gifts: 0n };
  return `${gifts} for ${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
