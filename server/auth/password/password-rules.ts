import type { RefusedPassword } from '../../../src/domain/identity/password-fault.ts';
import { PASSWORD_LIMITS } from '../../../src/domain/identity/password-fault.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Local parts shorter than this are in many a word that has nothing to do with them. */
const SHORTEST_NAME = 4;

/**
 * What is wrong with a new password; null: nothing. After NIST SP 800-63B §3.1.1.2: long enough, not among the first
 * that anybody tries, not the person's own address; no rule about kinds of characters.
 */
export function passwordFault(password: string, email: string): RefusedPassword | null {
  const { minimum, maximum } = PASSWORD_LIMITS;
  if (password.length < minimum) {
    return { code: 'password_too_short', message: `must have at least ${minimum} characters` };
  }
  if (password.length > maximum) {
    return { code: 'password_too_long', message: `must have at most ${maximum} characters` };
  }
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [organisation = ''] = domain.split('.');
  if ((name.length >= SHORTEST_NAME && plain.includes(name)) || isMostly(plain, organisation)) {
    return { code: 'password_holds_address', message: 'must not hold your email address' };
  }
  if (!isCommon(plain)) return null;
  return { code: 'password_common', message: 'is one of the first that anybody would try' };
}

function isCommon(plain: string): boolean {
  // `Password2026!` is `password` to whoever guesses.
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const isRepeated = /^(.{1,4}?)\1+$/u.test(plain);
  return isRepeated || COMMON_PASSWORDS.has(plain) || (isMostly(plain, word) && COMMON_PASSWORDS.has(word));
}

/** Long figures around a short word are not that word. */
function isMostly(plain: string, word: string): boolean {
  return word.length >= SHORTEST_NAME && plain.includes(word) && word.length * 2 >= plain.length;
}
