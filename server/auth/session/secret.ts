import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKept } from '../../data-dir/kept-file.ts';

/** Below `DATA_DIR`. */
export const AUTH_SECRET_FILE = 'auth-secret';

/** Random bytes of a secret that this server makes. */
const BYTES = 48;
/** As base64url, six bits a character: always so many. */
const WHOLE = /^[\w-]{64}$/;

/** Characters of a secret that an operator chose: as many as 32 bytes have at least, however they are written. */
const SHORTEST = 32;
/** Different ones among them; of 32 random hexadecimal digits fewer come three times in a million. */
const FEWEST_DIFFERENT = 9;

/**
 * The server's own secret, made once and kept in the data directory, readable by its owner only. Several nodes on one
 * database must be given one by `AUTH_SECRET` instead.
 *
 * @throws Error for a file that is not whole: with the keys of an empty or a cut secret anybody could sign tokens, and
 * nobody could read the second factors any more
 */
export async function loadAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, AUTH_SECRET_FILE);
  const kept = await readFile(file, 'utf8').catch(undefinedWhereMissing);
  if (kept === undefined) await createKept(file, randomBytes(BYTES).toString('base64url'));
  const secret = (kept ?? (await readFile(file, 'utf8'))).trim();
  if (WHOLE.test(secret)) return secret;
  throw new Error(
    `${file} does not hold the whole secret of this server: 64 letters, digits, - and _, of which ${secret.length} characters are there.
  Put it back from a backup. Without one, remove the file: another is made, everybody signs in again, and second factors
  and passkeys are set up anew. A secret of your own belongs into AUTH_SECRET.`,
  );
}

function undefinedWhereMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** What is wrong with a secret from the environment; null: nothing. */
export function secretFault(secret: string): string | null {
  if (secret.trim().length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (new Set(secret).size < FEWEST_DIFFERENT) return 'must be random: run openssl rand -base64 48';
  return null;
}

/** One key per purpose, so that what is signed for one can never pass for another (RFC 5869). */
export function deriveKey(
  secret: string,
  purpose:
    | 'access-token'
    | 'refresh-cookie'
    | 'second-factor'
    | 'single-sign-on'
    | 'passkey-challenge'
    | 'cell-call'
    | 'cell-choice',
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'fieldline', purpose, 32));
}

export function macOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function sameMac(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
