import type { InstanceName } from "@rowsmith/core";
import { CliError } from "../output/error.ts";

export interface TargetOptions {
  readonly project?: string;
  readonly instance?: string;
  readonly appProfile?: string;
}

/** The environment variables that name a project, an instance and an app profile; the first that is set counts. */
export const ENVIRONMENT = {
  project: ["BIGTABLE_PROJECT", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"],
  instance: ["BIGTABLE_INSTANCE"],
  appProfile: ["BIGTABLE_APP_PROFILE"],
} as const;

/** Project and instance where the emulator is used and none is named: it takes any. */
const EMULATOR_DEFAULT = "rowsmith";

export interface Target extends InstanceName {
  readonly appProfile: string | undefined;
  /** host:port of the emulator, where one is used. */
  readonly emulator: string | undefined;
}

/** Where live commands work: flags first, then the environment, then, with the emulator only, a default. */
export function liveTarget(options: TargetOptions): Target {
  const emulator = process.env.BIGTABLE_EMULATOR_HOST || undefined;
  return {
    project: options.project ?? setting("project") ?? needed("project", emulator),
    instance: options.instance ?? setting("instance") ?? needed("instance", emulator),
    appProfile: options.appProfile ?? setting("appProfile"),
    emulator,
  };
}

/** The instance that an output names, where both flags are given; the environment does not change what `plan` prints. */
export function optionalTarget({ project, instance }: TargetOptions): InstanceName | undefined {
  if (project === undefined && instance === undefined) return undefined;
  if (project !== undefined && instance !== undefined) return { project, instance };
  throw new CliError({
    what: `--${project === undefined ? "instance" : "project"} is given without --${project === undefined ? "project" : "instance"}.`,
    where: "rowsmith plan",
    next: "Give both or neither.",
  });
}

function setting(name: keyof typeof ENVIRONMENT): string | undefined {
  for (const variable of ENVIRONMENT[name]) {
    const value = process.env[variable];
    if (value) return value;
  }
  return undefined;
}

function needed(name: "project" | "instance", emulator: string | undefined): string {
  if (emulator !== undefined) return EMULATOR_DEFAULT;
  throw new CliError({
    what: `No ${name} is named.`,
    where: `--${name}`,
    why: "This command talks to Bigtable.",
    next: `Give --${name}, or set ${ENVIRONMENT[name].join(" or ")}. For the emulator, set BIGTABLE_EMULATOR_HOST.`,
  });
}
