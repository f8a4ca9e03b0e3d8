import { type Diagnostic, findRule, fingerprints, type Silenced } from "@rowsmith/core";
import packageJson from "../../../package.json" with { type: "json" };
import { relativeUri } from "../../project/repository.ts";
import type { CheckReport } from "../check-report.ts";
import { jsonText } from "../terminal.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const ROOT = "%SRCROOT%";

/**
 * A log in the Static Analysis Results Interchange Format 2.1.0. URIs are relative to the root of the repository.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
 */
export function sarif(report: CheckReport): string {
  const { findings, silenced, unreadable, exitCode } = report;
  const all = [...findings, ...silenced.map(({ finding }) => finding)];
  const rules = [...new Set(all.map(({ rule }) => rule))].sort();
  const names = fingerprints(all);
  const results = all.map((finding, index) => ({
    ...result(report, finding, rules.indexOf(finding.rule)),
    partialFingerprints: { "rowsmith/v1": names[index] },
    suppressions: index < findings.length ? [] : [suppression(silenced[index - findings.length]!)],
  }));
  const notifications = unreadable.map(({ what }) => ({ level: "error", message: { text: plain(what) } }));
  const run = {
    tool: {
      driver: { name: "rowsmith", version: packageJson.version, rules: rules.map((id) => descriptor(report, id)) },
    },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [ROOT]: { description: { text: "The root of the repository." } } },
    invocations: [
      { executionSuccessful: unreadable.length === 0, exitCode, toolExecutionNotifications: notifications },
    ],
    results,
  };
  return jsonText({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

function descriptor({ docsOf }: CheckReport, id: string): object {
  const helpUri = docsOf(id);
  const rule = findRule(id);
  const about =
    rule === undefined
      ? {}
      : {
          shortDescription: { text: plain(rule.title) },
          fullDescription: { text: plain(rule.rationale) },
          help: { text: plain(rule.help) },
          defaultConfiguration: { level: rule.severity },
        };
  return {
    id,
    ...about,
    ...(helpUri === null ? {} : { helpUri }),
  };
}

function result({ files, repository }: CheckReport, finding: Diagnostic, ruleIndex: number): object {
  const { rule, severity, message, help, file, line, column, endLine, endColumn, path, change } = finding;
  const artifactLocation = { uri: relativeUri(repository, files.get(file)!.path), uriBaseId: ROOT };
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    ...(change === undefined ? {} : { properties: { change } }),
    message: { text: plain(help === undefined ? message : `${message}\n${help}`) },
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        ...(path.length === 0 ? {} : { logicalLocations: [{ fullyQualifiedName: path.join("/") }] }),
      },
    ],
  };
}

function suppression({ by, reason }: Silenced): object {
  const kind = by === "comment" ? "inSource" : "external";
  return { kind, status: "accepted", ...(reason === null ? {} : { justification: reason }) };
}

/** Text without a link: what stands in a schema must not become one (3.11.6). */
function plain(text: string): string {
  return text.replace(/\[(?=[^\]]*\]\()/g, "\\[");
}
