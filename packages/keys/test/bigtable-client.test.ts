import type { Bigtable, Instance, Table } from "@google-cloud/bigtable";
import { describe, expectTypeOf, it } from "vitest";
import type { ClientTable, ScanTarget, scan } from "../src/bigtable/index.ts";
import type { ClientInstance, createTestTable, MemoryTable } from "../src/testing/index.ts";

// tsc checks these: the package takes the client's objects without importing the client.
describe("the client's types", () => {
  it("fit where a table is taken", () => {
    expectTypeOf<Table>().toExtend<ClientTable>();
    expectTypeOf<Table>().toExtend<ScanTarget>();
    expectTypeOf<Table>().toExtend<Parameters<typeof scan>[0]>();
    expectTypeOf<MemoryTable>().toExtend<ScanTarget>();
    expectTypeOf<Instance>().toExtend<ClientInstance<Table>>();
    expectTypeOf<Instance>().toExtend<Parameters<typeof createTestTable<Table>>[0]>();
  });

  it("do not fit where they are not tables", () => {
    expectTypeOf<Bigtable>().not.toExtend<ScanTarget>();
    expectTypeOf<Instance>().not.toExtend<ScanTarget>();
  });
});
