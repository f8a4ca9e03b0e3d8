/** A command line that a POSIX shell takes apart into these words again. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

const PLAIN = /^[\w./:=@%+,-]+$/;
