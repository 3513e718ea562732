import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The server's own secret, made once and kept in the data directory, readable by its owner only. Several nodes on one
 * database must be given one by `AUTH_SECRET` instead.
 */
export async function loadAuthSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'auth-secret');
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

/** One key per purpose, so that what is signed for one can never pass for another (RFC 5869). */
export function deriveKey(
  secret: string,
  purpose: 'access-token' | 'refresh-cookie' | 'second-factor' | 'single-sign-on' | 'passkey-challenge',
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
