import { type SignIn, type StoredSession, storedSession } from '../domain/identity/session.ts';
import { isProblem } from '../domain/kit/problems/is-problem.ts';
import type { Clock } from '../domain/kit/values/ids.ts';
import { WIRE_LIMITS } from '../domain/sync/wire.ts';
import { askOnceMore } from './once-more.ts';

/** Where the session lies that all tabs and the worker share. */
export interface SessionKeeper {
  read(): Promise<StoredSession | null>;
  write(session: StoredSession | null): Promise<void>;
}

/** Work that only one context of this origin may do at a time: a Web Lock. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface RefreshDeps {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly keeper: SessionKeeper;
  readonly exclusively: Exclusively;
  readonly clock: Clock;
  readonly deviceId: () => Promise<string>;
}

/**
 * `renewed`: there is a new token, ours or one that another tab fetched meanwhile · `ended`: the server said that the
 * session is over · `silence`: it says when it may be asked again · `unreachable`: no such word. After the last two the
 * same cookie is good for the next attempt.
 */
export type Refreshed =
  | { readonly result: 'renewed'; readonly session: StoredSession }
  | { readonly result: 'ended' }
  | { readonly result: 'silence'; readonly answer: Response }
  | { readonly result: 'unreachable' };

/**
 * Replaces an access token that the server refused or will refuse. Eight tabs and the worker notice an expired token at
 * once: the lock lets one of them ask, and the others find its answer in the keeper instead of asking again. The request
 * names the person and tenant, so that another tab's new sign-in is never taken for ours.
 */
export async function refreshSession(deps: RefreshDeps, refused: StoredSession): Promise<Refreshed> {
  return deps.exclusively('fieldline-refresh', async () => {
    const current = await deps.keeper.read();
    if (!current || !samePerson(current, refused)) return { result: 'ended' };
    if (current.token !== refused.token) {
      if (current.token === null) return { result: 'ended' };
      return { result: 'renewed', session: current };
    }
    const answer = await askForToken(deps, current);
    if (answer === 'unreachable') return { result: 'unreachable' };
    if (answer instanceof Response) return { result: 'silence', answer };
    if (answer === 'ended') {
      await deps.keeper.write({ ...current, token: null });
      return { result: 'ended' };
    }
    const session = storedSession(answer, deps.clock.now());
    await deps.keeper.write(session);
    return { result: 'renewed', session };
  });
}

export function samePerson(left: StoredSession, right: StoredSession): boolean {
  return left.user.id === right.user.id && left.tenant.id === right.tenant.id;
}

async function askForToken(
  deps: RefreshDeps,
  session: StoredSession,
): Promise<SignIn | 'ended' | 'unreachable' | Response> {
  try {
    const device = await deps.deviceId();
    const response = await askOnceMore(() =>
      deps.fetch(`${deps.baseUrl}/auth/refresh`, {
        method: 'POST',
        credentials: 'include',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          // A proxy before several installations may lead by it.
          'x-tenant-id': session.tenant.id,
          'x-device-id': device,
        },
        body: JSON.stringify({ tenantId: session.tenant.id, userId: session.user.id }),
        signal: AbortSignal.timeout(WIRE_LIMITS.timeout),
      }),
    );
    if (asksForSilence(response)) return response;
    const body: unknown = await response.json();
    if (response.ok) return isSignIn(body) ? body : 'unreachable';
    // Only the server's own word ends a session: not a proxy's 401, not a captive portal, not an outage.
    return isProblem(body) && REFUSALS.includes(body.code) ? 'ended' : 'unreachable';
  } catch {
    return 'unreachable'; // no answer, or one cut short, or a captive portal's HTML
  }
}

/** It names the time: without one a refresh is tried again like any other lost answer. */
function asksForSilence({ status, headers }: Response): boolean {
  return [421, 429, 503].includes(status) && headers.has('retry-after');
}

const REFUSALS: readonly string[] = [
  'refresh_refused',
  'refresh_reused',
  'wrong_person',
  'wrong_tenant',
  'unauthenticated',
  'forbidden',
];

function isSignIn(body: unknown): body is SignIn {
  return (
    typeof body === 'object' &&
    body !== null &&
    'token' in body &&
    'user' in body &&
    'tenant' in body &&
    typeof body.token === 'string'
  );
}
