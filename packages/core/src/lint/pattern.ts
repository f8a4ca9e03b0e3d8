/**
 * Tells whether a whole string matches a component's pattern, as codecs do.
 *
 * @example matcherOf("[a-z]+")("a1") // false
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  return (text) => whole.test(text);
}
