import type { StoredSession } from '../domain/identity/session.ts';
import type { RandomBytes } from '../domain/kit/values/ids.ts';
import { uuidv7 } from '../domain/kit/values/ids.ts';
import { askOnceMore } from './once-more.ts';
import type { RefreshDeps } from './refresh.ts';
import { refreshSession } from './refresh.ts';

export interface AuthorisedDeps extends RefreshDeps {
  readonly random: RandomBytes;
  /** Whether this session may be used here: an engine serves one person of one tenant only. */
  readonly accepts: (session: StoredSession) => boolean;
}

/** No request left, or none of ours may: nobody is signed in here, or somebody else is, or the server ended it. */
export class SessionNeeded extends Error {
  constructor() {
    super('A sign-in is needed');
    this.name = 'SessionNeeded';
  }
}

/** The network failed, timed out, or something else than the server answered. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The server was not reached', { cause });
    this.name = 'Unreachable';
  }
}

/** Milliseconds before its end from which on a token counts as over: it has to arrive in time. */
const MARGIN = 30_000;

/**
 * `fetch` below the API base with this person's token and headers. A token whose time is over, by this device's clock or
 * by the server's 401, is replaced by one refresh, shared with every tab and the worker; after a 401 the same request is
 * made once more. A second 401 is returned as it is, and so is the answer to the refresh where the server asks for silence.
 *
 * @throws SessionNeeded, Unreachable
 */
export async function authorisedFetch(
  deps: AuthorisedDeps,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const session = await deps.keeper.read();
  if (!session || session.token === null || !deps.accepts(session)) throw new SessionNeeded();
  if (deps.clock.now() < (session.tokenUntil ?? Infinity) - MARGIN) {
    const first = await send(deps, session, path, init);
    if (first.status !== 401) return first;
    await first.body?.cancel();
  }
  const refreshed = await refreshSession(deps, session);
  if (refreshed.result === 'ended') throw new SessionNeeded();
  // For whoever asked it means the same as if this request had met it.
  if (refreshed.result === 'silence') return refreshed.answer;
  if (refreshed.result === 'unreachable') throw new Unreachable();
  if (!deps.accepts(refreshed.session)) throw new SessionNeeded();
  return send(deps, refreshed.session, path, init);
}

async function send(
  deps: AuthorisedDeps,
  session: StoredSession,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${session.token}`);
  headers.set('x-tenant-id', session.tenant.id);
  headers.set('x-request-id', uuidv7(deps.clock, deps.random));
  headers.set('x-device-id', await deps.deviceId());
  headers.set('x-device-time', new Date(deps.clock.now()).toISOString());
  // A form's own type names the boundary of its parts, which only the browser knows.
  const isJson = init.body !== undefined && init.body !== null && !(init.body instanceof FormData);
  if (isJson && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  const ask = () => deps.fetch(`${deps.baseUrl}${path}`, { ...init, headers, credentials: 'include' });
  try {
    return await askOnceMore(ask);
  } catch (error) {
    throw new Unreachable(error);
  }
}
