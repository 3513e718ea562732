import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';
import { PASSWORD_LIMITS } from './password.ts';

/** Local parts shorter than this are in many a word that has nothing to do with them. */
const SHORTEST_NAME = 4;

/**
 * What is wrong with a new password, as words that follow its name; null: nothing. After NIST SP 800-63B §3.1.1.2: long
 * enough, not among the first that anybody tries, not the person's own address; no rule about kinds of characters.
 */
export function passwordFault(password: string, email: string): string | null {
  const { minimum, maximum } = PASSWORD_LIMITS;
  if (password.length < minimum) return `must have at least ${minimum} characters`;
  if (password.length > maximum) return `must have at most ${maximum} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (name.length >= SHORTEST_NAME && plain.includes(name)) return 'must not hold your email address';
  return isCommon(plain) ? 'is one of the first that anybody would try' : null;
}

function isCommon(plain: string): boolean {
  // `Password2026!` is `password` to whoever guesses.
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const isRepeated = /^(.{1,4}?)\1+$/u.test(plain);
  return isRepeated || COMMON_PASSWORDS.has(plain) || COMMON_WORDS.has(word);
}
