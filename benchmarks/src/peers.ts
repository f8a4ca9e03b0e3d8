import { Entity } from "electrodb";
import * as tuple from "fdb-tuple";
import murmurhash from "murmurhash3js-revisited";
import { fromBufferKey, toBufferKey } from "ordered-binary";
import { BUCKETS, type Reading } from "./rows.ts";

/** What people use today for the same key: a bucket by murmur3, then the components in order. */
export interface Peer {
  readonly name: string;
  encode(key: Reading): unknown;
  decode?(encoded: never): unknown;
}

function bucketOf(deviceId: string): number {
  return murmurhash.x86.hash32(Buffer.from(deviceId)) % BUCKETS;
}

export const orderedBinary: Peer = {
  name: "ordered-binary + murmurhash3js-revisited",
  encode: (key) => toBufferKey([bucketOf(key.deviceId), key.deviceId, key.at, key.seq]),
  decode: (encoded: Buffer) => fromBufferKey(encoded),
};

export const fdbTuple: Peer = {
  name: "fdb-tuple + murmurhash3js-revisited",
  encode: (key) => tuple.pack([bucketOf(key.deviceId), key.deviceId, key.at, key.seq]),
  decode: (encoded: Buffer) => tuple.unpack(encoded),
};

/** The bytes of layout text, as most code makes them. */
export const template: Peer = {
  name: "template string + padStart",
  encode: (key) => {
    const bucket = String(bucketOf(key.deviceId)).padStart(2, "0");
    return Buffer.from(
      `${bucket}#${key.deviceId}#${String(key.at).padStart(16, "0")}#${String(key.seq).padStart(6, "0")}`,
    );
  },
  decode: (encoded: Buffer) => {
    const [bucket, deviceId, at, seq] = encoded.toString().split("#") as [string, string, string, string];
    if (Number(bucket) !== bucketOf(deviceId)) throw new RangeError("wrong bucket");
    return { deviceId, at: BigInt(at), seq: Number(seq) };
  },
};

const entity = new Entity(
  {
    model: { entity: "reading", version: "1", service: "bench" },
    attributes: {
      bucket: { type: "number", required: true, padding: { length: 2, char: "0" } },
      deviceId: { type: "string", required: true },
      at: { type: "string", required: true },
      seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["bucket", "deviceId"], casing: "none" },
        sk: { field: "sk", composite: ["at", "seq"], casing: "none" },
      },
    },
  },
  { table: "bench" },
);

/** Its way to a key alone is a request's parameters; there is none back from a key. */
export const electrodb: Peer = {
  name: "electrodb + murmurhash3js-revisited",
  encode: ({ deviceId, at, seq }) => entity.get({ bucket: bucketOf(deviceId), deviceId, at: String(at), seq }).params(),
};
