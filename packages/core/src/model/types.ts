import type { KeySpec, Order } from "@rowsmith/keys";
import type { Generation } from "../schema/generations.ts";
import type {
  Aggregate,
  ByteString,
  ColumnType,
  Conflict,
  Duration,
  EntityType,
  GcRule,
  QueryOp,
  Skew,
  SplitsModel,
  VersionSource,
} from "../schema/types.ts";

export type { Generation } from "../schema/generations.ts";
export type {
  Aggregate,
  ByteString,
  ColumnType,
  Conflict,
  Duration,
  EntityType,
  GcRule,
  HexBytes,
  QueryOp,
  Skew,
  SplitsModel,
  VersionSource,
} from "../schema/types.ts";

export interface FamilyModel {
  readonly id: string;
  readonly gc: GcRule;
  /** Cells are totals: what is written is added to them. Fixed when the family is created. */
  readonly aggregate?: Aggregate;
  readonly description?: string;
}

export interface ColumnModel {
  /** Property name in the generated row type. */
  readonly name: string;
  readonly family: string;
  /** Qualifier in the table; defaults to the name. `null` for a dynamic column, whose qualifiers are data. */
  readonly qualifier: ByteString | null;
  readonly type: ColumnType;
  /** With type enum: the names that a value can be, at least one. */
  readonly values?: readonly string[];
  /**
   * The column has all qualifiers of its family that no other column of the entity has: its value is a mapping from them.
   * Never required.
   */
  readonly dynamic: boolean;
  readonly required: boolean;
  readonly description?: string;
}

export interface QueryModel {
  readonly name: string;
  /** Component and operator, in the order of the schema. */
  readonly where: readonly { readonly component: string; readonly op: QueryOp }[];
  /** Whether rows come in key order across buckets. */
  readonly ordered: boolean;
  /** The order asked for, most significant first; missing where that of the keys will do. Only with `ordered`. */
  readonly order?: readonly { readonly component: string; readonly direction: Order }[];
  readonly description?: string;
}

/** How event times become cell timestamps, and which are refused. */
export interface TimeModel {
  /** Into the table's granularity: `exact` refuses a remainder. */
  readonly rounding: "exact" | "floor";
  /** How far behind the writer's clock in the future a time may lie. */
  readonly maxSkew: Duration;
  /** Times that look like another unit are meant. */
  readonly artificial: boolean;
}

/** What an entity is written like: for rules and for the simulation. What is not said is missing. */
export interface WorkloadModel {
  /** Rows written a second, on the average of a day. */
  readonly writesPerSecond?: number;
  /** Processes that write at the same time. */
  readonly writers?: number;
  /** Bytes of the values that one write stores, without keys and qualifiers. */
  readonly valueBytes?: number;
  /** How many different values a component has, by its name; never of a literal, hash or timeBucket. */
  readonly distinct: Readonly<Record<string, number>>;
  /** How writes spread over the values of a component, by its name; missing: uniform. */
  readonly skew: Readonly<Record<string, Skew>>;
  /** The busiest hour (0 to 23, UTC) has `peak` (1 to 24) times the average rate. */
  readonly diurnal?: { readonly peak: number; readonly hour: number };
  /** Every so long, for so long (shorter), the rate is `factor` (at least 1) times that of the time around. */
  readonly bursts?: { readonly factor: number; readonly every: Duration; readonly for: Duration };
  /** A share (up to 1) of the events is written up to so long after it happened. */
  readonly late?: { readonly share: number; readonly by: Duration };
  /** How far the writers' clocks are off at most, to either side. */
  readonly clockSkew?: Duration;
}

export interface EntityModel {
  readonly name: string;
  readonly type: EntityType;
  readonly key: KeySpec;
  /**
   * The timestamp component that holds the event time, or `given`: the caller gives it at the write. It dates the cells,
   * but for versions by sequence. Of an aggregate, the component holds the start of the period.
   */
  readonly eventTime?: string;
  /** latest-state only: which of two writes stays. Missing: nothing dates the cells, and rows can only be read. */
  readonly conflict?: Conflict;
  /** With conflict compare, always: the column of type int64 or timestamp that is compared. */
  readonly versionColumn?: string;
  /** versioned only: what dates the versions. Missing: nothing does, and rows can only be read. */
  readonly versionSource?: VersionSource;
  /** aggregate only: the period of a total, from 1m to 1d. Where the schema has none: that of the key's timeBucket. */
  readonly bucket?: Duration;
  readonly time: TimeModel;
  /** Earlier numbers of buckets that reads still cover, in the order of the schema. Empty without a hash in the key. */
  readonly generations: readonly Generation[];
  readonly columns: readonly ColumnModel[];
  readonly queries: readonly QueryModel[];
  readonly workload?: WorkloadModel;
  readonly maxRanges: number;
  readonly description?: string;
  readonly keyDescription?: string;
  /** By name, for the components that have one. */
  readonly componentDescriptions?: Readonly<Record<string, string>>;
}

/** What the table is created with, beyond its families. What is not said is missing: a live table keeps what it has. */
export interface OptionsModel {
  readonly deletionProtection?: boolean;
  /** How long the change stream is kept: 1 to 7 days. Missing: it is not asked for. */
  readonly changeStream?: Duration;
  /** How long automated backups are kept, 3 to 90 days, and how often they are made. */
  readonly automatedBackups?: { readonly retention: Duration; readonly frequency: Duration };
}

/** One schema file, resolved: every name known, every default filled in. */
export interface TableModel {
  readonly file: string;
  readonly table: string;
  readonly granularity: "millis" | "micros";
  /** Several clusters are written to: no single-row transactions, and other rules for garbage collection. */
  readonly replicated: boolean;
  readonly options: OptionsModel;
  readonly splits: SplitsModel;
  readonly families: readonly FamilyModel[];
  readonly entities: readonly EntityModel[];
  readonly description?: string;
}
