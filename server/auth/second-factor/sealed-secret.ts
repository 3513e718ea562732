import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * `secret` encrypted for the database: nonce, tag and text as base64. `owner` is authenticated with it, so that a row
 * copied to another person opens nothing.
 */
export function sealSecret(key: Uint8Array, owner: string, secret: string): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Null when the server's secret is another one than it was, or the row is not one that was sealed for this person. */
export function openSecret(key: Uint8Array, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < IV_LENGTH + TAG_LENGTH) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_LENGTH), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
  try {
    const text = decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // `final` throws for exactly these: its only way to say that the tag does not match.
    return null;
  }
}
