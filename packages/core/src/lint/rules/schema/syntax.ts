import { example } from "../../example.ts";
import type { RuleInfo } from "../../rule.ts";

export const syntax: RuleInfo = {
  id: "schema/syntax",
  severity: "error",
  title: "text that is not YAML",
  rationale:
    "A schema is one YAML 1.2 document of one table. What can't be read as that says nothing, and nothing else of the file is checked.",
  help: "Correct it at the place that is named: indentation by spaces, one document a file, at most 1,048,576 characters and 100 levels.",
  wrong: example({}).replace("type: event", "type: [event"),
  right: example({}),
};
