import type { ClientHttp2Stream, ServerHttp2Stream } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { answerOf, endAnswer, endWith, forward, openAnswer, send } from "./forward.ts";
import { frameOf, messagesIn } from "./frames.ts";
import type { CallLog } from "./log.ts";
import { MessageMaker } from "./messages.ts";
import { RowCollector } from "./rows.ts";
import type { Fault, Shape } from "./schedule.ts";
import { decodeMessage, encodeMessage, type Message } from "./wire.ts";

/** What answers with a fault and no shape look like. */
const PLAIN: Shape = { chunksPerMessage: 50 };

/** Passes one ReadRows call on, and its answer back with the faults that `enter` gives it. */
export async function relayReadRows(
  up: ClientHttp2Stream,
  down: ServerHttp2Stream,
  disconnect: () => void,
  enter: (request: Uint8Array) => CallLog,
): Promise<void> {
  let entry: CallLog | null = null;
  try {
    for await (const { message, frame } of messagesIn(down)) {
      entry = enter(message);
      up.end(frame);
    }
    if (entry === null) return;
    entry.end = await answer(up, down, disconnect, entry);
  } catch (error) {
    if (!down.destroyed && !up.destroyed) throw error;
    if (entry !== null) entry.end = "gone";
  }
}

async function answer(
  up: ClientHttp2Stream,
  down: ServerHttp2Stream,
  disconnect: () => void,
  entry: CallLog,
): Promise<CallLog["end"]> {
  const { delay, shape, fault } = entry.faults;
  if (!delay && !shape && !fault) return (await forward(up, down)) ? "ended" : "gone";
  const opened = await answerOf(up);
  if (opened === null || down.destroyed) return "gone";
  const { "grpc-status": status, ...headers } = opened.headers;
  // An answer without rows is complete with its headers, and can have a fault, too.
  const empty = opened.complete && status === "0" && fault !== undefined;
  openAnswer(down, empty ? { headers, complete: false } : opened);
  if (opened.complete && !empty) return "ended";
  let sent = 0;
  const sendAll = async (messages: Iterable<Message>): Promise<void> => {
    for (const message of messages) {
      if (sent === delay?.message) await sleep(delay.ms);
      sent++;
      await send(down, frameOf(encodeMessage(message)));
    }
  };
  const maker = new MessageMaker(shape ?? PLAIN);
  const collector = new RowCollector();
  for await (const { message } of empty ? [] : messagesIn(up)) {
    for (const row of collector.take(decodeMessage(message))) {
      if (down.destroyed) return "gone";
      if (entry.rows === fault?.afterRows) {
        await sendAll(maker.begin(row, fault.afterChunks ?? 0));
        await sendAll(maker.rest());
        breakOff(down, disconnect, fault);
        return "fault";
      }
      await sendAll(maker.add(row));
      entry.rows++;
    }
  }
  await sendAll(maker.rest());
  if (down.destroyed) return "gone";
  if (fault) breakOff(down, disconnect, fault);
  else endAnswer(up, down);
  return fault ? "fault" : "ended";
}

const TORN = frameOf(Buffer.alloc(100)).subarray(0, 50);

function breakOff(down: ServerHttp2Stream, disconnect: () => void, { end, torn }: Fault): void {
  if ("status" in end) {
    endWith(down, { "grpc-status": String(end.status), "grpc-message": "as the fault schedule says" });
    return;
  }
  if (torn) down.write(TORN);
  const leave = (): void => {
    if ("reset" in end) down.close(end.reset);
    else disconnect();
  };
  // What was written before leaves the process first.
  setImmediate(leave);
}
