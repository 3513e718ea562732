import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { macOf, sameMac } from './secret.ts';

export const REFRESH_COOKIE = 'fieldline_refresh';

/** Which key of which session: the whole secret is the message authentication code over both. */
export interface RefreshKey {
  readonly family: string;
  readonly generation: number;
}

/** `<family>.<generation>.<mac>`. Derived, not stored: the same key always has the same value. */
export function encodeRefreshKey(key: Uint8Array, { family, generation }: RefreshKey): string {
  return `${family}.${generation}.${macOf(key, `${family}.${generation}`)}`;
}

/** Null for anything that this server did not make. */
export function decodeRefreshKey(key: Uint8Array, value: string | undefined): RefreshKey | null {
  const [family, generation, mac, ...rest] = (value ?? '').split('.');
  if (!isUuid(family) || generation === undefined || mac === undefined || rest.length > 0) return null;
  if (!/^[1-9]\d{0,8}$/.test(generation) || !sameMac(mac, macOf(key, `${family}.${generation}`))) return null;
  return { family, generation: Number(generation) };
}

/** Only the auth calls ever see the cookie, no script does, and no other site can send it. */
export function refreshCookieOptions(apiBasePath: string, secure: boolean): CookieSerializeOptions {
  return { path: `${apiBasePath}/auth`, httpOnly: true, sameSite: 'strict', secure };
}

export interface RefreshCookieDeps {
  readonly clock: Clock;
  readonly refreshKey: Uint8Array;
  readonly apiBasePath: string;
  /** Browsers reach the server over TLS. */
  readonly secure: boolean;
}

/** For as long as the session may last. */
export function giveRefreshCookie(
  reply: FastifyReply,
  deps: RefreshCookieDeps,
  { key, expiresAt }: { readonly key: RefreshKey; readonly expiresAt: Date },
): void {
  reply.setCookie(REFRESH_COOKIE, encodeRefreshKey(deps.refreshKey, key), {
    ...refreshCookieOptions(deps.apiBasePath, deps.secure),
    maxAge: Math.ceil((expiresAt.getTime() - deps.clock.now()) / 1000),
  });
}
