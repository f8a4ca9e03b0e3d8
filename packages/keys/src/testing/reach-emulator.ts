import { connect } from "node:http2";

const ANSWER_MS = 5000;

/**
 * Resolves when a server answers at an emulator's address; a client that can't reach it would try for a minute or for ever.
 *
 * @param host - `host:port`. The client reads nothing else: it takes `http://localhost:8086` for a host "http", and where no
 *   host is left it talks to the real service.
 * @throws Error that says what is wrong, within five seconds
 * @example await reachEmulator("127.0.0.1:8086")
 */
export async function reachEmulator(host: string): Promise<void> {
  const port = /^[^\s:/@[\]]+:(\d{1,5})$/.exec(host)?.[1];
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error("it is not host:port, as in 127.0.0.1:8086");
  }
  await new Promise<void>((resolve, reject) => {
    const session = connect(`http://${host}`);
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${ANSWER_MS / 1000} seconds`));
      session.destroy();
    }, ANSWER_MS);
    session.once("error", reject);
    session.once("close", () => {
      clearTimeout(timer);
      reject(new Error("the connection was closed without an answer"));
    });
    session.once("connect", () => {
      session.ping((error) => {
        session.destroy();
        if (error) reject(error);
        else resolve();
      });
    });
  });
}
