import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { git, repositoryIn, type TestRepository } from "./against-support.ts";
import { folder, type RunOptions, rowsmith } from "./run.ts";

const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

/** A table with one entity; `buckets` is what tests change. */
const schema = (buckets: number, table = "telemetry", more = ""): string => `version: 1
table: ${table}
families:
  m: { gc: { maxAge: 90d } }
entities:
  Reading:
    type: event
    key:
      layout: text
      components:
        - { name: bucket, type: hash, of: [deviceId], buckets: ${buckets} }
        - { name: deviceId, type: string, maxBytes: 64 }
        - { name: at, type: timestamp, unit: micros }
        - { name: seq, type: sequence }
    eventTime: at
${more}    columns: { value: { family: m, type: float64 } }
    queries: { history: { where: { deviceId: eq, at: range } } }
`;

const FILE = "schemas/a.bt.yaml";

function repository(files: Readonly<Record<string, string | Uint8Array>> = { [FILE]: schema(16) }): TestRepository {
  const made = repositoryIn(files);
  removals.push(() => made.remove());
  return made;
}

function write(path: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(path, name, ".."), { recursive: true });
    writeFileSync(join(path, name), content);
  }
}

interface Compared {
  readonly found: string[];
  readonly code: number | null;
  readonly err: string;
}

async function compare(cwd: string, args: readonly string[], options: RunOptions = {}): Promise<Compared> {
  const { out, err, code } = await rowsmith(["check", "--json", ...args], { cwd, ...options });
  const { findings } = out === "" ? { findings: [] } : JSON.parse(out);
  const found = findings
    .filter(({ rule }: { rule: string }) => rule.startsWith("evolve/"))
    .map(({ rule, file }: { rule: string; file: string }) => `${file} ${rule}`);
  return { found, code, err };
}

const CHANGED = [`${FILE} evolve/buckets`];

describe("a ref", () => {
  test("is a branch, a tag, a commit, its short id, or what git makes of it, also on a detached HEAD", async () => {
    const { path, commit, git } = repository();
    git("tag", "light");
    git("tag", "-a", "v1.0", "-m", "One");
    git("branch", "feature/old");
    write(path, { [FILE]: schema(32) });
    const id = commit("Second");
    git("checkout", "--quiet", "--detach");
    for (const ref of ["v1.0", "light", "feature/old", `${id}^`, "HEAD^{/First}"]) {
      expect(await compare(path, ["--against", ref]), ref).toMatchObject({ found: CHANGED, code: 1 });
    }
    expect(await compare(path, ["--against", id.slice(0, 8)])).toMatchObject({ found: [], code: 0 });
  });

  test("is one of a remote in a clone, and what is not committed counts too", async () => {
    const { path } = repository();
    const clone = folder({});
    removals.push(clone.remove);
    git(clone.path, "clone", "--quiet", path, "c");
    write(`${clone.path}/c`, { [FILE]: schema(32) });
    expect(await compare(`${clone.path}/c`, ["--against", "origin/main"])).toMatchObject({ found: CHANGED, code: 1 });
  });

  test("that is not known is asked about, and no option whatever it looks like", async () => {
    const { path, git } = repository();
    git("branch", "release-2026");
    const { err, code } = await compare(path, ["--against", "relase-2026"]);
    expect(code).toBe(2);
    expect(err).toContain('git knows no commit "relase-2026".');
    expect(err).toContain('Did you mean "release-2026"?');
    for (const ref of [
      "--output=stolen",
      "--help",
      "-h",
      "main..HEAD",
      "$(touch stolen)",
      "main; touch stolen",
      "a\nb",
    ]) {
      const result = await compare(path, [`--against=${ref}`]);
      expect(result.code, ref).toBe(2);
      expect(result.err, ref).toContain("git knows no commit");
    }
    expect(git("status", "--porcelain")).toBe("");
  });

  test("of a shallow clone that lacks it says what to fetch", async () => {
    const { path, commit } = repository();
    write(path, { [FILE]: schema(32) });
    commit("Second");
    const clone = folder({});
    removals.push(clone.remove);
    git(clone.path, "clone", "--quiet", "--depth", "1", `file://${path}`, "c");
    const at = `${clone.path}/c`;
    for (const ref of ["HEAD~1", "origin/release"]) {
      const { err, code } = await compare(at, ["--against", ref]);
      expect(code).toBe(2);
      expect(err).toContain("The clone is shallow");
      expect(err).toContain("fetch-depth: 0");
      expect(err).toContain("GIT_DEPTH: 0");
    }
    git(at, "fetch", "--quiet", "--unshallow");
    expect(await compare(at, ["--against", "HEAD~1"])).toMatchObject({ found: CHANGED, code: 1 });
  });

  test("of a shallow clone that has it is enough, as CI fetches it", async () => {
    const { path, commit, git: run } = repository();
    run("checkout", "--quiet", "-b", "topic");
    write(path, { [FILE]: schema(32) });
    commit("Second");
    const clone = folder({});
    removals.push(clone.remove);
    git(clone.path, "clone", "--quiet", "--depth", "1", "--branch", "topic", `file://${path}`, "c");
    const at = `${clone.path}/c`;
    git(at, "fetch", "--quiet", "--depth", "1", "origin", "main:refs/remotes/origin/main");
    expect(await compare(at, ["--against", "origin/main"])).toMatchObject({ found: CHANGED, code: 1 });
    expect(await compare(at, ["--against", "FETCH_HEAD"])).toMatchObject({ found: CHANGED, code: 1 });
  });

  test("of a repository without a commit, and outside of any, is an error", async () => {
    const made = folder({ [FILE]: schema(16) });
    removals.push(made.remove);
    const outside = await compare(made.path, ["--against", "main"], { env: { GIT_CEILING_DIRECTORIES: tmpdir() } });
    expect(outside.code).toBe(2);
    expect(outside.err).toContain("This is no git repository.");
    git(made.path, "init", "--quiet");
    const empty = await compare(made.path, ["--against", "main"]);
    expect(empty.code).toBe(2);
    expect(empty.err).toContain("no commit yet");
  });

  test("without git is an error", async () => {
    const { path } = repository();
    const { code, err } = await compare(path, ["--against", "main"], { env: { PATH: "/nowhere" } });
    expect(code).toBe(2);
    expect(err).toContain("git is not installed.");
  });

  test("is that of the project within a hook of another folder", async () => {
    const { path } = repository();
    write(path, { [FILE]: schema(32) });
    const env = { GIT_DIR: ".git", GIT_INDEX_FILE: ".git/index.lock", GIT_PREFIX: "" };
    expect(await compare(`${path}/schemas`, ["--against", "main", "a.bt.yaml"], { env })).toMatchObject({
      found: ["a.bt.yaml evolve/buckets"],
      code: 1,
    });
  });
});

describe("files of a ref", () => {
  test("are those of the project's folder, under its globs then and now", async () => {
    const { path } = repository({
      "services/[a] b/rowsmith.yaml": "schemas: [old/*.yaml]\n",
      "services/[a] b/old/a.yaml": schema(16),
      "services/other/schemas/b.bt.yaml": schema(16, "other"),
      "schemas/c.bt.yaml": schema(16, "top"),
    });
    const at = `${path}/services/[a] b`;
    renameSync(`${at}/old`, `${at}/new`);
    write(at, { "rowsmith.yaml": 'schemas: ["new/**/*.yaml", "!new/draft.yaml"]\n', "new/a.yaml": schema(32) });
    const { found, err } = await compare(at, ["--against", "main"]);
    expect(found).toEqual(["new/a.yaml evolve/buckets"]);
    expect(err).toContain(": 1 schema.");
  });

  test("that were renamed are the same by their table; those that are gone are shown as they were", async () => {
    const { path } = repository({ [FILE]: schema(16), "schemas/b.bt.yaml": schema(16, "other") });
    renameSync(join(path, FILE), join(path, "schemas/renamed.bt.yaml"));
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 0 });
    rmSync(join(path, "schemas/b.bt.yaml"));
    const { out, code } = await rowsmith(["check", "--against", "main"], { cwd: path });
    expect(out).toContain("schemas/b.bt.yaml:2:8  warning  no schema describes the table `other` any more");
    expect(out).toContain("> 2 | table: other");
    expect(code).toBe(0);
  });

  test("are not compared where one schema is named, and its table is another one's", async () => {
    const { path } = repository({ [FILE]: schema(16), "schemas/b.bt.yaml": schema(16, "other") });
    write(path, { "schemas/b.bt.yaml": schema(32, "other") });
    rmSync(join(path, FILE));
    expect((await compare(path, ["--against", "main", "schemas/b.bt.yaml"])).found).toEqual([
      "schemas/b.bt.yaml evolve/buckets",
    ]);
  });

  test("that are not there make a note", async () => {
    const { path } = repository({ "design/a.bt.yaml": schema(16) });
    write(path, { [FILE]: schema(32) });
    const { found, code, err } = await compare(path, ["--against", "main"]);
    expect({ found, code }).toEqual({ found: [], code: 0 });
    expect(err).toContain("Nothing to compare with: main (");
  });

  test("that could not be read then are named, and break nothing now", async () => {
    const { path } = repository({ [FILE]: "version: 1\ntable: [\n", "schemas/b.bt.yaml": schema(16, "other") });
    write(path, { [FILE]: schema(16) });
    const { found, code, err } = await compare(path, ["--against", "main"]);
    expect({ found, code }).toEqual({ found: [], code: 0 });
    expect(err).toContain(`Not compared: ${FILE} was no sound schema in main (`);
    expect(err).toContain("schema/syntax");
  });

  test("that can't be read now are not taken for removed", async () => {
    const { path } = repository({ [FILE]: schema(16), "schemas/b.bt.yaml": schema(16, "other") });
    write(path, { [FILE]: "version: 1\ntable: [\n" });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 1 });
  });

  test("are the same with Windows line ends, a mark at the start, and other encodings of names", async () => {
    const { path } = repository({ [FILE]: `\ufeff${schema(16)}` });
    write(path, { [FILE]: schema(16).replaceAll("\n", "\r\n") });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 0 });
    write(path, { [FILE]: schema(32).replaceAll("\n", "\r\n") });
    const { out } = await rowsmith(["check", "--against", "main", "--json"], { cwd: path });
    expect(JSON.parse(out).findings[0]).toMatchObject({ line: 11, column: 64, endColumn: 66, change: "KEY_BYTES" });
  });

  test("may have any name", async () => {
    const names = [
      "-rf.bt.yaml",
      "a b'\"$(x).bt.yaml",
      "nl\nnl.bt.yaml",
      "tab\tü🎉.bt.yaml",
      "[x]*?{y}.bt.yaml",
      "\u001b[31m.bt.yaml",
    ];
    const files = (buckets: number) =>
      Object.fromEntries(names.map((name, i) => [`schemas/${name}`, schema(buckets, `t${i}`)]));
    const { path } = repository(files(16));
    write(path, files(32));
    const { found } = await compare(path, ["--against", "main"]);
    expect(found.toSorted()).toEqual(names.map((name) => `schemas/${name} evolve/buckets`).toSorted());
    rmSync(join(path, "schemas"), { recursive: true });
    write(path, { [FILE]: schema(16) });
    const gone = await rowsmith(["check", "--against", "main"], { cwd: path });
    expect(gone.out).toContain("no schema describes the table `t5` any more");
    expect(gone.out + gone.err).not.toContain("\u001b[31m");
  });

  test("are no links, and none of node_modules", async () => {
    const { path } = repository({ [FILE]: schema(16), "schemas/node_modules/p/x.bt.yaml": schema(16, "theirs") });
    symlinkSync("/etc/hostname", join(path, "schemas/link.bt.yaml"));
    git(path, "add", "--all", "--force");
    git(path, "commit", "--quiet", "-m", "Link");
    rmSync(join(path, "schemas/link.bt.yaml"));
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 0 });
  });

  test("are many in one run of git", async () => {
    const files = (buckets: number) =>
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`schemas/${i}.bt.yaml`, schema(buckets, `t${i}`)]));
    const { path } = repository(files(16));
    write(path, files(32));
    expect((await compare(path, ["--against", "main"])).found).toHaveLength(300);
  }, 60_000);
});

describe("a path", () => {
  test("is a folder like a project, or one of schemas", async () => {
    const made = folder({
      "now/schemas/a.bt.yaml": schema(32),
      "before/rowsmith.yaml": "schemas: design/*.yaml\n",
      "before/design/a.yaml": schema(16),
      "copies/deep/a.bt.yaml": schema(16),
    });
    removals.push(made.remove);
    for (const target of ["../before", "../copies", join(made.path, "before"), "../copies/deep/a.bt.yaml"]) {
      expect(await compare(`${made.path}/now`, ["--against", target]), target).toMatchObject({
        found: CHANGED,
        code: 1,
      });
    }
    const { err, code } = await compare(`${made.path}/now`, ["--against", "../nothing"]);
    expect(code).toBe(2);
    expect(err).toContain("There is no file or folder ../nothing to compare with.");
  });

  test("of a file that is no schema: an error, not a comparison with nothing", async () => {
    const made = folder({ "now.bt.yaml": schema(16), passwd: "root:x:0:0\n" });
    removals.push(made.remove);
    const { err, code } = await compare(made.path, ["now.bt.yaml", "--against", "./passwd"]);
    expect(code).toBe(2);
    expect(err).toContain("passwd is no sound schema to compare with.");
    expect(err).toMatch(/where: .*passwd:1:1/);
  });

  test("of a file that is compared with one file: the table of the one is that of the other", async () => {
    const made = folder({ "old.bt.yaml": schema(16), "new.bt.yaml": schema(16, "readings") });
    removals.push(made.remove);
    expect(await compare(made.path, ["new.bt.yaml", "--against", "old.bt.yaml"])).toMatchObject({
      found: ["new.bt.yaml evolve/table-renamed"],
      code: 1,
    });
  });

  test("that is a ref as well must be told apart", async () => {
    const { path } = repository({ [FILE]: schema(16), "main/schemas/a.bt.yaml": schema(32) });
    const both = await compare(path, ["--against", "main"]);
    expect(both.code).toBe(2);
    expect(both.err).toContain('"main" is both a git ref and a folder.');
    expect(both.err).toContain("Write ./main for the path");
    expect((await compare(path, ["--against", "./main"])).found).toEqual(CHANGED);
    expect((await compare(path, ["--against", "refs/heads/main"])).found).toEqual([]);
  });
});

describe("accepting a change", () => {
  const above = (reason: string) =>
    schema(32).replace(
      "        - { name: bucket",
      `        # rowsmith-ignore evolve/buckets: ${reason}\n        - { name: bucket`,
    );

  test("by a comment silences this change, and not the next", async () => {
    const { path, commit } = repository();
    write(path, { [FILE]: above("no row is stored yet") });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 0 });
    commit("Second");
    write(path, { [FILE]: above("no row is stored yet").replace("buckets: 32", "buckets: 64") });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: CHANGED, code: 1 });
    write(path, { [FILE]: above("copied by hand").replace("buckets: 32", "buckets: 64") });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: [], code: 0 });
  });

  test("by a setting sets its severity", async () => {
    const { path } = repository();
    write(path, { [FILE]: schema(32), "rowsmith.yaml": "rules: { evolve: warning }\n" });
    expect(await compare(path, ["--against", "main"])).toMatchObject({ found: CHANGED, code: 0 });
    expect(await compare(path, ["--against", "main", "--max-warnings", "0"])).toMatchObject({ code: 1 });
  });

  test("is not for the baseline", async () => {
    const { path } = repository();
    const { err, code } = await compare(path, ["--against", "main", "--write-baseline"]);
    expect(code).toBe(2);
    expect(err).toContain("--against and --write-baseline are given together.");
  });
});

test("formats tell what a change does", async () => {
  const { path } = repository();
  write(path, { [FILE]: schema(32) });
  const run = async (format: string) =>
    (await rowsmith(["check", "--against", "main", "--format", format], { cwd: path })).out;
  expect(await run("pretty")).toContain("evolve/buckets KEY_BYTES");
  expect(await run("github")).toContain("title=evolve/buckets KEY_BYTES::");
  expect(JSON.parse(await run("gitlab"))[0].description).toMatch(/^KEY_BYTES: /);
  expect(JSON.parse(await run("sarif")).runs[0].results[0].properties).toEqual({ change: "KEY_BYTES" });
});
