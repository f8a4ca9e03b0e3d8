import type { RuleInfo } from "../../rule.ts";
import { aliasBomb } from "./alias-bomb.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { duplicateName } from "./duplicate-name.ts";
import { invalidName } from "./invalid-name.ts";
import { invalidValue } from "./invalid-value.ts";
import { missingKey } from "./missing-key.ts";
import { nameCollision } from "./name-collision.ts";
import { reservedName } from "./reserved-name.ts";
import { syntax } from "./syntax.ts";
import { unknownKey } from "./unknown-key.ts";
import { unknownReference } from "./unknown-reference.ts";
import { version } from "./version.ts";
import { wrongType } from "./wrong-type.ts";

export const SCHEMA_RULES: readonly RuleInfo[] = [
  syntax,
  aliasBomb,
  duplicateKey,
  unknownKey,
  missingKey,
  wrongType,
  invalidValue,
  version,
  invalidName,
  reservedName,
  duplicateName,
  nameCollision,
  unknownReference,
];
