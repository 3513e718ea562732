/** Characters of a name that a mail shows. */
const SHOWN = 60;

/** Line breaks and control characters, and what turns the direction of the text around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * A name that somebody chose, as it may stand in a letter that goes out under the operator's name: on one line, short, and
 * with nothing in it that a mail program makes a link of. Whoever may invite could otherwise send anybody any text.
 */
export function nameInMail(name: string): string {
  // NFKC first: the wide full stop and colon are links to some programs as well.
  const line = name.normalize('NFKC').replace(UNPRINTABLE, ' ');
  const plain = line
    .replaceAll(/:\/+/g, ' ')
    .replaceAll(/\s*@\s*/g, ' at ')
    .replaceAll(/([.:。])(?=\S)/gu, '$1 ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length <= SHOWN
    ? plain
    : `${characters
        .slice(0, SHOWN - 1)
        .join('')
        .trimEnd()}…`;
}
