import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleChild, type ChildProgram, ended } from "./bundle-child.ts";

const COUNT = 1_000_000;
// Bucket 1, `device-1042` with its terminator 13, micros 8, sequence 2, writer 2.
const KEY_BYTES = 26;
const WRITER_BYTES = 2;

describe("T07: two processes with writer ids, one device, a clock that steps back and forth", () => {
  let program: ChildProgram;
  let keys: readonly [Buffer, Buffer];

  beforeAll(async () => {
    program = await bundleChild(new URL("sequence-writer.child.ts", import.meta.url));
    const files = [program.file("1.keys"), program.file("2.keys")];
    const codes = files.map((file, at) => ended(program.start(String(at + 1), String(COUNT), file)));
    expect(await Promise.all(codes)).toEqual([0, 0]);
    keys = [readFileSync(files[0]!), readFileSync(files[1]!)];
  });
  afterAll(() => program?.remove());

  it("make 1,000,000 keys each", () => {
    for (const one of keys) expect(one.length).toBe(COUNT * KEY_BYTES);
  });

  it("each process's own strictly increase", () => {
    for (const one of keys) expect(stepsDown(one)).toBe(0);
  });

  it("are 2,000,000 distinct ones, told apart by the writer alone where time and sequence are the same", () => {
    expect(shared(keys[0], keys[1], KEY_BYTES)).toBe(0);
    expect(shared(keys[0], keys[1], KEY_BYTES - WRITER_BYTES)).toBe(COUNT);
  });
});

function compareAt(a: Buffer, i: number, b: Buffer, j: number, length: number): number {
  return a.compare(b, j * KEY_BYTES, j * KEY_BYTES + length, i * KEY_BYTES, i * KEY_BYTES + length);
}

/** How often a key is not greater than the one before it. */
function stepsDown(keys: Buffer): number {
  let found = 0;
  for (let n = 1; n < COUNT; n++) if (compareAt(keys, n - 1, keys, n, KEY_BYTES) >= 0) found++;
  return found;
}

/** How many of the first `length` bytes of keys are in both lists, which are sorted and without repeats. */
function shared(a: Buffer, b: Buffer, length: number): number {
  let found = 0;
  for (let i = 0, j = 0; i < COUNT && j < COUNT; ) {
    const order = compareAt(a, i, b, j, length);
    if (order === 0) found++;
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return found;
}
