import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestTable, EMULATOR_HELP, findEmulator, reachEmulator, startEmulator } from "../src/testing/index.ts";
import { emulatorTitle, openClient, skipWithoutEmulator } from "./bigtable-support.ts";

/** True when something listens at `host:port`. */
function listens(host: string): Promise<boolean> {
  const [name, port] = host.split(":");
  return new Promise((resolve) => {
    const socket = connect(Number(port), name!);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

describe("findEmulator", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "rowsmith-test-"));
    vi.stubEnv("BIGTABLE_EMULATOR_HOST", undefined);
    vi.stubEnv("PATH", "");
    vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
    vi.stubEnv("HOME", join(folder, "home"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  function program(path: string, text = "#!/bin/sh\nexit 1\n"): string {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  }

  it("prefers BIGTABLE_EMULATOR_HOST, then cbtemulator on the PATH, then the SDK of gcloud, then Go", () => {
    vi.stubEnv("BIGTABLE_EMULATOR_HOST", "localhost:8086");
    const onPath = program("bin/cbtemulator");
    const inSdk = program("sdk/platform/bigtable-emulator/cbtemulator");
    const gcloud = program("sdk/bin/gcloud");
    symlinkSync(gcloud, join(folder, "bin/gcloud"));
    program("bin/go");
    vi.stubEnv("PATH", join(folder, "bin"));
    expect(findEmulator()).toEqual({ source: "environment", host: "localhost:8086" });
    vi.stubEnv("BIGTABLE_EMULATOR_HOST", "");
    expect(findEmulator()).toEqual({ source: "path", command: onPath });
    rmSync(onPath);
    expect(findEmulator()).toEqual({ source: "sdk", command: inSdk });
  });

  it("asks a gcloud that stands outside of its SDK where that is", () => {
    const inSdk = program("elsewhere/platform/bigtable-emulator/cbtemulator");
    program("wrapper/bin/gcloud", `#!/bin/sh\necho ${join(folder, "elsewhere")}\n`);
    vi.stubEnv("PATH", `${join(folder, "wrapper/bin")}`);
    const found = findEmulator();
    // An SDK at one of the usual places comes before the question.
    if (found?.source === "sdk" && !found.command.startsWith(folder))
      expect(found.command).toContain("google-cloud-sdk");
    else expect(found).toEqual({ source: "sdk", command: inSdk });
  });

  it("takes only what can be run", () => {
    const file = program("bin/cbtemulator");
    chmodSync(file, 0o644);
    mkdirSync(join(folder, "other/cbtemulator"), { recursive: true });
    vi.stubEnv("PATH", `${join(folder, "bin")}:${join(folder, "other")}`);
    expect(findEmulator()?.source).not.toBe("path");
  });

  it("has words for people who have none", async () => {
    await expect(startEmulator(null)).rejects.toThrow(EMULATOR_HELP);
    expect(EMULATOR_HELP).toMatch(/gcloud components install bigtable/);
    expect(EMULATOR_HELP).toMatch(/cloudsdktool\/google-cloud-cli:emulators/);
    expect(EMULATOR_HELP).toMatch(/Go 1\.\d+/);
  });

  it("says when a program is not an emulator, or nothing answers at BIGTABLE_EMULATOR_HOST", async () => {
    const command = program("bin/cbtemulator", "#!/bin/sh\necho out of order >&2\nexit 3\n");
    await expect(startEmulator({ source: "path", command })).rejects.toThrow(/ended with exit code 3.*out of order/s);
    await expect(startEmulator({ source: "path", command: join(folder, "none") })).rejects.toThrow(/cannot be run/);
    await expect(startEmulator({ source: "environment", host: "127.0.0.1:1" })).rejects.toThrow(
      /BIGTABLE_EMULATOR_HOST is 127\.0\.0\.1:1, but nothing answers there.*unset the variable/,
    );
  });

  it.each([
    "",
    ":::",
    "localhost",
    "localhost:",
    ":8086",
    "http://localhost:8086",
    "[::1]:8086",
    "a b:1",
    "h:0",
    "h:65536",
  ])("refuses the address %j, of which the client would make another one", async (host) => {
    await expect(reachEmulator(host)).rejects.toThrow("it is not host:port");
  });

  it("does not take a server for an emulator that closes the connection, or speaks something else", async () => {
    for (const answer of ["", "HTTP/1.1 404 Not Found\r\n\r\n"]) {
      const server = createServer((socket) => socket.end(answer).on("error", () => {}));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as { port: number };
      await expect(reachEmulator(`127.0.0.1:${port}`)).rejects.toThrow();
      server.close();
    }
  });
});

describe.skipIf(skipWithoutEmulator)(emulatorTitle("startEmulator"), () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "rowsmith-test-"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** A script beside the compiled sources, for a process of its own. */
  function writeScript(text: string): string {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const name of ["emulator", "find-emulator", "go-emulator", "reach-emulator"]) {
      const source = readFileSync(new URL(`../src/testing/${name}.ts`, import.meta.url), "utf8");
      const compilerOptions = {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2022,
        rewriteRelativeImportExtensions: true,
      };
      writeFileSync(join(folder, `${name}.js`), ts.transpileModule(source, { compilerOptions }).outputText);
    }
    const script = join(folder, "script.js");
    writeFileSync(script, text);
    return script;
  }

  it("starts one that takes requests, and ends it", async () => {
    const emulator = await startEmulator();
    const client = openClient(emulator.host);
    const { table, id, drop } = await createTestTable(client.instance("i"), {
      families: { m: { gcRule: { maxNumVersions: 1 } } },
      splits: [Buffer.from([0x80])],
      prefix: "mine",
    });
    expect(id).toMatch(/^mine-[0-9a-f]{16}$/);
    expect((await table.exists())[0]).toBe(true);
    await drop();
    expect((await table.exists())[0]).toBe(false);
    await client.close();
    await emulator.stop();
    await emulator.stop();
    if (emulator.source !== "environment") expect(await listens(emulator.host)).toBe(false);
  });

  it("uses one that runs already, and leaves it running", async () => {
    const running = await startEmulator();
    vi.stubEnv("BIGTABLE_EMULATOR_HOST", running.host);
    const used = await startEmulator();
    expect(used).toMatchObject({ host: running.host, source: "environment" });
    await used.stop();
    expect(await listens(running.host)).toBe(true);
    await running.stop();
  });

  it.each(["exit", "SIGTERM", "SIGINT", "uncaught"])("ends with the process that started it (%s)", async (end) => {
    vi.stubEnv("BIGTABLE_EMULATOR_HOST", undefined);
    const script = writeScript(`
      import { startEmulator } from "./emulator.js";
      const { host } = await startEmulator();
      console.log(host);
      if ("${end}" === "uncaught") throw new Error("on purpose");
      // On "exit" nothing keeps the process alive: the emulator must not do so either.
      if ("${end}" !== "exit") setTimeout(() => {}, 20_000);
    `);
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "ignore"] });
    const gone = new Promise<NodeJS.Signals | number | null>((resolve) => {
      child.once("exit", (code, signal) => resolve(signal ?? code));
    });
    const host = await new Promise<string>((resolve) =>
      child.stdout.once("data", (text) => resolve(String(text).trim())),
    );
    expect(host).toMatch(/^127\.0\.0\.1:\d+$/);
    if (end.startsWith("SIG")) {
      expect(await listens(host)).toBe(true);
      child.kill(end as NodeJS.Signals);
    }
    expect(await gone).toBe(end === "exit" ? 0 : end === "uncaught" ? 1 : end);
    await vi.waitFor(async () => expect(await listens(host)).toBe(false));
  });
});
