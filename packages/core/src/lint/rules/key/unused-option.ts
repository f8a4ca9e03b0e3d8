import type { KeySpec } from "@rowsmith/keys";
import { code } from "../../../diagnostics/display.ts";
import { AT, DEVICE, example, SEQ } from "../../example.ts";
import type { Rule } from "../../rule.ts";

const TEXT_ONLY = ["digits", "format"] as const;

/** Options that say how layout text writes a value have no effect in the others. */
export const unusedOption: Rule = {
  id: "key/unused-option",
  severity: "warning",
  title: "an option that has no effect in the layout",
  rationale:
    "`digits`, `format` and `delimiter` say how layout text writes a value. Elsewhere they change no byte, but a reader of the schema would believe that they do.",
  help: "Remove the option, or use layout text.",
  wrong: example({ key: ["layout: packed"], components: [DEVICE, AT, "name: seq, type: sequence, digits: 6"] }),
  right: example({ key: ["layout: packed"], components: [DEVICE, AT, SEQ] }),
  check(draft, report) {
    for (const { key } of draft.table.entities) {
      if (!draft.hasLayout(key) || key.layout === "text") continue;
      const effect = `has no effect in layout ${key.layout}`;
      const help = "It is for layout text: remove it.";
      if (key.delimiter !== "#") {
        report({ path: [...draft.pathOf(key), "delimiter"], at: "key", message: `\`delimiter\` ${effect}`, help });
      }
      for (const component of key.components) {
        const option = TEXT_ONLY.find((option) => isGiven(component, option));
        if (option === undefined) continue;
        const message = `\`${option}\` of ${code(component.name)} ${effect}`;
        report({ path: [...draft.pathOf(component), option], at: "key", message, help });
      }
    }
  },
};

function isGiven(component: KeySpec["components"][number], option: (typeof TEXT_ONLY)[number]): boolean {
  if (option === "format") return component.type === "timeBucket" && component.format === "iso";
  return "digits" in component && component.digits !== undefined;
}
