import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { asApiError } from '../api/api-error.ts';
import { API_BASE } from '../api/base-path.ts';
import { samePerson } from '../api/refresh.ts';
import { openRegistry } from '../data/registry-database.ts';
import type { SessionTenant, SessionUser, StoredSession } from '../domain/identity/session.ts';
import { cryptoBytes, systemClock } from '../domain/kit/ids.ts';
import { reportError } from '../reporting/report-error.ts';
import type { AuthEvent, AuthState } from './auth-state.ts';
import { initialAuthState, nextAuthState } from './auth-state.ts';
import type { Credentials, SessionService } from './session-service.ts';
import { createSessionService, offlineUntil } from './session-service.ts';
import { storeSession } from './session-storage.ts';

export interface Session {
  readonly state: AuthState;
  /** Name of the person who signed in in another tab; this tab then shows nothing of the one before. */
  readonly lockedBy: string | null;
  /** Who is signed in in this tab or, while nobody is, who was before; null where this tab does not know. */
  readonly lastPerson: string | null;
  /** The ended session that may go on with local data; null where there is none, or its offline days are over. */
  readonly offlineSession: StoredSession | null;
  /** The error is stored in the state and thrown again. */
  login(credentials: Credentials): Promise<void>;
  logout(): Promise<void>;
  /** Works on with the local data of `offlineSession`; nothing is sent before a sign-in. */
  continueOffline(): void;
  clearError(): void;
}

const stateAtom = atom<AuthState>(initialAuthState);
const lockedByAtom = atom<string | null>(null);
const lastPersonAtom = atom<string | null>(null);
/** The stored session, where it has ended and its offline days have not. */
const endedAtom = atom<StoredSession | null>(null);

export const sessionServiceAtom = atom<SessionService>(() =>
  createSessionService({
    registry: openRegistry(),
    baseUrl: API_BASE,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: cryptoBytes,
  }),
);

const dispatchAtom = atom(null, (get, set, event: AuthEvent) => {
  if (event.type === 'refreshFailed') reportError(event.error, 'session');
  if (event.type === 'loginSucceeded') set(lastPersonAtom, personOf(event.signIn));
  set(stateAtom, nextAuthState(get(stateAtom), event));
});

/** Takes over what lies in the registry: at the start, and when another tab or the worker changed it. */
const adoptAtom = atom(null, (get, set, stored: StoredSession | null) => {
  const state = get(stateAtom);
  const isUsable = stored !== null && Date.now() < offlineUntil(stored);
  set(endedAtom, isUsable && stored.token === null ? stored : null);
  storeSession(localStorage, stored);
  const own = state.user && state.tenant ? { user: state.user, tenant: state.tenant } : null;
  if (stored && own && !samePerson({ ...stored, ...own }, stored)) {
    set(lockedByAtom, stored.user.name);
    set(dispatchAtom, signedOut);
    return;
  }
  if (get(lockedByAtom) !== null) return;
  if (stored) set(lastPersonAtom, personOf(stored));
  if (!stored) set(dispatchAtom, { type: 'logoutSucceeded' });
  else if (stored.token !== null && isUsable) set(dispatchAtom, restored(stored));
  else {
    if (state.token !== null) set(dispatchAtom, { type: 'refreshFailed', error: 'Token refresh failed' });
    if (state.token !== null || !state.isAuthenticated) set(dispatchAtom, signedOut);
  }
});

const startAtom = atom(null, (get, set) => {
  const service = get(sessionServiceAtom);
  const stop = service.watch((stored) => set(adoptAtom, stored));
  if (navigator.onLine) void service.validate();
  return stop;
});

/** The state as components read it. While any of them is mounted, this tab follows the others and the worker. */
const sessionAtom = atom(
  (get) => ({
    state: get(stateAtom),
    lockedBy: get(lockedByAtom),
    lastPerson: get(lastPersonAtom),
    ended: get(endedAtom),
  }),
  (_get, set) => set(startAtom),
);
sessionAtom.onMount = (start) => start();

export function useSession(): Session {
  const { state, lockedBy, lastPerson, ended } = useAtomValue(sessionAtom);
  const service = useAtomValue(sessionServiceAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const lockedTo = useSetAtom(lockedByAtom);
  const actions = useMemo(
    () => sessionActions(service, dispatch, () => lockedTo(null)),
    [service, dispatch, lockedTo],
  );
  return {
    state,
    lockedBy,
    lastPerson,
    offlineSession: ended,
    ...actions,
    continueOffline: () => {
      if (ended) dispatch(restored(ended));
    },
  };
}

function personOf({ tenant, user }: Pick<StoredSession, 'tenant' | 'user'>): string {
  return `${tenant.id}/${user.id}`;
}

const signedOut: AuthEvent = {
  type: 'restored',
  user: null,
  tenant: null,
  token: null,
  isAuthenticated: false,
};

function restored(stored: StoredSession): AuthEvent {
  const { user, tenant, token }: { user: SessionUser; tenant: SessionTenant; token: string | null } = stored;
  return { type: 'restored', user, tenant, token, isAuthenticated: true };
}

function sessionActions(
  service: SessionService,
  dispatch: (event: AuthEvent) => void,
  unlock: () => void,
): Pick<Session, 'login' | 'logout' | 'clearError'> {
  return {
    async login(credentials) {
      dispatch({ type: 'loginStarted' });
      try {
        const session = await service.login(credentials);
        unlock();
        dispatch({ type: 'loginSucceeded', signIn: { ...session, token: session.token ?? '' } });
      } catch (error) {
        const failure = asApiError(error);
        dispatch({ type: 'loginFailed', error: failure.message || 'Login failed' });
        reportError(failure, 'login');
        throw failure;
      }
    },
    async logout() {
      dispatch({ type: 'logoutStarted' });
      try {
        await service.logout();
        dispatch({ type: 'logoutSucceeded' });
      } catch (error) {
        const failure = asApiError(error);
        dispatch({ type: 'logoutFailed', error: failure.message || 'Logout failed' });
        reportError(failure, 'logout');
        throw failure;
      }
    },
    clearError: () => dispatch({ type: 'errorCleared' }),
  };
}
