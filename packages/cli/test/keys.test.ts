import { afterAll, describe, expect, test } from "vitest";
import { folder, rowsmith, TELEMETRY } from "./run.ts";

const project = folder({ "schemas/telemetry.bt.yaml": TELEMETRY, "broken.bt.yaml": "version: 1\n" });
afterAll(project.remove);
const run = (...args: string[]) => rowsmith(["keys", ...args], { cwd: project.path });

const TEXT = "04#device-1042#1793361600123456#000001";
const HEX = Buffer.from(TEXT).toString("hex");
const VALUES = '{"deviceId":"device-1042","at":"1793361600123456","seq":1}';

describe("rowsmith keys", () => {
  test("encode gives hex and text, with and without a file", async () => {
    for (const file of [[], ["schemas/telemetry.bt.yaml"]]) {
      const { code, out, err } = await run("encode", ...file, "Reading", VALUES, "--json");
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(JSON.parse(out)).toEqual({ hex: HEX, text: TEXT });
    }
    expect((await run("encode", "Reading", VALUES)).out).toBe(`${TEXT}\nhex ${HEX}\n`);
  });

  test("numbers are taken while exact", async () => {
    const encode = (at: string) => run("encode", "Reading", `{"deviceId":"d","at":${at},"seq":1}`, "--json");
    expect(JSON.parse((await encode("1793361600123456")).out).text).toContain("#1793361600123456#");
    for (const at of ["9007199254740993", "1.5", "true", "null", '"1e3"', '"-1"', '""', "[]"]) {
      const { code, err } = await encode(at);
      expect(code, at).toBe(2);
      expect(err, at).toContain("at");
    }
  });

  test("decode gives the components, derived ones too", async () => {
    const { code, out } = await run("decode", "Reading", HEX, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ bucket: 4, deviceId: "device-1042", at: "1793361600123456", seq: 1 });
    expect((await run("decode", "Reading", HEX.toUpperCase())).out).toBe(
      "bucket    4\ndeviceId  device-1042\nat        1793361600123456\nseq       1\n",
    );
  });

  test("decode shows no control characters", async () => {
    const key = Buffer.from("03#d1\u007f\u0085#1793361600123456#000001");
    const schema = folder({ "t.bt.yaml": TELEMETRY.replace("buckets: 16", "buckets: 1") });
    const one = Buffer.concat([Buffer.from("0"), key.subarray(2)]);
    const { code, out } = await rowsmith(["keys", "decode", "t.bt.yaml", "Reading", one.toString("hex")], {
      cwd: schema.path,
    });
    schema.remove();
    expect(code).toBe(0);
    expect(out).toContain("deviceId  d1\\u{7f}\\u{85}\n");
  });

  test.each<[string[], string]>([
    [["encode", "Reading", "{"], "not JSON"],
    [["encode", "Reading", "[]"], "not a JSON object"],
    [["encode", "Reading"], "The JSON to encode is missing."],
    [["encode", "Reading", "{}"], "deviceId, at, seq have no value."],
    [["encode", "Reading", '{"deviceId":"a","seq":1}'], "at has no value."],
    [["encode", "Reading", '{"deviceID":"a"}'], 'Did you mean "deviceId"?'],
    [["encode", "Reading", '{"__proto__":"a"}'], 'no component "__proto__"'],
    [["encode", "Reading", '{"bucket":1}'], "is computed"],
    [["encode", "Reading", '{"deviceId":5}'], "Give a JSON string."],
    [["encode", "Reading", '{"deviceId":"a#b","at":"1793361600123456","seq":1}'], "byte 23 at index 1"],
    [["encode", "Reading", '{"deviceId":"\\ud800","at":"1793361600123456","seq":1}'], "deviceId"],
    [["decode", "Reading", "0"], "two digits a byte"],
    [["decode", "Reading", "zz"], '"z" at index 0'],
    [["decode", "Reading", ""], "at least one byte"],
    [["decode", "Reading", "3034"], "key of Reading"],
    [["decode", "Reading", Buffer.from(TEXT.replace("04", "05")).toString("hex")], "bucket"],
    [["decode", "Reading", HEX, "more"], "Unexpected argument"],
  ])("%j is refused with 2", async (args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).not.toContain("mistake in rowsmith");
  });

  test("a schema with errors ends with 1 and its findings", async () => {
    const { code, err } = await run("encode", "broken.bt.yaml", "Reading", VALUES);
    expect(code).toBe(1);
    expect(err).toContain("broken.bt.yaml:1:");
  });
});
