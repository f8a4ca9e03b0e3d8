/** A name in an object, any other string, a brace, or a number; in text that is known to be JSON. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON of which nothing may be lost: refuses what `JSON.parse` drops or rounds without a word, a name that is given
 * twice and a number that is not written as a whole one.
 *
 * @throws Error whose message says what is wrong
 * @example parseExactJson('{"at":1.0000000000000000001}') // throws: the number … of "at" is not written as a whole number
 */
export function parseExactJson(text: string): unknown {
  const json = parse(text);
  const open: Set<string>[] = [];
  let name = "";
  for (const [token, string, colon] of text.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (string === undefined) refuseFraction(token, name);
    else if (colon !== undefined) {
      name = string;
      refuseTwice(open.at(-1)!, name);
    }
  }
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON: ${(error as Error).message}`);
  }
}

function refuseTwice(names: Set<string>, written: string): void {
  const name: string = JSON.parse(written);
  if (names.has(name)) throw new Error(`${written} is given twice`);
  names.add(name);
}

function refuseFraction(number: string, name: string): void {
  if (/^-?\d+$/.test(number)) return;
  throw new Error(`the number ${number}${name && ` of ${name}`} is not written as a whole number`);
}
