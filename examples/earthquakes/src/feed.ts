import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** An event of the USGS feed: https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php */
export interface Feature {
  readonly type: "Feature";
  readonly properties: Properties;
  readonly geometry: { readonly type: "Point"; readonly coordinates: readonly [number, number, number] };
  /** Network and code. */
  readonly id: string;
}

export interface Properties {
  readonly mag: number | null;
  readonly place: string | null;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly updated: number;
  readonly tz: number | null;
  readonly url: string;
  readonly detail: string;
  readonly felt: number | null;
  readonly cdi: number | null;
  readonly mmi: number | null;
  readonly alert: string | null;
  readonly status: string;
  readonly tsunami: number;
  readonly sig: number;
  readonly net: string;
  readonly code: string;
  readonly ids: string;
  readonly sources: string;
  readonly types: string;
  readonly nst: number | null;
  readonly dmin: number | null;
  readonly rms: number | null;
  readonly gap: number | null;
  readonly magType: string | null;
  readonly type: string;
  readonly title: string;
}

/** The 1,707 events of one week of 2018 that the package vega-datasets holds, in its order. */
export function readFeatures(): Feature[] {
  const library = createRequire(import.meta.url).resolve("vega-datasets");
  const file = join(dirname(library), "..", "data", "earthquakes.json");
  const collection = JSON.parse(readFileSync(file, "utf8")) as { features: Feature[] };
  return collection.features;
}
