import { describeProcesses } from "./write-processes.ts";

// A tenth of the events of write-processes.long.test.ts, and fewer comparisons: each is a request of its own.
describeProcesses({ events: 40_000, others: 4_000 }, { events: 8_000, others: 2_400 });
