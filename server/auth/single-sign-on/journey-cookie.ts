import type { CookieSerializeOptions } from '@fastify/cookie';
import * as z from 'zod';
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts';

export const JOURNEY_COOKIE = 'fieldline_sso';

/** Seconds that somebody may take at their provider. */
const LIFETIME = 600;

/** Keeps what is sealed for this from passing for anything else that the same key sealed. */
const OWNER = 'journey';

const journeySchema = z.object({
  tenantId: z.string(),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  deviceId: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
});

/** Somebody on their way to a provider and back: what must be the same when they return. */
export type Journey = z.infer<typeof journeySchema>;

/** The whole of it is in the browser, encrypted: any node can finish what another began. */
export function sealJourney(key: Uint8Array, journey: Journey): string {
  return sealSecret(key, OWNER, JSON.stringify(journey));
}

/** Null for anything that this server did not make, or made too long ago. */
export function openJourney(key: Uint8Array, now: number, sealed: string | undefined): Journey | null {
  const text = openSecret(key, OWNER, sealed ?? '');
  if (text === null) return null;
  const journey = journeySchema.parse(JSON.parse(text));
  return now - journey.startedAt <= LIFETIME * 1000 ? journey : null;
}

/** Lax and not strict: it has to come along when the provider sends the person back. */
export function journeyCookieOptions(apiBasePath: string, secure: boolean): CookieSerializeOptions {
  return { path: `${apiBasePath}/auth/sso`, httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME };
}
