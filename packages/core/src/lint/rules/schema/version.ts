import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const version: RuleInfo = {
  id: "schema/version",
  severity: "error",
  title: "a version of the language that is not known",
  rationale:
    "`version` says which language the file is in, so that a later one may change what words mean. A file of an unknown version is not read as if it were of a known one.",
  help: "Write `version: 1`, or use a newer Rowsmith.",
  wrong: example({}).replace("version: 1", "version: 9"),
  right: example({}),
};
