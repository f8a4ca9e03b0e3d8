// Imports point one way: cli -> core -> keys. Inside core: source -> schema -> model -> outputs, which never import each other.
const core = (folder) => `^packages/core/src/${folder}`;
const OUTPUTS = ["lint", "evolve", "generate", "table", "simulate", "docs"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "keys-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/keys/src" },
      to: { path: "^packages/(core|cli)/" },
    },
    {
      name: "core-does-not-know-the-command-line",
      severity: "error",
      from: { path: "^packages/core/src" },
      to: { path: "^packages/cli/" },
    },
    {
      name: "core-touches-neither-disk-nor-network",
      severity: "error",
      from: { path: "^packages/core/src" },
      to: { dependencyTypes: ["core"], path: "^(node:)?(fs|net|http|https|child_process|dns|worker_threads)" },
    },
    {
      name: "keys-without-io",
      comment: "Only the subpaths bigtable and testing do I/O.",
      severity: "error",
      from: { path: "^packages/keys/src", pathNot: "^packages/keys/src/(bigtable|testing)/" },
      to: { path: "^packages/keys/src/(bigtable|testing)/" },
    },
    {
      name: "keys-without-node-io",
      severity: "error",
      from: { path: "^packages/keys/src", pathNot: "^packages/keys/src/testing/" },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(events|buffer|timers|crypto)" },
    },
    {
      name: "the-client-is-the-callers",
      comment: "Its types may be used; loading it is up to the caller, and to the testing helpers.",
      severity: "error",
      from: { path: "^packages/keys/src", pathNot: "^packages/keys/src/testing/" },
      to: { path: "@google-cloud/bigtable" },
    },
    {
      name: "diagnostics-know-nothing",
      severity: "error",
      from: { path: core("diagnostics/") },
      to: { path: core("(?!diagnostics/)") },
    },
    {
      name: "source-before-schema",
      severity: "error",
      from: { path: core("source/") },
      to: { path: core("(?!source/|diagnostics/)") },
    },
    {
      name: "schema-before-model",
      severity: "error",
      from: { path: core("schema/") },
      to: { path: core("(?!schema/|source/|diagnostics/)") },
    },
    {
      name: "model-before-outputs",
      severity: "error",
      from: { path: core("model/") },
      to: { path: core(`(${OUTPUTS.join("|")})/`) },
    },
    {
      name: "workload-before-outputs",
      severity: "error",
      from: { path: core("workload/") },
      to: { path: core(`(${OUTPUTS.join("|")})/`) },
    },
    ...OUTPUTS.map((output) => ({
      name: `${output}-alone`,
      comment: "Outputs never import each other.",
      severity: "error",
      from: { path: core(`${output}/`) },
      to: { path: core(`(${OUTPUTS.filter((other) => other !== output).join("|")})/`) },
    })),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|\\.tmp)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@rowsmith/source", "types", "import", "node", "default"],
    },
  },
};
