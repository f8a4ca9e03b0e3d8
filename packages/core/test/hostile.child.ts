import { compile } from "../src/compile.ts";
import { HOSTILE } from "./hostile-texts.ts";

// Compiles a hostile text, and prints what was found, the time that it took and the most memory that the process had.
const text = HOSTILE[process.argv[2]!]!();
const start = process.cpuUsage();
const { model, diagnostics } = compile(text, "hostile.bt.yaml");
const { user, system } = process.cpuUsage(start);
console.log(
  JSON.stringify({
    cpuMs: (user + system) / 1000,
    rssMb: process.resourceUsage().maxRSS / 1024,
    compiled: model !== null,
    polluted: "polluted" in {},
    count: diagnostics.length,
    first: diagnostics[0],
  }),
);
