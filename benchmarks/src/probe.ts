export * as binary from "./generated/binary.ts";
export * as packed from "./generated/packed.ts";
export * as text from "./generated/text.ts";
export * as binaryLimit from "./limits/binary.ts";
export * as packedLimit from "./limits/packed.ts";
export * as textLimit from "./limits/text.ts";
export { READINGS } from "./rows.ts";
