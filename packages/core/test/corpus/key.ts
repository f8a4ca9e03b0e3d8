import { AT, BUCKET, DEVICE, SEQ } from "../../src/lint/example.ts";
import { type Corpus, DESC, DEVICES, keyed, MILLIS, state, WORKLOAD, WRITER } from "./corpus.ts";

const ONE = { history: "deviceId: eq" };
const queried = (components: readonly string[], layout = "text"): string =>
  keyed(components, { key: [`layout: ${layout}`], queries: ONE });
const other = (components: readonly string[], key = "key"): string[] => [
  "  Other:",
  "    type: event",
  `    ${key}:`,
  "      layout: text",
  "      components:",
  ...components.map((component) => `        - { ${component} }`),
  "    eventTime: at",
];

export const KEY: Corpus = {
  "key/no-components": {
    wrong: [state({ components: [], queries: {} }).replace("components:", "components: ⟦key/no-components|[]⟧")],
    right: [state({ components: ["name: deviceId, type: uuid"] })],
  },
  "key/layout": {
    wrong: [
      keyed(["⟦key/layout|{ name: deviceId, type: string, order: desc }⟧", AT, SEQ])
        .replace("{ ⟦", "⟦")
        .replace("⟧ }", "⟧"),
      keyed(
        ["⟦key/layout|{ name: bucket, type: hash, of: [deviceId], algorithm: md5, hexDigits: 2 }⟧", DEVICE, AT, SEQ],
        {
          key: ["layout: binary"],
        },
      )
        .replace("{ ⟦", "⟦")
        .replace("⟧ }", "⟧"),
    ],
    right: [
      keyed(["name: deviceId, type: string, order: desc", AT, SEQ], { key: ["layout: packed"] }),
      keyed(["name: bucket, type: hash, of: [deviceId], algorithm: md5, hexDigits: 2", DEVICE, AT, SEQ]),
    ],
  },
  "key/delimiter-order": {
    wrong: [
      keyed(["name: kind, type: literal, value: ⟦key/delimiter-order|'a b'⟧", DEVICE, AT, SEQ]),
      keyed([DEVICE, AT, SEQ], { key: ["layout: text", "delimiter: ⟦key/delimiter-order|'|'⟧"] }),
    ],
    right: [
      keyed(["name: kind, type: literal, value: 'a b'", DEVICE, AT, SEQ], {
        key: ["layout: text", 'delimiter: "\\x01"'],
      }),
      keyed([DEVICE, AT, SEQ], { key: ["layout: text", "delimiter: '/'"] }),
    ],
  },
  "key/pattern-admits-delimiter": {
    wrong: [
      keyed(["name: deviceId, type: string, maxBytes: 64, pattern: ⟦key/pattern-admits-delimiter|'.+'⟧", AT, SEQ]),
      keyed([
        "name: deviceId, type: string, maxBytes: 64, pattern: ⟦key/pattern-admits-delimiter|'[a-z]+( [a-z]+)*'⟧",
        AT,
        SEQ,
      ]),
    ],
    right: [
      keyed(["name: deviceId, type: string, maxBytes: 64, pattern: '.+'", AT, SEQ], { key: ["layout: packed"] }),
      keyed(["name: deviceId, type: string, maxBytes: 64, pattern: '[a-z]+( [a-z]+)*'", AT, SEQ], {
        key: ["layout: text", 'delimiter: "\\x1f"'],
      }),
    ],
  },
  "key/width-too-small": {
    wrong: [
      keyed([DEVICE, "name: at, type: timestamp, unit: seconds, digits: ⟦key/width-too-small|9⟧", SEQ, WRITER]),
      keyed([
        DEVICE,
        "name: at, type: timestamp, unit: micros, order: desc, max: ⟦key/width-too-small|9999999999999⟧",
        SEQ,
      ]),
    ],
    right: [
      keyed([DEVICE, "name: at, type: timestamp, unit: seconds, digits: 10", SEQ, WRITER]),
      keyed([DEVICE, "name: at, type: timestamp, unit: micros, order: desc, max: 9999999999999999", SEQ]),
    ],
  },
  "key/range-not-held": {
    wrong: [queried([DEVICE, "name: level, type: ⟦key/range-not-held|uint64⟧", AT, SEQ], "binary")],
    right: [
      queried([DEVICE, "name: level, type: int64", AT, SEQ], "binary"),
      queried([DEVICE, "name: level, type: uint64", AT, SEQ]),
    ],
  },
  "key/sequence-too-narrow": {
    wrong: [
      keyed([MILLIS, "name: seq, type: sequence, digits: ⟦key/sequence-too-narrow|1⟧"], {
        queries: { window: "at: range" },
        workload: WORKLOAD(900, ["writers: 1", "bursts: { factor: 100, every: 1h, for: 1m }"]),
      }).replace(
        "{ name: at, type: timestamp, unit: millis }",
        "⟦hotspot/time-first|{ name: at, type: timestamp, unit: millis }⟧",
      ),
    ],
    right: [
      keyed([DEVICE, MILLIS, "name: seq, type: sequence, digits: 1"], {
        workload: WORKLOAD(900, ["writers: 1", DEVICES]),
      }),
    ],
  },
  "key/unpadded-decimal": {
    wrong: [
      keyed([DEVICE, "name: floor, type: string, pattern: ⟦key/unpadded-decimal|'\\d{1,3}'⟧", AT, SEQ], {
        queries: { floors: "deviceId: eq, floor: range" },
      }),
    ],
    right: [
      // Numbers of one width sort as text.
      keyed([DEVICE, "name: floor, type: string, pattern: '\\d{3}'", AT, SEQ], {
        queries: { floors: "deviceId: eq, floor: range" },
      }),
      // A number of a telephone is looked up, never compared.
      keyed(["name: caller, type: string, maxBytes: 15, pattern: '\\d{5,15}'", AT, SEQ], {
        queries: { calls: "caller: eq, at: range" },
      }),
    ],
  },
  "key/desc-max": {
    wrong: [
      keyed([
        DEVICE,
        "name: at, type: timestamp, unit: millis, order: desc, digits: 20, max: ⟦key/desc-max|9223372036854775808⟧",
        SEQ,
        WRITER,
      ]),
    ],
    right: [
      keyed([
        DEVICE,
        "name: at, type: timestamp, unit: millis, order: desc, digits: 19, max: 9223372036854775808",
        SEQ,
        WRITER,
      ]),
    ],
  },
  "key/enum-order": {
    wrong: [queried([DEVICE, "name: kind, type: enum, values: ⟦key/enum-order|[b, a]⟧", AT, SEQ], "binary")],
    right: [queried([DEVICE, "name: kind, type: enum, values: [b, a]", AT, SEQ], "packed")],
  },
  "key/nul-heavy": {
    wrong: [
      queried([DEVICE, "⟦key/nul-heavy|{ name: meter, type: bytes, length: 4 }⟧", AT, SEQ], "binary")
        .replace("{ ⟦", "⟦")
        .replace("⟧ }", "⟧"),
    ],
    right: [
      queried([DEVICE, "name: digest, type: bytes, length: 32", AT, SEQ], "binary"),
      queried([DEVICE, "name: meter, type: bytes, length: 8", AT, SEQ], "packed"),
    ],
  },
  "key/unused-option": {
    wrong: [
      keyed([DEVICE, AT, SEQ], { key: ["layout: binary", "⟦key/unused-option|delimiter⟧: '!'"] }),
      keyed(
        [BUCKET, "name: hour, type: timeBucket, of: at, every: 1h, ⟦key/unused-option|format⟧: iso", DEVICE, AT, SEQ],
        {
          key: ["layout: packed"],
        },
      ),
    ],
    right: [
      keyed([DEVICE, AT, SEQ], { key: ["layout: text", "delimiter: '!'"] }),
      keyed([BUCKET, "name: hour, type: timeBucket, of: at, every: 1h, format: iso", DEVICE, AT, SEQ]),
    ],
  },
  "key/descending-row-key-schema": {
    wrong: [
      keyed(["name: deviceId, type: string, order: ⟦key/descending-row-key-schema|desc⟧", AT, SEQ], {
        key: ["layout: binary"],
      }),
    ],
    right: [keyed([DEVICE, DESC, SEQ]), keyed([DEVICE, AT, SEQ], { key: ["layout: binary"] })],
  },
  "key/hash-source": {
    wrong: [
      keyed(["name: bucket, type: hash, of: [deviceId, ⟦key/hash-source|deviceId⟧], buckets: 4", DEVICE, AT, SEQ]),
      keyed(["name: bucket, type: hash, of: [⟦key/hash-source|bucket⟧], buckets: 4", DEVICE, AT, SEQ]),
    ],
    right: [keyed(["name: bucket, type: hash, of: [deviceId, seq], buckets: 4", DEVICE, AT, SEQ])],
  },
  "key/several-hashes": {
    wrong: [
      keyed([BUCKET, "name: part, type: ⟦key/several-hashes|hash⟧, of: [deviceId, seq], buckets: 4", DEVICE, AT, SEQ]),
    ],
    right: [keyed(["name: bucket, type: hash, of: [deviceId, seq], buckets: 16", DEVICE, AT, SEQ])],
  },
  "key/too-long": {
    wrong: [
      keyed(["name: deviceId, type: string, maxBytes: 2050", AT, SEQ], { key: ["layout: binary"] }).replace(
        "    key:",
        "    ⟦key/too-long|key⟧:",
      ),
    ],
    right: [
      keyed(["name: deviceId, type: string, maxBytes: 2030", AT, SEQ], { key: ["layout: binary"] }),
      keyed(["name: deviceId, type: string, maxBytes: 2050", AT, SEQ]),
    ],
  },
  "key/overlap": {
    wrong: [
      keyed([DEVICE, AT, SEQ], { more: other([DEVICE, AT, SEQ], "⟦key/overlap|key⟧") }),
      keyed(["name: kind, type: literal, value: a", DEVICE, AT, SEQ], {
        more: other(["name: kind, type: literal, value: a", AT, SEQ], "⟦key/overlap|key⟧"),
      }).replace(/(value: a \}\n\s+- )(\{ name: at, [^}]*\})/, "$1⟦hotspot/time-first|$2⟧"),
    ],
    right: [
      keyed(["name: kind, type: literal, value: a", DEVICE, AT, SEQ], {
        more: other(["name: kind, type: literal, value: b", DEVICE, AT, SEQ]),
      }),
      keyed([BUCKET, "name: kind, type: literal, value: a", DEVICE, AT, SEQ], {
        more: other([BUCKET, "name: kind, type: literal, value: b", DEVICE, AT, SEQ]),
      }),
    ],
  },
};
