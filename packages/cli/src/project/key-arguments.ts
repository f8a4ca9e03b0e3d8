import { CliError } from "../output/error.ts";
import { findProject } from "./config.ts";
import { type FoundEntity, findEntity, noMore, takeFile } from "./entities.ts";

/** The arguments `[FILE] ENTITY INPUT` of a command that works on one key. */
export async function keyArguments(
  args: readonly string[],
  verb: string,
  form: string,
): Promise<FoundEntity & { readonly input: string }> {
  const { file, rest } = takeFile(args);
  const [entityName, input, ...more] = rest;
  noMore(more, `keys ${verb}`);
  const found = await findEntity(findProject(process.cwd()), file, entityName);
  if (input !== undefined) return { ...found, input };
  throw new CliError({
    what: `The ${form} to ${verb} is missing.`,
    where: `rowsmith keys ${verb}`,
    next: `Write rowsmith keys ${verb} [FILE] ${found.entity.name} ${form}.`,
  });
}
