import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import type { Database } from '../../database/database.ts';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { macOf, sameMac } from '../session/secret.ts';

export interface ChallengeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly challengeKey: Uint8Array;
}

/** Milliseconds in which a person answers. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** What an answer is for: signing in, or adding a passkey in this session and no other. */
export type Ceremony = 'sign-in' | `add in ${string}`;

const NONCE = 16;
const EXPIRY = 8;

/**
 * Nonce, expiry and a code over both and the ceremony. Whoever opens the login page is given one, so nothing is written
 * before it is answered, and any node can tell that another one gave it.
 */
export function newChallenge(
  { clock, challengeKey }: ChallengeDeps,
  ceremony: Ceremony,
): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY);
  expiry.writeBigUInt64BE(BigInt(clock.now() + CHALLENGE_LIFETIME));
  const head = Buffer.concat([randomBytes(NONCE), expiry]);
  const code = Buffer.from(codeOf(challengeKey, ceremony, head), 'base64url');
  return new Uint8Array(Buffer.concat([head, code]));
}

/**
 * Whether it is a challenge of ours for that ceremony, which is not over and was not answered before. It is used up by
 * that, also where the answer proves wrong: in a transaction of its own, so that no refusal undoes it.
 */
export async function takeChallenge(
  deps: ChallengeDeps,
  answered: string,
  ceremony: Ceremony,
): Promise<boolean> {
  const bytes = Buffer.from(answered, 'base64url');
  const head = bytes.subarray(0, NONCE + EXPIRY);
  const code = bytes.subarray(NONCE + EXPIRY).toString('base64url');
  if (!sameMac(code, codeOf(deps.challengeKey, ceremony, head))) return false;
  const expiresAt = Number(head.readBigUInt64BE(NONCE));
  const now = deps.clock.now();
  if (expiresAt <= now) return false;
  return asIdentityService(deps.database, async (trx) => {
    await trx.deleteFrom('used_challenges').where('expires_at', '<=', new Date(now).toISOString()).execute();
    // Two that come at once take turns here, and the second finds it used.
    const taken = await trx
      .insertInto('used_challenges')
      .values({
        nonce: head.subarray(0, NONCE).toString('base64url'),
        expires_at: new Date(expiresAt).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

function codeOf(key: Uint8Array, ceremony: Ceremony, head: Uint8Array): string {
  return macOf(key, `${ceremony} ${Buffer.from(head).toString('base64url')}`);
}
