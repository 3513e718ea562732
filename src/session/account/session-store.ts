import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { API_BASE } from '../../api/base-path.ts';
import { samePerson } from '../../api/refresh.ts';
import { openAskedLock, openRegistry, readSession } from '../../data/store/registry-database.ts';
import type {
  NamedTenant,
  SessionTenant,
  SessionUser,
  StoredSession,
} from '../../domain/identity/session.ts';
import { cryptoBytes, systemClock } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { reportError } from '../../error-reports/report-error.ts';
import type { AuthEvent, AuthState } from './auth-state.ts';
import { eventsOf, initialAuthState, nextAuthState } from './auth-state.ts';
import { noteActivity, openAfterSignIn } from './device-lock.ts';
import type {
  NewSession,
  PasskeyCredentials,
  SessionService,
  SsoProofCredentials,
  TypedCredentials,
} from './session-service.ts';
import { createSessionService, offlineUntil } from './session-service.ts';
import { storeSession } from './session-storage.ts';
import { readingFetch } from './view-as.ts';

export interface Session {
  readonly state: AuthState;
  /** Name of the person who signed in in another tab; this tab then shows nothing of the one before. */
  readonly lockedBy: string | null;
  /** Who is signed in in this tab or, while nobody is, who was before; null where this tab does not know. */
  readonly lastPerson: string | null;
  /** The ended session that may go on with local data; null where there is none, or its offline days are over. */
  readonly offlineSession: StoredSession | null;
  /** After a sign-in that named no tenant: where else the person could work. Empty once they have chosen. */
  readonly otherTenants: readonly NamedTenant[];
  /** The error is stored in the state and thrown again. */
  login(credentials: TypedCredentials | PasskeyCredentials | SsoProofCredentials): Promise<void>;
  /** As `login`, after single sign-on: the browser has the session's cookie already. */
  takeUp(): Promise<void>;
  /** Stays in the tenant that the sign-in chose. */
  stayInTenant(): void;
  /** @throws ApiError; the session is then what it was */
  switchTenant(tenantId: string, cell?: string): Promise<void>;
  logout(): Promise<void>;
  /** Works on with the local data of `offlineSession`; nothing is sent before a sign-in. */
  continueOffline(): void;
  clearError(): void;
  /** In a tab that was locked: goes on as whoever signed in in another one. */
  goOnAsOther(): Promise<void>;
}

const stateAtom = atom<AuthState>(initialAuthState);
const lockedByAtom = atom<string | null>(null);
const lastPersonAtom = atom<string | null>(null);
/** The stored session, where it has ended and its offline days have not. */
const endedAtom = atom<StoredSession | null>(null);

const otherTenantsAtom = atom<readonly NamedTenant[]>([]);
/** This tab is changing the session itself: what it then finds stored is no news. */
const changingAtom = atom(false);

export const sessionServiceAtom = atom<SessionService>(() =>
  createSessionService({
    registry: openRegistry(),
    baseUrl: API_BASE,
    fetch: readingFetch((input, init) => fetch(input, init)),
    clock: systemClock,
    random: cryptoBytes,
    touchPoints: navigator.maxTouchPoints,
  }),
);

const dispatchAtom = atom(null, (get, set, event: AuthEvent) => {
  if (event.type === 'refreshFailed') reportError(event.error, 'session');
  if (event.type === 'loginSucceeded') set(lastPersonAtom, personOf(event.signIn));
  set(stateAtom, nextAuthState(get(stateAtom), event));
});

/** Takes over what lies in the registry: at the start, and when another tab or the worker changed it. */
const adoptAtom = atom(null, (get, set, stored: StoredSession | null) => {
  if (get(changingAtom)) return;
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
  else if (stored.token !== null && isUsable) {
    const living = { ...stored, token: stored.token };
    for (const event of eventsOf(state, living)) set(dispatchAtom, event);
  } else {
    if (state.token !== null) set(dispatchAtom, { type: 'refreshFailed', error: 'Token refresh failed' });
    if (state.token !== null || !state.isAuthenticated) set(dispatchAtom, signedOut);
  }
});

/** Takes over a session that this tab asks for; the others see it in the registry. @throws what `ask` throws */
const beginAtom = atom(null, async (get, set, ask: () => Promise<NewSession>) => {
  set(changingAtom, true);
  try {
    const { session, otherTenants } = await ask();
    noteActivity();
    await openAfterSignIn(get(sessionServiceAtom).registry, personOf(session));
    storeSession(localStorage, session);
    set(endedAtom, null);
    set(lockedByAtom, null);
    set(otherTenantsAtom, otherTenants);
    set(dispatchAtom, { type: 'loginSucceeded', signIn: { ...session, token: session.token ?? '' } });
  } finally {
    set(changingAtom, false);
  }
});

const goOnAsOtherAtom = atom(null, async (get, set) => {
  const stored = await readSession(get(sessionServiceAtom).registry);
  set(lockedByAtom, null);
  set(adoptAtom, stored);
});

const startAtom = atom(null, (get, set) => {
  const service = get(sessionServiceAtom);
  const stop = service.watch((stored) => set(adoptAtom, stored));
  if (navigator.onLine) inBackground(service.validate());
  return stop;
});

/** The state as components read it. While any of them is mounted, this tab follows the others and the worker. */
const sessionAtom = atom(
  (get) => ({
    state: get(stateAtom),
    lockedBy: get(lockedByAtom),
    lastPerson: get(lastPersonAtom),
    ended: get(endedAtom),
    otherTenants: get(otherTenantsAtom),
  }),
  (_get, set) => set(startAtom),
);
sessionAtom.onMount = (start) => start();

export function useSession(): Session {
  const { state, lockedBy, lastPerson, ended, otherTenants } = useAtomValue(sessionAtom);
  const service = useAtomValue(sessionServiceAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const begin = useSetAtom(beginAtom);
  const setOthers = useSetAtom(otherTenantsAtom);
  const goOnAsOther = useSetAtom(goOnAsOtherAtom);
  const actions = useMemo(
    () => ({
      ...sessionActions(service, dispatch, begin),
      stayInTenant: () => setOthers([]),
      goOnAsOther,
    }),
    [service, dispatch, begin, setOthers, goOnAsOther],
  );
  return {
    state,
    lockedBy,
    lastPerson,
    offlineSession: ended,
    otherTenants,
    ...actions,
    continueOffline: () => {
      if (ended) dispatch(restored(ended));
    },
  };
}

export function personOf({ tenant, user }: Pick<StoredSession, 'tenant' | 'user'>): string {
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
  begin: (ask: () => Promise<NewSession>) => Promise<void>,
): Pick<Session, 'login' | 'takeUp' | 'switchTenant' | 'logout' | 'clearError'> {
  const signIn = async (ask: () => Promise<NewSession>) => {
    dispatch({ type: 'loginStarted' });
    try {
      await begin(ask);
    } catch (error) {
      const failure = asApiError(error);
      dispatch({ type: 'loginFailed', error: failure.message || 'Login failed' });
      reportError(failure, 'login');
      throw failure;
    }
  };
  return {
    login: (credentials) =>
      signIn(async () => {
        const begun = await service.login(credentials);
        // They have shown who they are. Another tenant, or a session that is taken up, shows nothing of the kind.
        await openAskedLock(service.registry, personOf(begun.session));
        return begun;
      }),
    takeUp: () => signIn(() => service.takeUp()),
    async switchTenant(...to) {
      try {
        await begin(async () => ({ session: await service.switchTenant(...to), otherTenants: [] }));
      } catch (error) {
        const failure = asApiError(error);
        dispatch({ type: 'errorSet', error: failure.message });
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
