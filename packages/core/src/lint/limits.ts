/** Figures of Bigtable that rules reckon with. Each is a guideline of its documentation, not a promise. */

/**
 * Writes a second that one node takes, of rows of about 1 KB on SSD. Bigtable's performance page names 10,000 in its
 * earlier editions and 14,000 in later ones; the lower figure is what a design should not rely on exceeding.
 * https://cloud.google.com/bigtable/docs/performance
 */
export const NODE_WRITES_PER_SECOND = 10_000;

/** Bytes of the largest row that Bigtable reads. https://cloud.google.com/bigtable/quotas */
export const MAX_ROW_BYTES: number = 256 * 1024 * 1024;

/** Buckets above what a workload needs by this factor only make queries dearer. */
export const TOO_MANY_BUCKETS_FACTOR = 20;

/** Streams that an ordered scan should have to merge at most. */
export const MAX_FAN_OUT = 256;

/** Lost writes a day from which on a rule speaks. */
export const LOST_PER_DAY = 1;
