import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../tokens/single-use-token.ts';
import type { RefreshCookieDeps } from './refresh-cookie.ts';
import { refreshCookieOptions } from './refresh-cookie.ts';

/**
 * Tells a browser on which somebody has signed in before from any other, also after they signed out: wrong passwords are
 * counted for it by itself (lock-out.ts). It opens nothing. One for all people of a shared tablet; whose it is stands with
 * their sessions, as a hash. OWASP describes it as the device cookie against guessing.
 */
const DEVICE_COOKIE = 'fieldline_device';

/** Seconds; browsers keep no cookie for longer than 400 days, and each use of a session gives it anew. */
const LIFETIME = 400 * 86_400;

/** Null without one, or for what this server does not make. */
export function deviceKeyOf(request: FastifyRequest): string | null {
  const value = request.cookies[DEVICE_COOKIE];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** For a device that has none yet. */
export const newDeviceKey = newToken;

export function giveDeviceCookie(reply: FastifyReply, deps: RefreshCookieDeps, deviceKey: string): void {
  reply.setCookie(DEVICE_COOKIE, deviceKey, {
    ...refreshCookieOptions(deps.apiBasePath, deps.secure),
    // Also when a single sign-on provider sends the browser back; else each such sign-in would make the device a new one.
    sameSite: 'lax',
    maxAge: LIFETIME,
  });
}
