const PLAIN = /^[A-Za-z0-9_./:=@%+,-]+$/;
const PRINTABLE_WITHOUT_QUOTE = /^[\x20-\x26\x28-\x7e]+$/;

/**
 * One word of a bash command line that bash gives back as exactly these bytes: as it is where no character means
 * anything to a shell, in single quotes where it is printable, else as `$'…'` with every other byte escaped.
 *
 * @throws TypeError for a NUL byte, which no argument can hold.
 * @example shellWord("a b") // 'a b'
 * @example shellWord(Uint8Array.of(0x80)) // $'\x80'
 */
export function shellWord(word: string | Uint8Array): string {
  const bytes = Buffer.from(word as Uint8Array);
  if (bytes.includes(0)) throw new TypeError("A NUL byte cannot be part of a command line.");
  const text = bytes.toString("latin1");
  if (PLAIN.test(text)) return text;
  if (text === "" || PRINTABLE_WITHOUT_QUOTE.test(text)) return `'${text}'`;
  return `$'${text.replace(/[^\x20-\x7e]|['\\]/g, escapeByte)}'`;
}

function escapeByte(character: string): string {
  if (character === "'" || character === "\\") return `\\${character}`;
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
