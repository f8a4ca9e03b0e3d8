/** For tests: the Bigtable emulator, tables of one's own on it, and a table in memory. */
export { type Emulator, startEmulator } from "./emulator.ts";
export { EMULATOR_HELP, type FoundEmulator, findEmulator } from "./find-emulator.ts";
export type { RowMutation, RowMutations, SetCell } from "./memory-mutation.ts";
export { MemoryTable, type MemoryTableOptions } from "./memory-table.ts";
export { reachEmulator } from "./reach-emulator.ts";
export { createSchemaTable, type SchemaTableOptions } from "./schema-table.ts";
export {
  type AdminCall,
  type ClientInstance,
  createTestTable,
  type TestTable,
  type TestTableOptions,
} from "./test-table.ts";
