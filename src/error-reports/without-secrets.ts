/** What follows the path of an address may hold tokens and what somebody searched for. */
const AFTER_PATH = /(?<=[\w/-])[?#][^\s"'<>)]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** Words on an element, as the error-reporting service's library names it: they may be a person's. */
const WORDS = /\[(?:aria-label|title|alt)=".*?"\]/g;

/** A text for a log that others read: addresses end with their path, tokens and mail addresses are gone. */
export function withoutSecrets(text: string): string {
  return text.replace(TOKEN, '[token]').replace(EMAIL, '[email]').replace(WORDS, '').replace(AFTER_PATH, '');
}

/** The same for every text in a plain value. */
export function eachWithoutSecrets<T>(value: T): T {
  const clean = (_key: string, part: unknown) => (typeof part === 'string' ? withoutSecrets(part) : part);
  // Texts become other texts and nothing else changes: the type stays.
  return JSON.parse(JSON.stringify(value, clean)) as T;
}
