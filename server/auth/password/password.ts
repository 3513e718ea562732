import type { Argon2Parameters } from 'node:crypto';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A hash in the PHC string format, with its parameters, so that they can be raised later. */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(16)): Promise<string> {
  const tag = await derive('argon2id', { ...COST, message: normal(password), nonce: salt });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such person, or one who has not set a password)
 * the same work is done for nothing, so that the time says nothing about who exists.
 *
 * @param work what derives, for tests that count it
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  work: typeof derive = derive,
): Promise<boolean> {
  const stored = hash === null ? null : parseHash(hash);
  if (!stored) {
    await work('argon2id', { ...COST, message: normal(password), nonce: Buffer.alloc(16) });
    return false;
  }
  const tag = await work('argon2id', { ...stored.parameters, message: normal(password) });
  return tag.length === stored.tag.length && timingSafeEqual(tag, stored.tag);
}

/** One spelling of composed characters, or a password typed on another keyboard would not match. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

interface StoredHash {
  readonly parameters: Omit<Argon2Parameters, 'message'>;
  readonly tag: Buffer;
}

function parseHash(hash: string): StoredHash | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = '', encodedTag = ''] = match;
  const tag = Buffer.from(encodedTag, 'base64');
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: tag.length,
    },
    tag,
  };
}
