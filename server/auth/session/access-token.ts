import type { JWTPayload } from 'jose';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';

/** Seconds. Short, because local storage holds it (design §4). */
export const ACCESS_TOKEN_LIFETIME = 15 * 60;

const AUDIENCE = 'fieldline';
const ISSUER = 'fieldline';

/** What the access token says. Permissions are not in it: the server reads them from the role as it stands. */
export interface AccessClaims {
  readonly userId: string;
  readonly tenantId: string;
  readonly role: string;
  /** The session: id of the refresh family. */
  readonly sessionId: string;
  readonly locale: string;
  readonly location: string;
}

/** Signed and still good; the times are in seconds since the epoch. */
export interface AccessToken extends AccessClaims {
  readonly expiresAt: number;
}

export async function signAccessToken(key: Uint8Array, clock: Clock, claims: AccessClaims): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  const { tenantId, role, sessionId, locale, location } = claims;
  return new SignJWT({ tenantId, role, sid: sessionId, locale, location })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_LIFETIME)
    .sign(key);
}

/** Null when the token is not ours, was changed, or has expired. */
export async function verifyAccessToken(
  key: Uint8Array,
  clock: Clock,
  token: string,
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      issuer: ISSUER,
      requiredClaims: ['sub', 'exp', 'tenantId', 'sid'],
      currentDate: new Date(clock.now()),
    });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function claimsOf(payload: JWTPayload): AccessToken | null {
  const { sub, exp, tenantId, role, sid, locale, location } = payload;
  if (typeof sub !== 'string' || typeof exp !== 'number') return null;
  if (typeof tenantId !== 'string' || typeof sid !== 'string' || typeof role !== 'string') return null;
  return {
    userId: sub,
    tenantId,
    role,
    sessionId: sid,
    locale: typeof locale === 'string' ? locale : 'en',
    location: typeof location === 'string' ? location : '',
    expiresAt: exp,
  };
}
