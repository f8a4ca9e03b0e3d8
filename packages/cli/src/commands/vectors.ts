import { exampleKey } from "../explain/example.ts";
import { CliError } from "../output/error.ts";
import { count, note, printJson } from "../output/terminal.ts";
import { findProject } from "../project/config.ts";
import { findEntity, noMore, takeFile } from "../project/entities.ts";
import { vectorsHeader } from "../vectors/header.ts";
import { keyVectors } from "../vectors/vectors.ts";

export interface VectorsOptions {
  readonly n?: number;
  readonly seed?: number;
  /** The output is JSON anyway. */
  readonly json?: boolean;
}

const MOST = 100_000;

/** Writes golden keys of an entity as JSON, the same for the same schema, number and seed. */
export async function vectors(args: readonly string[], { n, seed = 1 }: VectorsOptions): Promise<number> {
  const { file, rest } = takeFile(args);
  const [entityName, ...more] = rest;
  noMore(more, "vectors");
  const { schema, entity } = await findEntity(findProject(process.cwd()), file, entityName);
  checkLimits(n, seed);
  const example = exampleKey(entity.key);
  if (!example) {
    throw new CliError({
      what: `No example value fits the key of ${entity.name}.`,
      where: entity.name,
      why: "A component's pattern or maxBytes refuses every example that was tried.",
      next: "Write golden keys by hand: rowsmith keys encode ENTITY JSON --json.",
    });
  }
  const found = keyVectors(entity.key, example.values, { seed, ...(n !== undefined && { count: n }) });
  printJson({ ...vectorsHeader(schema.model, entity), seed, vectors: found.vectors });
  if (found.left > 0)
    note(`${count(found.left, "border")} left out: -n ${found.vectors.length + found.left} holds all.`);
  if (n !== undefined && found.vectors.length < n) note(`Only ${count(found.vectors.length, "different key")} found.`);
  return 0;
}

function checkLimits(n: number | undefined, seed: number): void {
  if (n !== undefined && (n < 1 || n > MOST)) {
    throw new CliError({
      what: `-n ${n} is refused.`,
      where: "rowsmith vectors",
      next: `Ask for 1 to ${MOST} keys.`,
    });
  }
  if (seed >= 2 ** 32) {
    throw new CliError({
      what: `--seed ${seed} is refused.`,
      where: "rowsmith vectors",
      next: `Give a whole number below ${2 ** 32}.`,
    });
  }
}
