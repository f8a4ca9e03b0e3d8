/** What to do about a change, in the words that several findings share. */

export const REWRITE: string =
  "Rows that are stored stay under their old keys, where nothing looks for them. Take the change back; or bring them over: a new table or a second entity with the new key, both written, the old rows copied, then readers switched.";

export const BUCKETS_HELP = (buckets: number): string =>
  `Let reads cover both: \`generations: [{ buckets: ${buckets}, until: YYYY-MM-DD }]\` until the old rows are rewritten or collected.`;

export const VALUES_HELP: string =
  "Rows with such a value can be neither written, read nor looked up any more. Take the change back; where no row has such a value, say so: `# rowsmith-ignore evolve/component-values: reason`.";

export const ENUM_HELP: string =
  "Layout packed stores a name as its place in the list. Leave the names where they are, and add new ones at the end.";

export const RENAME_HELP: string =
  "The bytes are the same: generate the code anew and change its callers. Nothing has to be done to the table.";

export const SOURCE_HELP: string = "Generate the code anew and change its callers.";

export const BACKFILL: string =
  "Rows that are stored lack it, and to read one is an error: leave it optional until each row has it.";
