import { describeProcesses } from "./write-processes.ts";

describeProcesses({ events: 400_000, others: 200_000 });
