import { isKeyError, type KeyError } from "../error.ts";

/** What `tryDecode` returns: the values, or the error. */
export type KeyResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: KeyError };

/** Runs a decoder and returns its error instead of throwing it. */
export function tryDecode<T>(decode: (key: Uint8Array) => T, key: Uint8Array): KeyResult<T> {
  try {
    return { ok: true, value: decode(key) };
  } catch (error) {
    if (isKeyError(error)) return { ok: false, error };
    throw error;
  }
}
