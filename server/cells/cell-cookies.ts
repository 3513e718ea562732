import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookieDeps } from '../auth/session/refresh-cookie.ts';
import { decodeRefreshKey, encodeRefreshKey, refreshCookieOptions } from '../auth/session/refresh-cookie.ts';
import type { Granted, WaitingSession } from '../auth/session/session-parts.ts';
import type { CellSettings } from './cell-settings.ts';

/** By which a proxy leads every call of a browser to the cell of its session. It opens nothing. */
const CELL_COOKIE = 'fieldline_cell';

/** Seconds; browsers keep no cookie for longer than 400 days. */
const LIFETIME = 400 * 86_400;

export interface CellCookies {
  /** For a sign-in that one cell alone has seen. */
  readonly nothingAside: ReadonlyMap<string, null>;
  giveCookies(reply: FastifyReply, granted: Granted): void;
  /** The keys of all sessions that wait. */
  clearWaiting(reply: FastifyReply): void;
}

export interface CellCookieDeps extends RefreshCookieDeps {
  readonly cells: CellSettings;
}

export function cellCookies(deps: CellCookieDeps): CellCookies {
  const { cells, clock, refreshKey } = deps;
  const names = [cells.name, ...cells.others.map(({ name }) => name)];
  const waiting = refreshCookieOptions(deps.apiBasePath, deps.secure);
  // Lax: it has to come along when a provider sends the browser back.
  const leading: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.secure,
    maxAge: LIFETIME,
  };
  return {
    nothingAside: new Map(names.map((name) => [name, null])),
    giveCookies(reply, { cell = cells.name, aside = new Map<string, WaitingSession | null>() }) {
      reply.setCookie(CELL_COOKIE, cell, leading);
      for (const [name, session] of aside) {
        if (session === null) reply.clearCookie(asideCookie(name), waiting);
        else
          reply.setCookie(asideCookie(name), encodeRefreshKey(refreshKey, session.key), {
            ...waiting,
            maxAge: Math.ceil((session.expiresAt.getTime() - clock.now()) / 1000),
          });
      }
    },
    clearWaiting(reply) {
      for (const name of names) reply.clearCookie(asideCookie(name), waiting);
    },
  };
}

/** The same as a header, which a refusal can carry. */
export function leadingHeader({ secure }: Pick<RefreshCookieDeps, 'secure'>, cell: string): string {
  const value = `${CELL_COOKIE}=${cell}; Max-Age=${LIFETIME}; Path=/; HttpOnly; SameSite=Lax`;
  return secure ? `${value}; Secure` : value;
}

/** Where the browser asked to be led; null: nowhere that there is. */
export function askedCell({ cells }: Pick<CellCookieDeps, 'cells'>, request: FastifyRequest): string | null {
  const name = request.cookies[CELL_COOKIE];
  return [cells, ...cells.others].find((cell) => cell.name === name)?.name ?? null;
}

/** Keys of the sessions that wait in other cells. */
export function waitingKeys({ cells, refreshKey }: CellCookieDeps, request: FastifyRequest) {
  return cells.others.flatMap((cell) => {
    const key = decodeRefreshKey(refreshKey, request.cookies[asideCookie(cell.name)]);
    return key ? [{ name: cell.name, key }] : [];
  });
}

function asideCookie(cell: string): string {
  return `fieldline_aside_${cell}`;
}
