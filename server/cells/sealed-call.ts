import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';

/**
 * What cells say to each other, sealed with a key that cells alone have (RFC 7516, `dir` with A256GCM): who reads or changes it
 * on the way learns and moves nothing. A call is from one cell, to one cell, and soon over; an answer is to one call.
 */
export interface SealedCall {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  readonly args: unknown;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface CallKey {
  readonly key: Uint8Array;
  readonly clock: Clock;
  /** This cell. */
  readonly own: string;
}

/** Seconds: the way, and what clocks of two machines may differ. */
const LIFETIME = 30;
const TOLERANCE = 30;

const CALL = 'fieldline-cell-call';
const ANSWER = 'fieldline-cell-answer';

export async function sealCall(
  deps: CallKey,
  to: string,
  name: string,
  args: unknown,
): Promise<{ id: string; sealed: string }> {
  const id = uuidv7(deps.clock);
  return { id, sealed: await seal(deps, CALL, to, id, { name, args }) };
}

/** Null for what no cell made for this one, or made too long ago. @param others names of the other cells */
export async function openCall(
  deps: CallKey,
  others: readonly string[],
  sealed: string,
): Promise<SealedCall | null> {
  const payload = await open(deps, CALL, sealed);
  const { iss, jti, exp, name, args } = payload ?? {};
  if (iss === undefined || !others.includes(iss) || jti === undefined || exp === undefined) return null;
  if (typeof name !== 'string') return null;
  return { id: jti, from: iss, name, args, expiresAt: (exp + TOLERANCE) * 1000 };
}

export function sealAnswer(deps: CallKey, { id, from }: SealedCall, answer: object): Promise<string> {
  return seal(deps, ANSWER, from, id, { answer });
}

/** Null for anything but the answer of that cell to this call. */
export async function openAnswer(deps: CallKey, from: string, id: string, sealed: string): Promise<unknown> {
  const payload = await open(deps, ANSWER, sealed);
  return payload?.iss === from && payload.jti === id ? payload['answer'] : null;
}

function seal({ key, clock, own }: CallKey, typ: string, to: string, id: string, claims: object) {
  const now = Math.floor(clock.now() / 1000);
  return new EncryptJWT({ ...claims })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ })
    .setIssuer(own)
    .setAudience(to)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME)
    .encrypt(key);
}

async function open({ key, clock, own }: CallKey, typ: string, sealed: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      typ,
      audience: own,
      requiredClaims: ['iss', 'jti', 'exp', 'iat'],
      maxTokenAge: LIFETIME,
      clockTolerance: TOLERANCE,
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
