import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { base64Of } from '../../../kit/values/base64.ts';
import { ExpressionError } from '../expression.ts';

const ALGORITHMS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  MD5: md5,
  'SHA-1': sha1,
  'SHA-256': sha256,
  'SHA-384': sha384,
  'SHA-512': sha512,
};

/** A digest as text: `base64` or `hex`. The browser's own is asynchronous and has no MD5. @throws ExpressionError */
export function digestText(text: string, algorithm: string, encoding: string, at: number): string {
  const hash = ALGORITHMS[algorithm.trim().toUpperCase()];
  if (!hash) {
    const known = Object.keys(ALGORITHMS);
    throw new ExpressionError({ what: 'unknown_digest', known, written: algorithm }, at);
  }
  const bytes = hash(new TextEncoder().encode(text));
  const form = encoding.trim().toLowerCase();
  if (form === 'base64') return base64Of(bytes);
  if (form === 'hex') return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  throw new ExpressionError({ what: 'unknown_encoding', written: encoding }, at);
}

/** The prime that Park and Miller's generator reckons with. */
export const MODULUS = 2_147_483_647;

/**
 * The first eight bytes of the SHA-256 of a text, a signed number, over the modulus: the seed of a text that is no number. Reckoned
 * in doubles, as ODK Collect does: the last digits of so large a number are lost before it is divided.
 */
export function seedOf(text: string): number {
  const bytes = sha256(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (view.getInt32(0) * 2 ** 32 + view.getUint32(4)) % MODULUS;
}

/** What base64 means as UTF-8; empty where it is none. */
export function base64Text(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded.trim()), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
