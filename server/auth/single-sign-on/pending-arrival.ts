import type { CookieSerializeOptions } from '@fastify/cookie';
import * as z from 'zod';
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts';

export const ARRIVAL_COOKIE = 'fieldline_sso_arrival';

/** Seconds that somebody may take for their proof, mail included. */
export const PROOF_LIFETIME = 600;

/** Keeps what is sealed for this from passing for anything else that the same key sealed. */
const OWNER = 'arrival';

const arrivalSchema = z.object({
  tenantId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  subject: z.string(),
  /** Proven; null: only a known account gets in. */
  email: z.nullable(z.string()),
  name: z.string(),
  /** What the claims say; null: nothing. */
  mapped: z.nullable(z.string()),
  twoFactors: z.boolean(),
  deviceId: z.nullable(z.string()),
  /** Whose account has to agree. */
  userId: z.string(),
  proof: z.enum(['password', 'mail', 'code']),
  /** Of the code that was mailed. */
  codeHash: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});

/** Whom a provider vouches for, and who has yet to say that it is them. */
export type PendingArrival = z.infer<typeof arrivalSchema>;

/** The whole of it is in the browser, encrypted: a code that was mailed is good in the browser that it was mailed for alone. */
export function sealArrival(key: Uint8Array, arrival: PendingArrival): string {
  return sealSecret(key, OWNER, JSON.stringify(arrival));
}

/** Null for anything that this server did not make, or made too long ago. */
export function openArrival(key: Uint8Array, now: number, sealed: string | undefined): PendingArrival | null {
  const text = openSecret(key, OWNER, sealed ?? '');
  if (text === null) return null;
  const arrival = arrivalSchema.parse(JSON.parse(text));
  return now - arrival.startedAt <= PROOF_LIFETIME * 1000 ? arrival : null;
}

/** Set with the provider's redirect, sent by the app alone. */
export function arrivalCookieOptions(apiBasePath: string, secure: boolean): CookieSerializeOptions {
  return {
    path: `${apiBasePath}/auth/sso`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: PROOF_LIFETIME,
  };
}
