import { describeProcesses } from "./write-processes.ts";

// A tenth of write-processes.long.test.ts.
describeProcesses({ events: 40_000, others: 20_000 });
