import type { FastifyReply } from 'fastify';
import { giveDeviceCookie } from './known-device.ts';
import type { RefreshCookieDeps } from './refresh-cookie.ts';
import { giveRefreshCookie } from './refresh-cookie.ts';
import type { Granted } from './session-service.ts';

/** What every way in, and each refresh, ends with: the session's key, and what the device is known by. */
export function giveSessionCookies(reply: FastifyReply, deps: RefreshCookieDeps, granted: Granted): void {
  giveRefreshCookie(reply, deps, granted);
  giveDeviceCookie(reply, deps, granted.deviceKey);
}
