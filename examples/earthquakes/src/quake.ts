import { millis } from "@rowsmith/keys";
import type { Feature } from "./feed.ts";
import type { QuakeRow } from "./generated/earthquakes.ts";

/** The row of an event; what the feed leaves open (null) has no cell. */
export function quakeRow({ properties, geometry }: Feature): QuakeRow {
  const { mag, time, net, updated, tz, tsunami, sig, felt, nst, ...rest } = properties;
  const [longitude, latitude, depth] = geometry.coordinates;
  return {
    ...withoutNulls(rest),
    at: millis(time),
    network: net,
    magnitude: mag ?? undefined,
    longitude,
    latitude,
    depth,
    updated: BigInt(updated),
    tz: optionalInt(tz),
    tsunami: tsunami === 1,
    sig: BigInt(sig),
    felt: optionalInt(felt),
    nst: optionalInt(nst),
  };
}

/** The event of a row, as the feed gave it. */
export function quakeFeature(row: QuakeRow): Feature {
  return {
    type: "Feature",
    properties: {
      mag: row.magnitude ?? null,
      place: row.place ?? null,
      time: Number(row.at),
      updated: Number(row.updated),
      tz: optionalNumber(row.tz),
      url: row.url,
      detail: row.detail,
      felt: optionalNumber(row.felt),
      cdi: row.cdi ?? null,
      mmi: row.mmi ?? null,
      alert: row.alert ?? null,
      status: row.status,
      tsunami: row.tsunami ? 1 : 0,
      sig: Number(row.sig),
      net: row.network,
      code: row.code,
      ids: row.ids,
      sources: row.sources,
      types: row.types,
      nst: optionalNumber(row.nst),
      dmin: row.dmin ?? null,
      rms: row.rms ?? null,
      gap: row.gap ?? null,
      magType: row.magType ?? null,
      type: row.type,
      title: row.title,
    },
    geometry: { type: "Point", coordinates: [row.longitude, row.latitude, row.depth] },
    id: row.network + row.code,
  };
}

type WithoutNulls<T> = { [Name in keyof T]: null extends T[Name] ? Exclude<T[Name], null> | undefined : T[Name] };

function withoutNulls<T extends object>(values: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}

function optionalInt(value: number | null): bigint | undefined {
  return value === null ? undefined : BigInt(value);
}

function optionalNumber(value: bigint | undefined): number | null {
  return value === undefined ? null : Number(value);
}
