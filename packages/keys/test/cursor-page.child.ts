// The next page in another process: `node cursor-page.child.mjs CURSOR`, bundled by its test.
import { page } from "../src/bigtable/index.ts";
import { plan as planKeys } from "../src/plan/index.ts";
import { deviceKeys, deviceReader, deviceSpec, tableOf, tenant } from "./bigtable-device-support.ts";

const spec = deviceSpec();
const plan = planKeys(spec, tenant(spec));
const found = await page(tableOf(deviceKeys(spec, 90)), plan, deviceReader(spec, plan), {
  limit: 20,
  after: process.argv[2],
});
process.stdout.write(JSON.stringify(found));
