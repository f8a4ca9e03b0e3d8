import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Bigtable } from "@google-cloud/bigtable";
import { compile } from "@rowsmith/core";
import { tableSource } from "@rowsmith/keys/bigtable";
import { EMULATOR_HELP, findEmulator, MemoryTable, startEmulator } from "@rowsmith/keys/testing";
import { storeRows } from "../../examples/earthquakes/dist/store.mjs";
import { folderOf, rowsmith } from "./command.mjs";

const PROJECT = "rowsmith";
const SOURCES = {
  environment: "found through BIGTABLE_EMULATOR_HOST",
  path: "cbtemulator on the PATH, started",
  sdk: "cbtemulator of the Cloud SDK, started",
  go: "built with Go, started",
};

/**
 * Where the demo's tables are: on an emulator, or in memory where none can be had. `create` gives a table as a source of
 * raw rows with `write(entries)`; `close` undoes what was started.
 */
export async function openPlace(memoryOnly) {
  if (memoryOnly) return memoryPlace(["--memory was given, so no emulator is used."]);
  const found = findEmulator();
  if (found === null) return memoryPlace(EMULATOR_HELP.split("\n"));
  if (found.source === "go" && !found.built)
    console.log("Building the Bigtable emulator with Go, once; this takes about a minute …");
  try {
    return emulatorPlace(await startEmulator(found));
  } catch (error) {
    return memoryPlace([...error.message.split("\n"), "", ...EMULATOR_HELP.split("\n")]);
  }
}

function emulatorPlace(emulator) {
  process.env.METADATA_SERVER_DETECTION = "none";
  const client = new Bigtable({ projectId: PROJECT, apiEndpoint: emulator.host, metricsEnabled: false });
  // An instance of its own, so that tables that are there already do not matter.
  const instance = `demo-${process.pid}`;
  const tables = [];
  return {
    kind: "emulator",
    where: emulator.source === "environment" ? "on your emulator, tables deleted" : "on the emulator, which stops now",
    about: [`Bigtable emulator at ${emulator.host} (${SOURCES[emulator.source]})`],
    async create(example) {
      const env = { BIGTABLE_EMULATOR_HOST: emulator.host };
      await rowsmith(example, ["apply", "--project", PROJECT, "--instance", instance], env);
      const table = client.instance(instance).table(modelOf(example).table);
      tables.push(table);
      return { source: tableSource(table), write: (entries) => storeRows(table, entries) };
    },
    async close() {
      try {
        if (emulator.source === "environment") await Promise.all(tables.map((table) => table.delete()));
        await client.close();
      } finally {
        await emulator.stop();
      }
    },
  };
}

function memoryPlace(reason) {
  return {
    kind: "memory",
    where: "in memory, without an emulator",
    about: ["NO EMULATOR: the same plans and merges run over a table in memory instead.", "", ...reason, ""],
    async create(example) {
      const { table, families, granularity } = modelOf(example);
      const source = new MemoryTable({ name: table, families: families.map(({ id }) => id), granularity });
      return { source, write: async (entries) => source.mutate(entries) };
    },
    async close() {},
  };
}

function modelOf(example) {
  const file = `${example}.bt.yaml`;
  const { model } = compile(readFileSync(join(folderOf(example), "schemas", file), "utf8"), file);
  return model;
}
