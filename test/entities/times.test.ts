import { type Micros, micros } from "@rowsmith/keys";
import { describe, expect, it } from "vitest";
import {
  noteEntry,
  planEntry,
  positionEntry,
  readingEntry,
  settingEntry,
} from "../../packages/core/test/generated/entities.ts";
import { AT, clock, MILLI, refusal } from "./support.ts";

describe("T06: every mutation has the timestamp that its entity says, never the server's", () => {
  const timestamps = (entry: { mutations: readonly object[] }) =>
    entry.mutations.map((one) => (one as { setCell: { timestampMicros: string } }).setCell.timestampMicros);
  it.each([
    ["event", readingEntry({ deviceId: "d", at: AT, seq: 0, writer: 0, temperature: 1 }), String(MILLI)],
    ["newest-event", positionEntry({ id: "p", x: 1n }, AT), String(MILLI)],
    ["last-write", noteEntry({ id: "n", text: "" }, clock()), String(MILLI)],
    ["versioned", settingEntry({ id: "s", value: "" }, micros(MILLI)), String(MILLI)],
    ["sequence 0, as 0", planEntry({ id: "s", text: "" }, 0n), "0"],
    ["sequence", planEntry({ id: "s", text: "" }, 12n), "12000"],
  ])("%s", (_, entry, micros) => expect(timestamps(entry)).toEqual([micros]));

  it("a time of another unit is refused, where its type is not checked", () => {
    const wrong = 1_793_361_600_000n as Micros;
    expect(refusal(() => positionEntry({ id: "p", x: 1n }, wrong))).toMatch(
      /^TimeError WRONG_UNIT .*looks like millis/,
    );
    expect(refusal(() => positionEntry({ id: "p", x: 1n }, undefined as never))).toMatch(/^TimeError WRONG_TYPE/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, -1n))).toMatch(/^TimeError OUT_OF_RANGE version -1/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, 2n ** 62n))).toMatch(/^TimeError OUT_OF_RANGE/);
    expect(refusal(() => planEntry({ id: "s", text: "" }, 1 as never))).toMatch(/^TimeError WRONG_TYPE/);
  });
});
