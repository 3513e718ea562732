/**
 * What a name cannot hold: line breaks and other control characters, and what turns the direction of the text after it. In
 * a mail, a log, a list or a file of a spreadsheet they would make one text look like two, or like another one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const ONE_LINE = 'must be one line without control characters';

export function isOneLine(text: string): boolean {
  return !BREAKING.test(text);
}

/** As it may be kept, where nobody is there to be asked for another one. */
export function onOneLine(text: string): string {
  return text.replaceAll(new RegExp(BREAKING, 'gu'), ' ').replaceAll(/\s+/g, ' ').trim();
}
