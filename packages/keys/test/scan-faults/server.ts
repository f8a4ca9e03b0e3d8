import type { Table } from "@google-cloud/bigtable";
import { createTestTable, startEmulator } from "../../src/testing/index.ts";
import { openClient } from "../bigtable-support.ts";
import { type FaultProxy, startFaultProxy } from "../fault-proxy/index.ts";
import { fill } from "./table.ts";

/** The table of readings, filled, and read through the fault proxy. */
export interface FaultyTable {
  readonly table: Table;
  readonly proxy: FaultProxy;
  stop(): Promise<void>;
}

export async function startFaultyTable(): Promise<FaultyTable> {
  const emulator = await startEmulator();
  const proxy = await startFaultProxy(emulator.host);
  const [direct, disturbed] = [openClient(emulator.host), openClient(proxy.host)];
  const created = await createTestTable(direct.instance("i"), { families: ["m"] });
  await fill(created.table);
  return {
    table: disturbed.instance("i").table(created.id),
    proxy,
    async stop() {
      await created.drop();
      await direct.close();
      await disturbed.close();
      await proxy.stop();
      await emulator.stop();
    },
  };
}
