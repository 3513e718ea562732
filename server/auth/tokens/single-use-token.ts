import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: for a link that lets somebody in, once. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret that is too long to be guessed: without salt, so that it can be looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
