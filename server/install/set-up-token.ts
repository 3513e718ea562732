import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { createKept, writeKept } from '../data-dir/kept-file.ts';
import { networkOf } from '../http/messages/network-address.ts';

const FILE = 'set-up-token';

/** No I, L, O, U: it is typed from one screen into another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: a hundred in all. */
const LENGTH = 20;

/** Wrong tokens of one network within `WINDOW` milliseconds, after which none of its tokens is looked at. */
const FREE_TRIES = 10;
const WINDOW = 60_000;
/** Addresses that are remembered at most: an attacker with many must not fill the memory. */
const MOST_ADDRESSES = 10_000;

/**
 * Proves to the server that whoever opened the wizard can also read its terminal or its files. The same after a restart,
 * so that a wizard that was interrupted goes on. Where the folder cannot be written it lasts as long as the process.
 */
export async function loadSetUpToken(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const made = newSetUpToken();
  try {
    if (await createKept(file, `${made}\n`)) return made;
    const kept = (await readFile(file, 'utf8')).trim();
    if (plain(kept).length === LENGTH) return kept;
    // Nobody can have typed half of one: what is in the file must be what is asked for.
    await writeKept(file, `${made}\n`);
    return made;
  } catch {
    return made;
  }
}

export async function removeSetUpToken(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
}

type TokenCheck = 'right' | 'wrong' | { readonly waitSeconds: number };

/** Compares in constant time, and slows down whoever guesses without locking anybody else out. */
export function createTokenCheck(token: string, clock: Clock) {
  const expected = digest(token);
  const failures = new Map<string, { count: number; until: number }>();
  return (given: string, ip: string): TokenCheck => {
    const now = clock.now();
    const network = networkOf(ip);
    const known = failures.get(network);
    const earlier = known && known.until > now ? known : { count: 0, until: now + WINDOW };
    if (earlier.count >= FREE_TRIES) return { waitSeconds: Math.ceil((earlier.until - now) / 1000) };
    if (timingSafeEqual(digest(given), expected)) return 'right';
    if (failures.size >= MOST_ADDRESSES) failures.clear();
    failures.set(network, { ...earlier, count: earlier.count + 1 });
    return 'wrong';
  };
}

/** `7GQ4-…`: five groups of four. */
function newSetUpToken(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** However it was typed: small letters, without hyphens, with spaces. */
function plain(token: string): string {
  return token.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Of one length, whatever was given. */
function digest(token: string): Buffer {
  return createHash('sha256').update(plain(token)).digest();
}
