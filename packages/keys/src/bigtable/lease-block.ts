import { setTimeout } from "node:timers/promises";
import { toHex } from "../bytes.ts";
import { SequencerError } from "../sequence/error.ts";
import { retryDelay } from "./retry.ts";
import { type ScanErrorCode, statusName } from "./scan-error.ts";
import { type TableAddress, tableOf } from "./table-address.ts";

/** The few members of the client's `Table` that leasing uses. */
export interface CounterTable extends TableAddress {
  readonly bigtable: TableAddress["bigtable"] & {
    request(call: IncrementCall, callback: (error: Error | null, response?: IncrementResponse) => void): void;
  };
}

export interface IncrementCall {
  readonly client: "BigtableClient";
  readonly method: "readModifyWriteRow";
  readonly reqOpts: object;
  readonly gaxOpts: object;
}

/** The part of google.bigtable.v2.ReadModifyWriteRowResponse that holds the new value. */
export interface IncrementResponse {
  readonly row?: {
    readonly families?:
      | readonly {
          readonly columns?:
            | readonly { readonly cells?: readonly { readonly value?: Uint8Array | string | null }[] | null }[]
            | null;
        }[]
      | null;
  } | null;
}

/** A cell that holds an int64: how many numbers are leased so far. */
export interface Counter {
  readonly row: Buffer;
  readonly family: string;
  readonly qualifier: Buffer;
}

/** The numbers from `start` on, `size` of them, of which `used` are given. */
export interface LeasedBlock {
  readonly start: bigint;
  readonly size: number;
  used: number;
}

export interface LeaseLimits {
  readonly timeout: number;
  readonly attempts: number;
}

/**
 * Adds `size` to the counter; the numbers that it went over are the block. Asking again after a failure is always safe:
 * if the failed request did add, its block is lost, as only an answer gives numbers.
 */
export async function leaseBlock(
  table: CounterTable,
  counter: Counter,
  size: number,
  limits: LeaseLimits,
): Promise<LeasedBlock> {
  for (let attempt = 1; ; attempt++) {
    try {
      const end = await increment(table, counter, size, limits.timeout);
      return { start: end - BigInt(size), size, used: 0 };
    } catch (error) {
      const code = statusName(error);
      if (attempt >= limits.attempts || !MAY_PASS.has(code)) throw failed(error, code, table, counter, attempt);
    }
    await setTimeout(retryDelay({ ...limits, initialDelay: 100, maxDelay: 2000 }, attempt));
  }
}

const MAY_PASS: ReadonlySet<ScanErrorCode> = new Set(["UNAVAILABLE", "DEADLINE_EXCEEDED", "ABORTED", "INTERNAL"]);

function increment(table: CounterTable, counter: Counter, by: number, timeout: number): Promise<bigint> {
  const rule = { familyName: counter.family, columnQualifier: counter.qualifier, incrementAmount: by };
  const call: IncrementCall = {
    client: "BigtableClient",
    method: "readModifyWriteRow",
    reqOpts: { ...tableOf(table), rowKey: counter.row, rules: [rule] },
    gaxOpts: { timeout },
  };
  return new Promise((resolve, reject) => {
    table.bigtable.request(call, (error, response) => {
      if (error) return reject(error);
      try {
        resolve(counted(response));
      } catch (refused) {
        reject(refused);
      }
    });
  });
}

/** The raw 8 bytes: the client's own number is wrong above 2^53. */
function counted(response: IncrementResponse | undefined): bigint {
  const value = response?.row?.families?.[0]?.columns?.[0]?.cells?.[0]?.value;
  if (!(value instanceof Uint8Array) || value.length !== 8) {
    const found = value instanceof Uint8Array ? toHex(value) : "none";
    throw new Error(`the server answered without the counter's 8 bytes (${found})`);
  }
  return Buffer.from(value).readBigInt64BE();
}

const NEXT: { readonly [code in ScanErrorCode]?: string } = {
  NOT_FOUND: "check project, instance, table, family and app profile",
  PERMISSION_DENIED:
    "the caller needs bigtable.tables.mutateRows and readRows, for example through roles/bigtable.user",
  FAILED_PRECONDITION:
    "use an app profile with single-cluster routing and single-row transactions, and a cell of 8 bytes in a family that is no aggregate",
  INVALID_ARGUMENT: "use an app profile with single-cluster routing and single-row transactions, and check the family",
};

function failed(
  error: unknown,
  code: ScanErrorCode,
  table: CounterTable,
  counter: Counter,
  attempts: number,
): SequencerError {
  const reason = error instanceof Error ? error.message : String(error);
  const tried = attempts === 1 ? "" : ` after ${attempts} attempts, each of which can have lost its block`;
  const next = NEXT[code] ?? "ask again: no number is given twice";
  const place = `${counter.family}:${counter.qualifier} of row ${toHex(counter.row)} (hex) in ${table.name}`;
  return new SequencerError("LEASE_FAILED", `no block from counter ${place}${tried}: ${code}, ${reason}; ${next}`, {
    cause: error,
  });
}
