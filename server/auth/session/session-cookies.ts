import type { FastifyReply } from 'fastify';
import type { CellCookies } from '../../cells/cell-cookies.ts';
import { giveDeviceCookie } from './known-device.ts';
import type { RefreshCookieDeps } from './refresh-cookie.ts';
import { giveRefreshCookie } from './refresh-cookie.ts';
import type { Granted } from './session-parts.ts';

export interface SessionCookieDeps extends RefreshCookieDeps {
  /** Null: this is the only installation. */
  readonly cells: CellCookies | null;
}

/** What every way in ends with: the session's key, and what the device is known by. What was open before in other cells is left. */
export function giveSessionCookies(reply: FastifyReply, deps: SessionCookieDeps, granted: Granted): void {
  const { cells } = deps;
  renewSessionCookies(reply, deps, cells ? { aside: cells.nothingAside, ...granted } : granted);
}

/** And a refresh, or going on in another tenant. */
export function renewSessionCookies(reply: FastifyReply, deps: SessionCookieDeps, granted: Granted): void {
  giveRefreshCookie(reply, deps, granted);
  giveDeviceCookie(reply, deps, granted.deviceKey);
  deps.cells?.giveCookies(reply, granted);
}
