import { describeProcesses } from "./write-processes.ts";

const LOAD = { events: 400_000, others: 200_000 };
describeProcesses(LOAD, LOAD);
