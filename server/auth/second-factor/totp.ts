import { Secret, TOTP } from 'otpauth';

/** What authenticator apps understand everywhere: SHA-1, six digits, 30 seconds (RFC 6238). */
const SHAPE = { issuer: 'Fieldline', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes are taken too: clocks differ, and people type slowly. */
const WINDOW = 1;

/** 160 bits as base32, as RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, email: string): string {
  return new TOTP({ ...SHAPE, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** Number of the time step that the code belongs to; null when it is not the code of any step near `now`. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const { period } = SHAPE;
  const delta = TOTP.validate({
    ...SHAPE,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp: now }) + delta;
}
