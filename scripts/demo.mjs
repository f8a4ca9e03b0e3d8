// The main job on real data, shown to a person: `npm run demo`, or `npm run demo -- --memory` to use no emulator.
import { earthquakes } from "./demo/earthquakes.mjs";
import { openPlace } from "./demo/place.mjs";
import { bold, failures, green, red, say, yellow } from "./demo/print.mjs";
import { telemetry } from "./demo/telemetry.mjs";
import { tryNext } from "./demo/try-next.mjs";

// A reader that closes the pipe (`npm run demo | head`) has seen enough.
process.stdout.on("error", (error) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

const start = performance.now();
console.log(
  `\n${bold("Rowsmith")}  one YAML file a table: a checked design, typed keys, planned ranges, merged rows\n`,
);
const place = await openPlace(process.argv.includes("--memory"));
try {
  for (const line of place.about) say(place.kind === "memory" ? yellow(line) : line);
  say(`In the folders examples/…, ${bold("rowsmith")} is: node ../../packages/cli/bin/rowsmith.js`);
  await earthquakes(place);
  await telemetry(place);
  tryNext(place);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const ending = failures() > 0 ? red(`${failures()} checks FAILED`) : green("All checks hold");
  console.log(`\n${ending}, ${place.where}, in ${seconds} s.\n`);
  if (failures() > 0) process.exitCode = 1;
} catch (error) {
  console.error(`\n${red("The demo failed:")} ${error.stack}\n`);
  process.exitCode = 1;
} finally {
  await place.close();
}
